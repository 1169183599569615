package acne.tensor.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** The gradient of a vector of elements at a time; the rest goes to the scalar twin. The bits are those of the twin. */
final class VectorRampKernel implements RampKernel {
    private static final VectorSpecies<Float> S = VectorLanes.S;

    private final RampKernel rest = new ScalarRampKernel();

    @Override
    public void addGradient(float[] x, float[] dy, int from, int to, float leak, float[] dx) {
        int end = from + S.loopBound(to - from);
        FloatVector one = FloatVector.broadcast(S, 1f);
        FloatVector low = FloatVector.broadcast(S, leak);
        for (int i = from; i < end; i += S.length()) {
            VectorMask<Float> above = FloatVector.fromArray(S, x, i).compare(VectorOperators.GT, 0f);
            FloatVector share = FloatVector.fromArray(S, dy, i).mul(low.blend(one, above));
            FloatVector.fromArray(S, dx, i).add(share).intoArray(dx, i);
        }
        rest.addGradient(x, dy, end, to, leak, dx);
    }
}
