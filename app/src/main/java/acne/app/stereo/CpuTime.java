package acne.app.stereo;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Time that the calling thread spends computing: unlike wall time it does not count what others do on the machine, so that
 * methods that run one after the other stay comparable.
 *
 * <p>OpenCV's estimators and ours work on the calling thread alone.
 */
final class CpuTime {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private CpuTime() {}

    /** A point in time of the calling thread, in nanoseconds. */
    static long now() {
        return THREADS.isCurrentThreadCpuTimeSupported() ? THREADS.getCurrentThreadCpuTime() : System.nanoTime();
    }

    /** Milliseconds since a point in time of the same thread. */
    static double millisSince(long start) {
        return (now() - start) * 1e-6;
    }
}
