package acne.bench.colmap;

import acne.app.BenchProvider;

/** Adds {@code bench colmap} to the command line. */
public final class ColmapBenchProvider implements BenchProvider {
    @Override
    public Object command() {
        return new ColmapBenchCommand();
    }
}
