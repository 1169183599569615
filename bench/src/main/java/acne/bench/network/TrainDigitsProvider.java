package acne.bench.network;

import acne.app.BenchProvider;

/** Adds {@code bench train-digits} to the command line. */
public final class TrainDigitsProvider implements BenchProvider {
    @Override
    public Object command() {
        return new TrainDigitsCommand();
    }
}
