package acne.tensor;

import acne.tensor.kernel.UnitChannels;

/**
 * The statistics of ACN and GroupNorm of one cloud, and their gradient.
 *
 * <p>Once they are known, ACN, GroupNorm and its affine part together are scale * f + shift a channel. With z = f - weighted
 * mean, m the plain mean of z, q its plain mean square and v the weighted variance: ACN gives z / sqrt(v + eps); a group's mean
 * and mean square follow from m and q.
 */
final class UnitStatistics {
    /** Added to the variance in ACN so that a constant channel maps to zero, not to NaN. */
    static final double ACN_EPSILON = 1e-3;

    /** Added to the variance in GroupNorm. */
    static final double GROUP_EPSILON = 1e-5;

    final UnitChannels channels;
    private final double[] mean;
    private final double[] square;
    private final double[] inverseDeviation;

    /** What the weighted mean has beyond the float that the kernels know. */
    private final double[] meanRest;

    private final double[] groupMean;
    private final double[] groupInverseDeviation;
    private final int size;
    private int points;
    private float largestExponent;
    private double attentionSum;

    UnitStatistics(int channelCount, int groups) {
        channels = new UnitChannels(channelCount);
        mean = new double[channelCount];
        square = new double[channelCount];
        inverseDeviation = new double[channelCount];
        meanRest = new double[channelCount];
        groupMean = new double[groups];
        groupInverseDeviation = new double[groups];
        size = channelCount / groups;
    }

    boolean fits(int channelCount, int groups) {
        return mean.length == channelCount && groupMean.length == groups;
    }

    /** The exponent to which the attention of the cloud is relative. */
    float largestExponent() {
        return largestExponent;
    }

    /** The sum of the attention, relative to that exponent. */
    double attentionSum() {
        return attentionSum;
    }

    /** Computes scale and shift of each channel from the moments. */
    void set(UnitMoments moments, float[] gamma, float[] beta) {
        points = moments.points();
        largestExponent = moments.largest();
        attentionSum = moments.attention();
        for (int g = 0; g < groupMean.length; g++) {
            double groupSum = 0;
            double groupSquare = 0;
            for (int c = g * size; c < (g + 1) * size; c++) {
                double inverse = 1 / Math.sqrt(moments.weightedVariance(c) + ACN_EPSILON);
                inverseDeviation[c] = inverse;
                mean[c] = moments.mean(c);
                square[c] = moments.square(c);
                groupSum += mean[c] * inverse;
                groupSquare += square[c] * inverse * inverse;
            }
            double gm = groupSum / size;
            double variance = Math.max(0, groupSquare / size - gm * gm);
            groupMean[g] = gm;
            groupInverseDeviation[g] = 1 / Math.sqrt(variance + GROUP_EPSILON);
            for (int c = g * size; c < (g + 1) * size; c++) {
                setChannel(c, g, moments.weightedMean(c), gamma[c], beta[c]);
            }
        }
    }

    private void setChannel(int c, int g, double weightedMean, float gamma, float beta) {
        double factor = gamma * groupInverseDeviation[g];
        double scale = factor * inverseDeviation[c];
        channels.mean[c] = (float) weightedMean;
        meanRest[c] = weightedMean - channels.mean[c];
        channels.scale[c] = (float) scale;
        channels.shift[c] = (float) (beta - factor * groupMean[g] - scale * weightedMean);
    }

    /**
     * Computes the gradients with respect to the moments, and adds those of gamma and beta.
     *
     * <p>The kernels take differences from the weighted mean as a float. Where one point has almost all the weight, its own
     * difference is smaller than what that float lacks; so the sums come in, and the coefficients go out, relative to the float.
     *
     * @param sums a channel each: the sums over the points of g and of g z, where g is the gradient behind the ReLU
     */
    void backward(double[] sums, float[] gamma, float[] dGamma, float[] dBeta) {
        int count = mean.length;
        for (int c = 0; c < count; c++) {
            sums[count + c] -= meanRest[c] * sums[c];
        }
        for (int g = 0; g < groupMean.length; g++) {
            double inverse = groupInverseDeviation[g];
            double dInverse = 0;
            double dGroupMean = 0;
            for (int c = g * size; c < (g + 1) * size; c++) {
                double normalised = inverseDeviation[c] * sums[count + c] - groupMean[g] * sums[c];
                dInverse += gamma[c] * normalised;
                dGroupMean -= inverse * gamma[c] * sums[c];
                dGamma[c] += (float) (inverse * normalised);
                dBeta[c] += (float) sums[c];
            }
            double dVariance = -0.5 * dInverse * inverse * inverse * inverse;
            dGroupMean -= 2 * groupMean[g] * dVariance;
            for (int c = g * size; c < (g + 1) * size; c++) {
                channelBackward(c, inverse * gamma[c], sums[c], sums[count + c], dGroupMean / size, dVariance / size);
            }
        }
    }

    private void channelBackward(
            int c, double factor, double gradientSum, double gradientDot, double dGroupMean, double dGroupSquare) {
        double inverse = inverseDeviation[c];
        double dInverse = factor * gradientDot + dGroupMean * mean[c] + 2 * dGroupSquare * square[c] * inverse;
        double dSquare = dGroupSquare * inverse * inverse;
        double dMean = dGroupMean * inverse;
        double dWeightedMean = -factor * inverse * gradientSum - dMean - 2 * dSquare * mean[c];
        double dWeightedSquare = -0.5 * dInverse * inverse * inverse * inverse;
        channels.dMean[c] = (float) ((dMean - 2 * dSquare * meanRest[c]) / points);
        channels.dSquare[c] = (float) (2 * dSquare / points);
        channels.dWeightedMean[c] = (float) (dWeightedMean - 2 * dWeightedSquare * meanRest[c]);
        channels.dWeightedSquare[c] = (float) dWeightedSquare;
    }
}
