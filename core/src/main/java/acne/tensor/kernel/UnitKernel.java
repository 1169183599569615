package acne.tensor.kernel;

/**
 * The passes of the fused unit [perceptron, ACN, GroupNorm, ReLU] that are not matrix products, over a block of rows.
 *
 * <p>Feature maps are row-major with the given number of channels; the block starts at an offset and has a number of rows.
 * Values per point (logits, weights) are read and written from index {@code at} on.
 */
public interface UnitKernel {
    /** Computes a logit a point, out = f . w + bias. */
    void dot(float[] f, int offset, int rows, int channels, float[] w, float bias, float[] out, int at);

    /** The largest global + min(local, 0); a NaN is passed over, and of no rows it is negative infinity. */
    float largestExponent(float[] local, float[] global, int at, int rows);

    /**
     * Computes the unnormalised attention e = exp(global + min(local, 0) - shift) / (1 + exp(-|local|)), which is
     * exp(global - shift) sigmoid(local) without overflow.
     */
    void attention(float[] local, float[] global, int at, int rows, float shift, float[] e);

    /** The sums over the block, a channel each, of z, z^2, e z and e z^2 with z = f - pivot; sums has four rows of channels. */
    void moments(float[] f, int offset, int rows, int channels, float[] pivot, float[] e, int at, float[] sums);

    /** Computes out = scale f + shift, from the same offset on. */
    void affine(float[] f, int offset, int rows, int channels, float[] scale, float[] shift, float[] out);

    /** Computes out = max(0, scale f + shift). */
    void activate(
            float[] f, int offset, int rows, int channels, float[] scale, float[] shift, float[] out, int outOffset);

    /** Computes out = max(0, scale f + shift) + skip. */
    void activateAndAdd(
            float[] f,
            int offset,
            int rows,
            int channels,
            float[] scale,
            float[] shift,
            float[] skip,
            int skipOffset,
            float[] out,
            int outOffset);

    /**
     * The sums over the block, a channel each, of g and g z with z = f - mean, where g is the gradient of the output at the
     * points that pass the ReLU; sums has two rows of channels.
     */
    void gradientMoments(
            float[] gradient, int offset, int rows, int channels, float[] f, UnitChannels unit, float[] sums);

    /** The gradient of the weight of each point, sum over channels of z (dWeightedMean + dWeightedSquare z). */
    void weightGradients(float[] f, int offset, int rows, int channels, UnitChannels unit, float[] out, int at);

    /**
     * The gradient of the feature map before normalisation, written from outOffset on, and the sums over the block that the
     * attention weights need; sums has two rows of channels (local, global) and is added to.
     */
    void featureGradients(
            float[] gradient,
            int offset,
            int rows,
            int channels,
            float[] f,
            UnitChannels unit,
            float[] weight,
            float[] dLocal,
            float[] dGlobal,
            int at,
            float[] out,
            int outOffset,
            float[] sums);
}
