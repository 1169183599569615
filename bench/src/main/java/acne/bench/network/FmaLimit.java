package acne.bench.network;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * The most floating-point operations a second that one core does: fused multiply-adds on registers alone.
 *
 * <p>Ten sums that do not wait for each other keep both multiply-add units of a core busy.
 */
final class FmaLimit {
    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int SUMS = 10;
    private static final int STEPS = 2_000_000;

    /** Runs a measurement: about as long as the forward pass it is compared with. */
    private static final int RUNS = 6;

    private float kept;

    /** The billions of operations of one measurement; a multiply-add counts as two. */
    static double gflop() {
        return 2e-9 * SUMS * SPECIES.length() * STEPS * RUNS;
    }

    /** One measurement. */
    void measure() {
        for (int i = 0; i < RUNS; i++) {
            kept += run(0.5f + i * 1e-9f, 1e-3f);
        }
        if (Float.isNaN(kept)) {
            throw new IllegalStateException("the sums of the limit's loop are not finite");
        }
    }

    private static float run(float factor, float term) {
        FloatVector a = FloatVector.broadcast(SPECIES, factor);
        FloatVector b = FloatVector.broadcast(SPECIES, term);
        FloatVector s0 = b;
        FloatVector s1 = b;
        FloatVector s2 = b;
        FloatVector s3 = b;
        FloatVector s4 = b;
        FloatVector s5 = b;
        FloatVector s6 = b;
        FloatVector s7 = b;
        FloatVector s8 = b;
        FloatVector s9 = b;
        for (int i = 0; i < STEPS; i++) {
            s0 = s0.fma(a, b);
            s1 = s1.fma(a, b);
            s2 = s2.fma(a, b);
            s3 = s3.fma(a, b);
            s4 = s4.fma(a, b);
            s5 = s5.fma(a, b);
            s6 = s6.fma(a, b);
            s7 = s7.fma(a, b);
            s8 = s8.fma(a, b);
            s9 = s9.fma(a, b);
        }
        return s0.add(s1)
                .add(s2)
                .add(s3)
                .add(s4)
                .add(s5)
                .add(s6)
                .add(s7)
                .add(s8)
                .add(s9)
                .lane(0);
    }
}
