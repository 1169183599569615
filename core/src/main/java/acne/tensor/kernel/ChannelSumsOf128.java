package acne.tensor.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/** The eight sums in two registers. */
final class ChannelSumsOf128 implements ChannelSums {
    private static final VectorSpecies<Float> S = FloatVector.SPECIES_128;
    private static final int LANES = 4;

    @Override
    public void dot(float[] f, int offset, int rows, int channels, float[] w, float bias, float[] out, int at) {
        int bound = bound(channels);
        for (int r = 0; r < rows; r++) {
            int row = offset + r * channels;
            FloatVector low = FloatVector.zero(S);
            FloatVector high = low;
            for (int c = 0; c < bound; c += 2 * LANES) {
                low = FloatVector.fromArray(S, f, row + c).fma(FloatVector.fromArray(S, w, c), low);
                high = FloatVector.fromArray(S, f, row + c + LANES).fma(FloatVector.fromArray(S, w, c + LANES), high);
            }
            float logit = bias + sum(low, high);
            for (int c = bound; c < channels; c++) {
                logit += f[row + c] * w[c];
            }
            out[at + r] = logit;
        }
    }

    @Override
    public void weightGradients(float[] f, int offset, int rows, int channels, UnitChannels unit, float[] out, int at) {
        int bound = bound(channels);
        for (int r = 0; r < rows; r++) {
            int row = offset + r * channels;
            FloatVector low = FloatVector.zero(S);
            FloatVector high = low;
            for (int c = 0; c < bound; c += 2 * LANES) {
                low = addGradient(f, row + c, unit, c, low);
                high = addGradient(f, row + c + LANES, unit, c + LANES, high);
            }
            out[at + r] = sum(low, high) + UnitTail.weightGradient(bound, f, row, channels, unit);
        }
    }

    private static FloatVector addGradient(float[] f, int at, UnitChannels unit, int c, FloatVector sum) {
        FloatVector z = FloatVector.fromArray(S, f, at).sub(FloatVector.fromArray(S, unit.mean, c));
        FloatVector slope = z.fma(
                FloatVector.fromArray(S, unit.dWeightedSquare, c), FloatVector.fromArray(S, unit.dWeightedMean, c));
        return z.fma(slope, sum);
    }

    private static int bound(int channels) {
        return channels / VectorLanes.EIGHT * VectorLanes.EIGHT;
    }

    /** The sum of eight lanes in the order of {@link LaneSum#of}. */
    private static float sum(FloatVector low, FloatVector high) {
        FloatVector sums = low.add(high);
        return (sums.lane(0) + sums.lane(2)) + (sums.lane(1) + sums.lane(3));
    }
}
