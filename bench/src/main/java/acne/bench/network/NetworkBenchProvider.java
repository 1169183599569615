package acne.bench.network;

import acne.app.BenchProvider;

/** Adds {@code bench network} to the command line. */
public final class NetworkBenchProvider implements BenchProvider {
    @Override
    public Object command() {
        return new NetworkBenchCommand();
    }
}
