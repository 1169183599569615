package acne.tensor.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/** The eight sums in one register. */
final class ChannelSumsOf256 implements ChannelSums {
    private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;
    private static final int LANES = VectorLanes.EIGHT;

    /** Before JDK 22 the compiler puts the masks of a vector sum on the heap. The result is the same to the bit. */
    private static final boolean MASKS_IN_REGISTERS = Runtime.version().feature() >= 22;

    @Override
    public void dot(float[] f, int offset, int rows, int channels, float[] w, float bias, float[] out, int at) {
        int bound = S.loopBound(channels);
        int r = 0;
        int eights = MASKS_IN_REGISTERS && bound == channels ? S.loopBound(rows) : 0;
        for (; r < eights; r += LANES) {
            eightDots(f, offset + r * channels, channels, w, bias, out, at + r);
        }
        for (; r < rows; r++) {
            int row = offset + r * channels;
            FloatVector sum = FloatVector.zero(S);
            for (int c = 0; c < bound; c += LANES) {
                sum = FloatVector.fromArray(S, f, row + c).fma(FloatVector.fromArray(S, w, c), sum);
            }
            float logit = bias + LaneSum.of(sum);
            for (int c = bound; c < channels; c++) {
                logit += f[row + c] * w[c];
            }
            out[at + r] = logit;
        }
    }

    private static void eightDots(float[] f, int row, int channels, float[] w, float bias, float[] out, int at) {
        FloatVector s0 = FloatVector.zero(S);
        FloatVector s1 = s0;
        FloatVector s2 = s0;
        FloatVector s3 = s0;
        FloatVector s4 = s0;
        FloatVector s5 = s0;
        FloatVector s6 = s0;
        FloatVector s7 = s0;
        for (int c = 0; c < channels; c += LANES) {
            FloatVector x = FloatVector.fromArray(S, w, c);
            s0 = FloatVector.fromArray(S, f, row + c).fma(x, s0);
            s1 = FloatVector.fromArray(S, f, row + channels + c).fma(x, s1);
            s2 = FloatVector.fromArray(S, f, row + 2 * channels + c).fma(x, s2);
            s3 = FloatVector.fromArray(S, f, row + 3 * channels + c).fma(x, s3);
            s4 = FloatVector.fromArray(S, f, row + 4 * channels + c).fma(x, s4);
            s5 = FloatVector.fromArray(S, f, row + 5 * channels + c).fma(x, s5);
            s6 = FloatVector.fromArray(S, f, row + 6 * channels + c).fma(x, s6);
            s7 = FloatVector.fromArray(S, f, row + 7 * channels + c).fma(x, s7);
        }
        s0 = LaneSum.ofHalves(s0, s4);
        s1 = LaneSum.ofHalves(s1, s5);
        s2 = LaneSum.ofHalves(s2, s6);
        s3 = LaneSum.ofHalves(s3, s7);
        s0 = LaneSum.ofPairs(s0, s2);
        s1 = LaneSum.ofPairs(s1, s3);
        LaneSum.ofNeighbours(s0, s1).add(bias).intoArray(out, at);
    }

    @Override
    public void weightGradients(float[] f, int offset, int rows, int channels, UnitChannels unit, float[] out, int at) {
        int bound = S.loopBound(channels);
        for (int r = 0; r < rows; r++) {
            int row = offset + r * channels;
            FloatVector sum = FloatVector.zero(S);
            for (int c = 0; c < bound; c += LANES) {
                FloatVector z = FloatVector.fromArray(S, f, row + c).sub(FloatVector.fromArray(S, unit.mean, c));
                FloatVector slope = z.fma(
                        FloatVector.fromArray(S, unit.dWeightedSquare, c),
                        FloatVector.fromArray(S, unit.dWeightedMean, c));
                sum = z.fma(slope, sum);
            }
            out[at + r] = LaneSum.of(sum) + UnitTail.weightGradient(bound, f, row, channels, unit);
        }
    }
}
