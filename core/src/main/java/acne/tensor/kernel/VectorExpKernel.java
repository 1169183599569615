package acne.tensor.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/** Exponentials of eight floats at a time; the rest goes to the scalar twin. */
final class VectorExpKernel implements ExpKernel {
    private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;

    private final ExpKernel rest = new ScalarExpKernel();

    @Override
    public void exp(float[] x, int from, int to, float shift, float[] out) {
        int end = from + S.loopBound(to - from);
        for (int i = from; i < end; i += S.length()) {
            FloatVector.fromArray(S, x, i).sub(shift).intoArray(out, i);
        }
        VectorExp.inPlace(out, from, end);
        rest.exp(x, end, to, shift, out);
    }

    @Override
    public void sigmoid(float[] x, int from, int to, float[] out) {
        int end = from + S.loopBound(to - from);
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
