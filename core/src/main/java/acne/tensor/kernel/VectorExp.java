package acne.tensor.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The exponential of eight floats, to about two units in the last place.
 *
 * <p>x = n log 2 + r with |r| <= log 2 / 2; exp(r) by a polynomial of degree six, 2^n by the exponent bits. Arguments are
 * clamped to the range in which the result is a normal number.
 */
final class VectorExp {
    private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;

    /** Adding and subtracting 1.5 * 2^23 rounds to the nearest whole number. */
    private static final float ROUND = 12582912f;

    /** log 2 in two parts, so that n log 2 is subtracted without rounding. */
    private static final float LOG2_HIGH = 0.693145752f;

    private static final float LOG2_LOW = 1.42860677e-6f;

    private VectorExp() {}

    static FloatVector of(FloatVector argument) {
        FloatVector x = argument.max(-87f).min(88f);
        FloatVector n = x.mul((float) (1 / Math.log(2))).add(ROUND).sub(ROUND);
        FloatVector r = n.fma(FloatVector.broadcast(S, -LOG2_HIGH), x);
        r = n.fma(FloatVector.broadcast(S, -LOG2_LOW), r);
        FloatVector p = FloatVector.broadcast(S, 1f / 720);
        p = p.fma(r, FloatVector.broadcast(S, 1f / 120));
        p = p.fma(r, FloatVector.broadcast(S, 1f / 24));
        p = p.fma(r, FloatVector.broadcast(S, 1f / 6));
        p = p.fma(r, FloatVector.broadcast(S, 0.5f));
        p = p.fma(r, FloatVector.broadcast(S, 1f));
        p = p.fma(r, FloatVector.broadcast(S, 1f));
        IntVector exponent = (IntVector) n.convert(VectorOperators.F2I, 0);
        return p.mul(exponent.add(127).lanewise(VectorOperators.LSHL, 23).reinterpretAsFloats());
    }
}
