package acne.bench;

import acne.app.BenchProvider;

/** Adds {@code bench estimators} to the command line. */
public final class EstimatorsProvider implements BenchProvider {
    @Override
    public Object command() {
        return new EstimatorsCommand();
    }
}
