package acne.tensor.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** The search by vectors; two vectors of columns keep their best in registers over the block. */
final class VectorPoolKernel implements PoolKernel {
    private static final VectorSpecies<Float> S = VectorLanes.S;
    private static final int LANES = VectorLanes.LANES;

    @Override
    public void largest(
            float[] f, int offset, int rows, int columns, float[] sign, float[] best, float[] place, float first) {
        int c = 0;
        for (; c + 2 * LANES <= columns; c += 2 * LANES) {
            largestOfPanel(f, offset + c, rows, columns, c, sign, best, place, first);
        }
        ScalarPoolKernel.between(f, offset, rows, columns, c, sign, best, place, first);
    }

    private static void largestOfPanel(
            float[] f,
            int offset,
            int rows,
            int columns,
            int c,
            float[] sign,
            float[] best,
            float[] place,
            float first) {
        FloatVector s0 = FloatVector.fromArray(S, sign, c);
        FloatVector s1 = FloatVector.fromArray(S, sign, c + LANES);
        FloatVector b0 = FloatVector.fromArray(S, best, c);
        FloatVector b1 = FloatVector.fromArray(S, best, c + LANES);
        FloatVector p0 = FloatVector.fromArray(S, place, c);
        FloatVector p1 = FloatVector.fromArray(S, place, c + LANES);
        for (int r = 0; r < rows; r++) {
            int row = offset + r * columns;
            FloatVector v0 = FloatVector.fromArray(S, f, row).mul(s0);
            FloatVector v1 = FloatVector.fromArray(S, f, row + LANES).mul(s1);
            VectorMask<Float> m0 = v0.compare(VectorOperators.GT, b0);
            VectorMask<Float> m1 = v1.compare(VectorOperators.GT, b1);
            FloatVector here = FloatVector.broadcast(S, first + r);
            b0 = b0.blend(v0, m0);
            b1 = b1.blend(v1, m1);
            p0 = p0.blend(here, m0);
            p1 = p1.blend(here, m1);
        }
        b0.intoArray(best, c);
        b1.intoArray(best, c + LANES);
        p0.intoArray(place, c);
        p1.intoArray(place, c + LANES);
    }
}
