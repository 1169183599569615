package acne.tensor.kernel;

/** What the fused unit knows of each channel of one cloud, all arrays of one float a channel. */
public final class UnitChannels {
    /** The output is max(0, scale f + shift). */
    public final float[] scale;

    public final float[] shift;

    /** The weighted mean over the points. */
    public final float[] mean;

    /** The gradient with respect to the plain mean, a point. */
    public final float[] dMean;

    /** Twice the gradient with respect to the plain mean square, a point. */
    public final float[] dSquare;

    /** The gradient with respect to the weighted mean. */
    public final float[] dWeightedMean;

    /** The gradient with respect to the weighted mean square. */
    public final float[] dWeightedSquare;

    /** The parameters of local and global attention; zero where the unit has none. */
    public final float[] localWeights;

    public final float[] globalWeights;

    public UnitChannels(int channels) {
        scale = new float[channels];
        shift = new float[channels];
        mean = new float[channels];
        dMean = new float[channels];
        dSquare = new float[channels];
        dWeightedMean = new float[channels];
        dWeightedSquare = new float[channels];
        localWeights = new float[channels];
        globalWeights = new float[channels];
    }
}
