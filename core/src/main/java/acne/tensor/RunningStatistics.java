package acne.tensor;

import java.util.Arrays;

/** The mean and variance of each channel that batch normalisation keeps for use after training. */
public final class RunningStatistics {
    private final String name;
    private final float[] mean;
    private final float[] variance;

    public RunningStatistics(String name, int channels) {
        this.name = name;
        mean = new float[channels];
        variance = new float[channels];
        Arrays.fill(variance, 1f);
    }

    /** The name of the layer; its two arrays are stored under it with ".mean" and ".variance". */
    public String name() {
        return name;
    }

    float mean(int channel) {
        return mean[channel];
    }

    float variance(int channel) {
        return variance[channel];
    }

    /** Moves a channel towards the statistics of a batch; those of a batch that overflowed would stay for ever, and are passed over. */
    void move(int channel, double batchMean, double batchVariance, double momentum) {
        if (!Double.isFinite(batchMean) || !Double.isFinite(batchVariance)) {
            return;
        }
        mean[channel] += (float) (momentum * (batchMean - mean[channel]));
        variance[channel] += (float) (momentum * (batchVariance - variance[channel]));
    }

    /** The means themselves, to be stored and restored. */
    public float[] means() {
        return mean;
    }

    /** The variances themselves, to be stored and restored. */
    public float[] variances() {
        return variance;
    }
}
