package acne.tensor;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * [(Attentive) Context Normalisation, BatchNorm, ReLU, max over the points] of a feature map that is known by its largest values
 * and its moments alone: clouds x channels.
 *
 * <p>All four keep the order of the points, in a channel whose gamma is negative reversed: the largest result is that of the
 * largest feature. With h the largest feature, centred, s = 1 / sqrt(V + eps) where there is a context norm and else 1, and the
 * batch's mean m and variance v of s f: y = max(0, gamma (s h - m) / sqrt(v + eps) + beta).
 */
public final class PooledBatchNorm extends Node {
    private @Nullable Tensor largest;
    private @Nullable Moments moments;
    private @Nullable Parameter gamma;
    private @Nullable Parameter beta;
    private double[] mean = new double[0];
    private double[] inverseDeviation = new double[0];

    /** s of each group and channel. */
    private double[] context = new double[0];

    private PooledBatchNorm() {}

    /**
     * What is known of the features, groups x channels each; a group is a cloud where there is a context norm, and else the batch.
     *
     * @param groups the groups of the rows
     * @param square the mean square; null where the running statistics take its place
     * @param contextSquare the square that the context norm divides by, weighted or not; null without one
     * @param mean the mean; null where the features are centred by it, so that it is zero
     * @param location what was subtracted from the features, for the running statistics; null with a context norm
     */
    public record Moments(
            Clouds groups,
            @Nullable Tensor square,
            @Nullable Tensor contextSquare,
            @Nullable Tensor mean,
            @Nullable Tensor location) {}

    /** Normalises the largest features; a recording tape uses and moves the batch's statistics, any other the running ones. */
    public static Tensor apply(
            Tape tape, Tensor largest, Moments moments, Parameter gamma, Parameter beta, RunningStatistics running) {
        PooledBatchNorm node = tape.node(PooledBatchNorm.class, PooledBatchNorm::new);
        node.largest = largest;
        node.moments = moments;
        node.gamma = gamma;
        node.beta = beta;
        int channels = gamma.size();
        largest.require("largest features", largest.rows(), channels);
        Tensor y = tape.result(node, largest.rows(), channels, true);
        node.prepare(channels, moments);
        for (int c = 0; c < channels; c++) {
            if (tape.isRecording()) {
                node.batchStatistics(moments, running, c);
            } else {
                node.runningStatistics(moments, running, c);
            }
            double factor = gamma.values()[c] * node.inverseDeviation[c];
            for (int k = 0; k < largest.rows(); k++) {
                double normalised = factor * (node.scaled(k, c) - node.mean[c]) + beta.values()[c];
                y.values[k * channels + c] = (float) Math.max(0, normalised);
            }
        }
        return y;
    }

    private void prepare(int channels, Moments of) {
        if (mean.length < channels) {
            mean = new double[channels];
            inverseDeviation = new double[channels];
        }
        int size = of.groups.count() * channels;
        if (context.length < size) {
            context = new double[size];
        }
        for (int i = 0; i < size; i++) {
            context[i] = of.contextSquare == null
                    ? 1
                    : 1 / Math.sqrt(Math.max(0, of.contextSquare.values[i]) + UnitStatistics.ACN_EPSILON);
        }
    }

    private void batchStatistics(Moments of, RunningStatistics running, int c) {
        int channels = gammaSize();
        Tensor square = Objects.requireNonNull(of.square);
        double m = 0;
        double squares = 0;
        for (int g = 0; g < of.groups.count(); g++) {
            int i = g * channels + c;
            double share = share(of, g);
            m += of.mean == null ? 0 : share * context[i] * of.mean.values[i];
            squares += share * context[i] * context[i] * Math.max(0, square.values[i]);
        }
        double variance = Math.max(0, squares - m * m);
        mean[c] = m;
        inverseDeviation[c] = 1 / Math.sqrt(variance + BatchNorm.EPSILON);
        int rows = of.groups.rows();
        double unbiased = rows > 1 ? variance * rows / (rows - 1) : variance;
        running.move(c, m + location(of, c), unbiased, BatchNorm.MOMENTUM);
    }

    private void runningStatistics(Moments of, RunningStatistics running, int c) {
        mean[c] = running.mean(c) - location(of, c);
        inverseDeviation[c] = 1 / Math.sqrt(running.variance(c) + BatchNorm.EPSILON);
    }

    private static double location(Moments of, int c) {
        return of.location == null ? 0 : of.location.values[c];
    }

    private static double share(Moments of, int group) {
        return (double) of.groups.points(group) / of.groups.rows();
    }

    private int gammaSize() {
        return Objects.requireNonNull(gamma).size();
    }

    /** s h of a cloud and channel. */
    private double scaled(int cloud, int c) {
        int i = cloud * gammaSize() + c;
        return (Objects.requireNonNull(moments).contextSquare == null ? 1 : context[i])
                * Objects.requireNonNull(largest).values[i];
    }

    @Override
    void backward(Tape tape) {
        Tensor h = Objects.requireNonNull(largest);
        Moments of = Objects.requireNonNull(moments);
        Parameter g = Objects.requireNonNull(gamma);
        float[] dGamma = tape.gradient(g);
        float[] dBeta = tape.gradient(Objects.requireNonNull(beta));
        float[] dh = tape.accumulator(h);
        Tensor square = Objects.requireNonNull(of.square);
        float[] dSquare = tape.accumulator(square);
        float[] dContext = of.contextSquare == null ? Tensor.EMPTY : tape.accumulator(of.contextSquare);
        float[] dMean = of.mean == null ? Tensor.EMPTY : tape.accumulator(of.mean);
        for (int c = 0; c < g.size(); c++) {
            double factor = g.values()[c] * inverseDeviation[c];
            double sum = 0;
            double dot = 0;
            for (int k = 0; k < h.rows(); k++) {
                double d = behindRelu(k, c);
                sum += d;
                dot += d * (scaled(k, c) - mean[c]);
            }
            dBeta[c] += (float) sum;
            dGamma[c] += (float) (dot * inverseDeviation[c]);
            double dVariance = -0.5 * factor * dot * inverseDeviation[c] * inverseDeviation[c];
            double dBatchMean = -factor * sum - 2 * mean[c] * dVariance;
            for (int k = 0; k < h.rows(); k++) {
                int i = k * g.size() + c;
                dh[i] += (float) (factor * behindRelu(k, c) * (dContext.length > 0 ? context[i] : 1));
            }
            for (int group = 0; group < of.groups.count(); group++) {
                int i = group * g.size() + c;
                double share = share(of, group);
                double s = context[i];
                dSquare[i] += (float) (share * s * s * dVariance);
                if (dMean.length > 0) {
                    dMean[i] += (float) (share * s * dBatchMean);
                }
                if (dContext.length > 0) {
                    double m = of.mean == null ? 0 : of.mean.values[i];
                    double ds = factor * behindRelu(group, c) * h.values[i]
                            + share * (dBatchMean * m + 2 * dVariance * s * square.values[i]);
                    dContext[i] += (float) (-0.5 * s * s * s * ds);
                }
            }
        }
    }

    /** The gradient of a result that passes the ReLU. */
    private double behindRelu(int cloud, int c) {
        int i = cloud * result.columns() + c;
        return result.values[i] > 0 ? result.gradient()[i] : 0;
    }
}
