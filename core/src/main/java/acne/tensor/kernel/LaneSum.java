package acne.tensor.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
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

    private static final VectorMask<Float> UPPER_HALF = VectorMask.fromLong(FloatVector.SPECIES_256, 0b11110000);
    private static final VectorMask<Float> UPPER_PAIRS = VectorMask.fromLong(FloatVector.SPECIES_256, 0b11001100);
    private static final VectorMask<Float> ODD = VectorMask.fromLong(FloatVector.SPECIES_256, 0b10101010);

    private LaneSum() {}

    static float of(FloatVector lanes) {
        FloatVector sum = lanes.add(lanes.rearrange(HALVES));
        sum = sum.add(sum.rearrange(PAIRS));
        return sum.add(sum.rearrange(NEIGHBOURS)).lane(0);
    }

    /** The sums of the two halves of a in the lower half, those of b in the upper one. */
    static FloatVector ofHalves(FloatVector a, FloatVector b) {
        return a.blend(b.rearrange(HALVES), UPPER_HALF).add(a.rearrange(HALVES).blend(b, UPPER_HALF));
    }

    /** In each half the sum of the two pairs of a, then that of b. */
    static FloatVector ofPairs(FloatVector a, FloatVector b) {
        return a.blend(b.rearrange(PAIRS), UPPER_PAIRS).add(a.rearrange(PAIRS).blend(b, UPPER_PAIRS));
    }

    /** In each pair the sum of the two neighbours of a, then that of b. */
    static FloatVector ofNeighbours(FloatVector a, FloatVector b) {
        return a.blend(b.rearrange(NEIGHBOURS), ODD).add(a.rearrange(NEIGHBOURS).blend(b, ODD));
    }
}
