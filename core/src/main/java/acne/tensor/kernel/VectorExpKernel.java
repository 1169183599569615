package acne.tensor.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/** Exponentials of eights of floats; the rest goes to the scalar twin, whose last bits differ. */
final class VectorExpKernel implements ExpKernel {
    private static final VectorSpecies<Float> S = VectorLanes.UP_TO_EIGHT;

    private final ExpKernel rest = new ScalarExpKernel();

    @Override
    public void exp(float[] x, int from, int to, float shift, float[] out) {
        int end = from + (to - from) / VectorLanes.EIGHT * VectorLanes.EIGHT;
        for (int i = from; i < end; i += S.length()) {
            FloatVector.fromArray(S, x, i).sub(shift).intoArray(out, i);
        }
        VectorExp.inPlace(out, from, end);
        rest.exp(x, end, to, shift, out);
    }

    @Override
    public void sigmoid(float[] x, int from, int to, float[] out) {
        int end = from + (to - from) / VectorLanes.EIGHT * VectorLanes.EIGHT;
        FloatVector one = FloatVector.broadcast(S, 1f);
        for (int i = from; i < end; i += S.length()) {
            FloatVector.zero(S).sub(FloatVector.fromArray(S, x, i)).intoArray(out, i);
        }
        VectorExp.inPlace(out, from, end);
        for (int i = from; i < end; i += S.length()) {
            one.div(FloatVector.fromArray(S, out, i).add(1f)).intoArray(out, i);
        }
        rest.sigmoid(x, end, to, out);
    }
}
