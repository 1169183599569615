package acne.bench.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The largest difference between two arrays, relative to the largest entry of the reference. */
final class Difference {
    /** What the engine's 32-bit numbers must keep of the reference's 64-bit ones. */
    static final double TOLERANCE = 1e-4;

    private Difference() {}

    /** Fails unless ours are as near to the reference as the tolerance asks, relative to its largest entry. */
    static void check(String what, double[] reference, float[] ours) {
        check(what, reference, ours, largest(reference));
    }

    /** The same relative to a given size. */
    static void check(String what, double[] reference, float[] ours, double size) {
        double difference = 0;
        int worst = 0;
        assertTrue(ours.length >= reference.length, what + ": " + ours.length + " values");
        for (int i = 0; i < reference.length; i++) {
            assertTrue(Float.isFinite(ours[i]), what + "[" + i + "] is " + ours[i]);
            double d = Math.abs(ours[i] - reference[i]);
            if (d > difference) {
                difference = d;
                worst = i;
            }
        }
        if (difference > TOLERANCE * size) {
            assertEquals(
                    reference[worst],
                    ours[worst],
                    TOLERANCE * size,
                    "%s[%d], entries up to %g".formatted(what, worst, size));
        }
    }

    static double largest(double[] values) {
        double largest = 0;
        for (double value : values) {
            largest = Math.max(largest, Math.abs(value));
        }
        return largest;
    }
}
