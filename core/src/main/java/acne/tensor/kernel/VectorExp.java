package acne.tensor.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Exponentials of a register of floats at a time, to about two units in the last place.
 *
 * <p>x = n log 2 + r with |r| <= log 2 / 2; exp(r) by a polynomial of degree six, 2^n by the exponent bits. Arguments are
 * clamped to the range in which the result is a normal number.
 */
final class VectorExp {
    private static final VectorSpecies<Float> S = VectorLanes.UP_TO_EIGHT;

    /** Adding and subtracting 1.5 * 2^23 rounds to the nearest whole number. */
    private static final float ROUND = 12582912f;

    /** The bits of 1f. */
    private static final int ONE_BITS = 127 << 23;

    /** log 2 in two parts, so that n log 2 is subtracted without rounding. */
    private static final float LOG2_HIGH = 0.693145752f;

    private static final float LOG2_LOW = 1.42860677e-6f;

    private VectorExp() {}

    /**
     * Replaces the elements from one index to another by their exponentials; their number is a multiple of eight.
     *
     * <p>The loop stands here and not in the callers, because C2 does not inline a function of this size, and a vector that crosses
     * a call is put on the heap.
     */
    static void inPlace(float[] values, int from, int to) {
        for (int i = from; i < to; i += S.length()) {
            FloatVector x = FloatVector.fromArray(S, values, i).max(-87f).min(88f);
            FloatVector shifted = x.mul((float) (1 / Math.log(2))).add(ROUND);
            FloatVector n = shifted.sub(ROUND);
            FloatVector r = n.fma(FloatVector.broadcast(S, -LOG2_HIGH), x);
            r = n.fma(FloatVector.broadcast(S, -LOG2_LOW), r);
            FloatVector p = FloatVector.broadcast(S, 1f / 720);
            p = p.fma(r, FloatVector.broadcast(S, 1f / 120));
            p = p.fma(r, FloatVector.broadcast(S, 1f / 24));
            p = p.fma(r, FloatVector.broadcast(S, 1f / 6));
            p = p.fma(r, FloatVector.broadcast(S, 0.5f));
            p = p.fma(r, FloatVector.broadcast(S, 1f));
            p = p.fma(r, FloatVector.broadcast(S, 1f));
            // The low bits of the shifted number are n: moved to the exponent's place they make 2^n.
            IntVector power = shifted.reinterpretAsInts()
                    .lanewise(VectorOperators.LSHL, 23)
                    .add(ONE_BITS);
            p.mul(power.reinterpretAsFloats()).intoArray(values, i);
        }
    }
}
