package acne.bench;

import acne.app.BenchProvider;

/** Adds {@code bench pair} to the command line. */
public final class PairProvider implements BenchProvider {
    @Override
    public Object command() {
        return new PairCommand();
    }
}
