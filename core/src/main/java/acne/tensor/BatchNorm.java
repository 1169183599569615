package acne.tensor;

import acne.tensor.kernel.UnitChannels;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Batch normalisation: in training each channel gets mean zero and deviation one over all rows of the batch; afterwards the
 * running statistics take their place. Then gamma and beta a channel.
 *
 * <p>f of rows x channels. Epsilon 1e-5; the running statistics move by a tenth a step.
 */
public final class BatchNorm extends Node {
    static final double MOMENTUM = 0.1;
    static final double EPSILON = 1e-5;

    private @Nullable Tensor f;
    private @Nullable Parameter gamma;
    private @Nullable Parameter beta;
    private ChannelNorm norm = new ChannelNorm(0);
    private double[] inverseDeviation = new double[0];
    private float[] mean = Tensor.EMPTY;

    private BatchNorm() {}

    /** Normalises a batch; a recording tape uses and moves the statistics of the batch, any other the running ones. */
    public static Tensor apply(Tape tape, Tensor f, Parameter gamma, Parameter beta, RunningStatistics running) {
        f.require("features", f.rows(), gamma.size());
        BatchNorm node = tape.node(BatchNorm.class, BatchNorm::new);
        node.f = f;
        node.gamma = gamma;
        node.beta = beta;
        tape.result(node, f.rows(), f.columns(), true);
        node.prepare(f);
        if (tape.isRecording()) {
            node.batchStatistics(f, running);
        } else {
            node.runningStatistics(running);
        }
        for (int c = 0; c < f.columns(); c++) {
            double factor = gamma.values()[c] * node.inverseDeviation[c];
            node.norm.scale[c] = (float) factor;
            node.norm.shift[c] = (float) (beta.values()[c] - factor * node.mean[c]);
        }
        node.norm.apply(f.values, 0, f.rows(), node.result.values);
        return node.result;
    }

    private void prepare(Tensor features) {
        int channels = features.columns();
        if (!norm.fits(channels)) {
            norm = new ChannelNorm(channels);
            mean = new float[channels];
            inverseDeviation = new double[channels];
        }
    }

    private void batchStatistics(Tensor features, RunningStatistics running) {
        int channels = features.columns();
        int rows = features.rows();
        double[] sums = norm.moments(features.values, 0, rows, Products.zeros(rows));
        for (int c = 0; c < channels; c++) {
            double m = sums[c] / rows;
            double variance = Math.max(0, sums[channels + c] / rows - m * m);
            mean[c] = (float) (norm.pivot(c) + m);
            inverseDeviation[c] = 1 / Math.sqrt(variance + EPSILON);
            double unbiased = rows > 1 ? variance * rows / (rows - 1) : variance;
            running.move(c, mean[c], unbiased, MOMENTUM);
        }
    }

    private void runningStatistics(RunningStatistics running) {
        for (int c = 0; c < mean.length; c++) {
            mean[c] = running.mean(c);
            inverseDeviation[c] = 1 / Math.sqrt(running.variance(c) + EPSILON);
        }
    }

    @Override
    void backward(Tape tape) {
        Tensor features = Objects.requireNonNull(f);
        Parameter g = Objects.requireNonNull(gamma);
        int channels = features.columns();
        int rows = features.rows();
        System.arraycopy(mean, 0, norm.channels.mean, 0, channels);
        double[] sums = norm.gradientSums(result.gradient(), features.values, 0, rows);
        float[] dGamma = tape.gradient(g);
        float[] dBeta = tape.gradient(Objects.requireNonNull(beta));
        UnitChannels coefficients = norm.channels;
        for (int c = 0; c < channels; c++) {
            double inverse = inverseDeviation[c];
            double factor = g.values()[c] * inverse;
            dBeta[c] += (float) sums[c];
            dGamma[c] += (float) (inverse * sums[channels + c]);
            coefficients.scale[c] = (float) factor;
            coefficients.dMean[c] = (float) (-factor * sums[c] / rows);
            coefficients.dSquare[c] = (float) (-factor * inverse * inverse * sums[channels + c] / rows);
        }
        float[] dFeatures = tape.take(features.size());
        norm.featureGradients(
                result.gradient(), features.values, 0, rows, Products.zeros(rows), Products.zeros(rows), dFeatures);
        Products.handOver(tape, features, dFeatures);
    }
}
