package acne.tensor.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/** Exponentials of eight floats at a time; the rest goes to the scalar twin. */
final class VectorExpKernel implements ExpKernel {
    private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;

    private final ExpKernel rest = new ScalarExpKernel();

    @Override
    public void exp(float[] x, int from, int to, float shift, float[] out) {
        int i = from;
        for (; i + S.length() <= to; i += S.length()) {
            VectorExp.of(FloatVector.fromArray(S, x, i).sub(shift)).intoArray(out, i);
        }
        rest.exp(x, i, to, shift, out);
    }

    @Override
    public void sigmoid(float[] x, int from, int to, float[] out) {
        int i = from;
        FloatVector one = FloatVector.broadcast(S, 1f);
        for (; i + S.length() <= to; i += S.length()) {
            FloatVector e = VectorExp.of(FloatVector.fromArray(S, x, i).neg());
            one.div(e.add(1f)).intoArray(out, i);
        }
        rest.sigmoid(x, i, to, out);
    }
}
