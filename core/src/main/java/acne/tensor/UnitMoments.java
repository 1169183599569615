package acne.tensor;

import acne.tensor.kernel.UnitKernel;
import java.util.Arrays;

/**
 * The four sums a channel of which all statistics of a unit follow, gathered block by block.
 *
 * <p>With z = f - pivot and e the unnormalised attention: sum z, sum z^2, sum e z, sum e z^2. The pivot is the point of the
 * largest attention seen so far: neither a large mean nor an attention that one point has almost alone cancels against the
 * squares. Blocks are summed in float, their sums in double. The attention is relative to the largest exponent seen so far, as
 * in an online softmax, so that one pass over the points is enough.
 */
final class UnitMoments {
    private final int channels;
    private final float[] pivot;
    private final double[] sums;
    private final float[] block;
    private double attention;
    private float largest;
    private boolean raised;
    private int points;

    UnitMoments(int channels) {
        this.channels = channels;
        pivot = new float[channels];
        sums = new double[4 * channels];
        block = new float[4 * channels];
    }

    void clear() {
        Arrays.fill(sums, 0);
        // A pivot of a cloud that was not finite would turn the first sums of this one into NaN.
        Arrays.fill(pivot, 0f);
        attention = 0;
        largest = Float.NEGATIVE_INFINITY;
        raised = false;
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
            raised = true;
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
        if (raised) {
            movePivot(f, offset + strongest(e, at, rows) * channels);
            raised = false;
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

    private static int strongest(float[] e, int at, int rows) {
        int strongest = 0;
        for (int r = 1; r < rows; r++) {
            if (e[at + r] > e[at + strongest]) {
                strongest = r;
            }
        }
        return strongest;
    }

    /** Carries the sums over to another pivot. */
    private void movePivot(float[] f, int offset) {
        for (int c = 0; c < channels; c++) {
            double d = (double) pivot[c] - f[offset + c];
            sums[channels + c] += d * (2 * sums[c] + points * d);
            sums[c] += points * d;
            sums[3 * channels + c] += d * (2 * sums[2 * channels + c] + attention * d);
            sums[2 * channels + c] += attention * d;
        }
        System.arraycopy(f, offset, pivot, 0, channels);
    }

    /** Adds what another thread has gathered of the same cloud; its sums are carried over to this pivot. */
    void merge(UnitMoments other) {
        if (other.points == 0) {
            return;
        }
        if (other.largest > largest) {
            raise(other.largest);
            movePivot(other.pivot, 0);
            raised = false;
        }
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
