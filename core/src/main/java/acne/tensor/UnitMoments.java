package acne.tensor;

import acne.tensor.kernel.UnitKernel;
import java.util.Arrays;

/**
 * The four sums a channel of which all statistics of a unit follow, gathered block by block.
 *
 * <p>With z = f - pivot and e the unnormalised attention: sum z, sum z^2, sum e z, sum e z^2. The pivot is the first point seen,
 * so that a large mean does not cancel against the squares; blocks are summed in float, their sums in double. The attention is
 * relative to the largest exponent seen so far, as in an online softmax, so that one pass over the points is enough.
 */
final class UnitMoments {
    private final int channels;
    private final float[] pivot;
    private final double[] sums;
    private final float[] block;
    private double attention;
    private float largest;
    private int points;

    UnitMoments(int channels) {
        this.channels = channels;
        pivot = new float[channels];
        sums = new double[4 * channels];
        block = new float[4 * channels];
    }

    void clear() {
        Arrays.fill(sums, 0);
        attention = 0;
        largest = Float.NEGATIVE_INFINITY;
        points = 0;
    }

    /**
     * Makes room for a block whose largest exponent is given.
     *
     * @return the exponent to which the block's attention is relative
     */
    float raise(float blockLargest) {
        if (blockLargest > largest) {
            rescale(Math.exp((double) largest - blockLargest));
            largest = blockLargest;
        }
        return largest;
    }

    private void rescale(double factor) {
        attention *= factor;
        for (int i = 2 * channels; i < sums.length; i++) {
            sums[i] *= factor;
        }
    }

    /** Adds a block of rows of f from an offset, with their attention from index at. */
    void add(UnitKernel kernel, float[] f, int offset, int rows, float[] e, int at) {
        if (points == 0) {
            System.arraycopy(f, offset, pivot, 0, channels);
        }
        kernel.moments(f, offset, rows, channels, pivot, e, at, block);
        for (int i = 0; i < block.length; i++) {
            sums[i] += block[i];
        }
        for (int r = 0; r < rows; r++) {
            attention += e[at + r];
        }
        points += rows;
    }

    /** Adds what another thread has gathered of the same cloud; its sums are carried over to this pivot. */
    void merge(UnitMoments other) {
        if (other.points == 0) {
            return;
        }
        if (points == 0) {
            System.arraycopy(other.pivot, 0, pivot, 0, channels);
        }
        raise(other.largest);
        double factor = Math.exp((double) other.largest - largest);
        double otherAttention = other.attention * factor;
        for (int c = 0; c < channels; c++) {
            double d = (double) other.pivot[c] - pivot[c];
            double s = other.sums[c];
            double u = other.sums[2 * channels + c] * factor;
            sums[c] += s + other.points * d;
            sums[channels + c] += other.sums[channels + c] + d * (2 * s + other.points * d);
            sums[2 * channels + c] += u + otherAttention * d;
            sums[3 * channels + c] += other.sums[3 * channels + c] * factor + d * (2 * u + otherAttention * d);
        }
        attention += otherAttention;
        points += other.points;
    }

    int points() {
        return points;
    }

    /** The exponent to which the attention is relative. */
    float largest() {
        return largest;
    }

    /** The sum of the unnormalised attention. */
    double attention() {
        return attention;
    }

    /** The weighted mean of a channel. */
    double weightedMean(int c) {
        return pivot[c] + sums[2 * channels + c] / attention;
    }

    /** The weighted variance of a channel. */
    double weightedVariance(int c) {
        double u = sums[2 * channels + c] / attention;
        return Math.max(0, sums[3 * channels + c] / attention - u * u);
    }

    /** The plain mean of a channel, relative to its weighted mean. */
    double mean(int c) {
        return sums[c] / points - sums[2 * channels + c] / attention;
    }

    /** The plain mean square of a channel about its weighted mean. */
    double square(int c) {
        double u = sums[2 * channels + c] / attention;
        double m = sums[c] / points;
        return Math.max(0, sums[channels + c] / points - 2 * u * m + u * u);
    }
}
