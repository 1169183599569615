package acne.tensor;

import acne.tensor.kernel.Kernels;
import acne.tensor.kernel.UnitChannels;
import acne.tensor.kernel.UnitKernel;
import java.util.Arrays;

/**
 * What the normalisations share: sums over blocks of rows, scale and shift a channel, and the gradient of both.
 *
 * <p>Every normalisation is scale * f + shift a channel once its statistics are known, and its gradient is
 * g * scale + dMean + dSquare z + w (dWeightedMean + 2 dWeightedSquare z) with z = f - mean.
 */
final class ChannelNorm {
    private static final int BLOCK = 48;

    /** The coefficients of the gradient. */
    final UnitChannels channels;

    /** The coefficients of the result. */
    final float[] scale;

    final float[] shift;
    private final int count;
    private final float[] blockSums;
    private final double[] sums;

    ChannelNorm(int count) {
        this.count = count;
        channels = new UnitChannels(count);
        // An infinite shift lets every point pass the ReLU of the unit's kernels: here there is none.
        Arrays.fill(channels.shift, Float.POSITIVE_INFINITY);
        scale = new float[count];
        shift = new float[count];
        blockSums = new float[4 * count];
        sums = new double[4 * count];
    }

    /**
     * Sums of z, z^2, w z and w z^2 with z = f - pivot, a row of channels each.
     *
     * <p>The pivot is the row of the largest weight, so that nothing cancels where it has almost all the weight.
     */
    double[] moments(float[] f, int start, int end, float[] w) {
        UnitKernel kernel = Kernels.get().unit();
        System.arraycopy(f, heaviest(w, start, end) * count, channels.mean, 0, count);
        Arrays.fill(sums, 0);
        for (int row = start; row < end; row += BLOCK) {
            kernel.moments(f, row * count, Math.min(BLOCK, end - row), count, channels.mean, w, row, blockSums);
            for (int i = 0; i < sums.length; i++) {
                sums[i] += blockSums[i];
            }
        }
        return sums;
    }

    private static int heaviest(float[] w, int start, int end) {
        int heaviest = start;
        for (int row = start + 1; row < end; row++) {
            if (w[row] > w[heaviest]) {
                heaviest = row;
            }
        }
        return heaviest;
    }

    /** The value of the row that {@link #moments} has used as pivot. */
    double pivot(int c) {
        return channels.mean[c];
    }

    /** Computes y = scale f + shift for the rows of a cloud. */
    void apply(float[] f, int start, int end, float[] y) {
        Kernels.get().unit().affine(f, start * count, end - start, count, scale, shift, y);
    }

    /** Sums of g and g z, a row of channels each. */
    double[] gradientSums(float[] g, float[] f, int start, int end) {
        UnitKernel kernel = Kernels.get().unit();
        Arrays.fill(sums, 0);
        for (int row = start; row < end; row += BLOCK) {
            kernel.gradientMoments(g, row * count, Math.min(BLOCK, end - row), count, f, channels, blockSums);
            for (int i = 0; i < 2 * count; i++) {
                sums[i] += blockSums[i];
            }
        }
        return sums;
    }

    /** The gradient of f, written to out; the channels hold the coefficients. */
    void featureGradients(float[] g, float[] f, int start, int end, float[] w, float[] zeros, float[] out) {
        UnitKernel kernel = Kernels.get().unit();
        for (int row = start; row < end; row += BLOCK) {
            kernel.featureGradients(
                    g,
                    row * count,
                    Math.min(BLOCK, end - row),
                    count,
                    f,
                    channels,
                    w,
                    zeros,
                    zeros,
                    row,
                    out,
                    row * count,
                    blockSums);
        }
    }

    boolean fits(int channelCount) {
        return count == channelCount;
    }
}
