package acne.app.stereo;

/** Wall time in milliseconds. */
public final class Milliseconds {
    private Milliseconds() {}

    /** The time since a value of {@link System#nanoTime()}. */
    public static double since(long startNanos) {
        return (System.nanoTime() - startNanos) * 1e-6;
    }
}
