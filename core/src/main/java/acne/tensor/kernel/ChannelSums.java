package acne.tensor.kernel;

/**
 * The passes of a fused unit that add up the channels of a point: eight sums of every eighth channel, then the sums in a fixed
 * order, so that the bits do not depend on the width of the registers.
 */
interface ChannelSums {
    /** As {@link UnitKernel#dot}. */
    void dot(float[] f, int offset, int rows, int channels, float[] w, float bias, float[] out, int at);

    /** As {@link UnitKernel#weightGradients}. */
    void weightGradients(float[] f, int offset, int rows, int channels, UnitChannels unit, float[] out, int at);
}
