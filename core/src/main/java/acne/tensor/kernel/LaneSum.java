package acne.tensor.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorShuffle;

/**
 * The sum over the lanes of a vector in a fixed order.
 *
 * <p>The library's own reduction adds in an order that differs between interpreted and compiled code, so that the first runs of a
 * program would not give the bits of the later ones.
 */
final class LaneSum {
    private static final VectorShuffle<Float> HALVES =
            VectorShuffle.fromValues(FloatVector.SPECIES_256, 4, 5, 6, 7, 0, 1, 2, 3);
    private static final VectorShuffle<Float> PAIRS =
            VectorShuffle.fromValues(FloatVector.SPECIES_256, 2, 3, 0, 1, 6, 7, 4, 5);
    private static final VectorShuffle<Float> NEIGHBOURS =
            VectorShuffle.fromValues(FloatVector.SPECIES_256, 1, 0, 3, 2, 5, 4, 7, 6);

    private LaneSum() {}

    static float of(FloatVector lanes) {
        FloatVector sum = lanes.add(lanes.rearrange(HALVES));
        sum = sum.add(sum.rearrange(PAIRS));
        return sum.add(sum.rearrange(NEIGHBOURS)).lane(0);
    }
}
