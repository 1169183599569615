package acne.tensor;

import acne.tensor.kernel.Kernels;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * (Attentive) Context Normalisation: each channel of each cloud gets mean zero and deviation one, over points that weigh as
 * given.
 *
 * <p>f of rows x channels, weights of rows x 1, divided here by their sum in each cloud, or none for equal weights. Paper:
 * equation ACN.
 */
public final class ContextNorm extends Node {
    private @Nullable Tensor f;
    private @Nullable Tensor w;
    private @Nullable Clouds clouds;
    private ChannelNorm norm = new ChannelNorm(0);
    private float[] weights = Tensor.EMPTY;
    private double[] mean = new double[0];
    private double[] inverseDeviation = new double[0];

    private ContextNorm() {}

    /** All points weigh the same. */
    public static Tensor apply(Tape tape, Tensor f, Clouds clouds) {
        return apply(tape, f, null, clouds);
    }

    /** Points weigh as given. */
    public static Tensor weighted(Tape tape, Tensor f, Tensor w, Clouds clouds) {
        w.require("weights", clouds.rows(), 1);
        return apply(tape, f, w, clouds);
    }

    private static Tensor apply(Tape tape, Tensor f, @Nullable Tensor w, Clouds clouds) {
        f.require("features", clouds.rows(), f.columns());
        ContextNorm node = tape.node(ContextNorm.class, ContextNorm::new);
        node.f = f;
        node.w = w;
        node.clouds = clouds;
        boolean needsGradient = f.needsGradient() || (w != null && w.needsGradient());
        tape.result(node, f.rows(), f.columns(), needsGradient);
        node.prepare(f.columns(), clouds);
        for (int cloud = 0; cloud < clouds.count(); cloud++) {
            node.forward(f, clouds, cloud);
        }
        return node.result;
    }

    private void prepare(int channels, Clouds of) {
        if (!norm.fits(channels)) {
            norm = new ChannelNorm(channels);
        }
        int statistics = channels * of.count();
        if (mean.length < statistics) {
            mean = new double[statistics];
            inverseDeviation = new double[statistics];
        }
        if (weights.length < of.rows()) {
            weights = new float[of.rows()];
        }
        for (int cloud = 0; cloud < of.count(); cloud++) {
            normalise(w, of.start(cloud), of.end(cloud), weights);
        }
    }

    /**
     * Writes the weights of a cloud divided by their sum, or equal ones without any.
     *
     * @return the first point of the largest weight
     */
    static int normalise(@Nullable Tensor w, int start, int end, float[] weights) {
        if (w == null) {
            Arrays.fill(weights, start, end, 1f / (end - start));
            return start;
        }
        double inverse = 1 / sum(w.values, start, end);
        int heaviest = start;
        for (int i = start; i < end; i++) {
            weights[i] = (float) (w.values[i] * inverse);
            heaviest = weights[i] > weights[heaviest] ? i : heaviest;
        }
        return heaviest;
    }

    private static double sum(float[] x, int start, int end) {
        double sum = 0;
        for (int i = start; i < end; i++) {
            sum += x[i];
        }
        return sum;
    }

    private void forward(Tensor features, Clouds of, int cloud) {
        int channels = features.columns();
        double[] sums = norm.moments(features.values, of.start(cloud), of.end(cloud), weights);
        for (int c = 0; c < channels; c++) {
            double u = sums[2 * channels + c];
            double weightedMean = norm.pivot(c) + u;
            double variance = Math.max(0, sums[3 * channels + c] - u * u);
            double inverse = 1 / Math.sqrt(variance + UnitStatistics.ACN_EPSILON);
            mean[cloud * channels + c] = weightedMean;
            inverseDeviation[cloud * channels + c] = inverse;
            norm.scale[c] = (float) inverse;
            norm.shift[c] = (float) (-inverse * weightedMean);
        }
        norm.apply(features.values, of.start(cloud), of.end(cloud), result.values);
    }

    @Override
    void backward(Tape tape) {
        Tensor features = Objects.requireNonNull(f);
        Clouds of = Objects.requireNonNull(clouds);
        float[] dFeatures = tape.take(features.size());
        float[] zeros = Products.zeros(of.rows());
        for (int cloud = 0; cloud < of.count(); cloud++) {
            coefficients(features, of, cloud);
            norm.featureGradients(
                    result.gradient(), features.values, of.start(cloud), of.end(cloud), weights, zeros, dFeatures);
            if (w != null && w.needsGradient()) {
                weightGradients(tape, features, w, of, cloud);
            }
        }
        Products.handOver(tape, features, dFeatures);
    }

    /** The kernels know the mean as a float: sums and coefficients are relative to it, as in {@link UnitStatistics}. */
    private void coefficients(Tensor features, Clouds of, int cloud) {
        int channels = features.columns();
        for (int c = 0; c < channels; c++) {
            norm.channels.mean[c] = (float) mean[cloud * channels + c];
        }
        double[] sums = norm.gradientSums(result.gradient(), features.values, of.start(cloud), of.end(cloud));
        for (int c = 0; c < channels; c++) {
            double inverse = inverseDeviation[cloud * channels + c];
            double rest = mean[cloud * channels + c] - norm.channels.mean[c];
            double dot = sums[channels + c] - rest * sums[c];
            double dWeightedSquare = -0.5 * dot * inverse * inverse * inverse;
            norm.channels.scale[c] = (float) inverse;
            norm.channels.dWeightedMean[c] = (float) (-inverse * sums[c] - 2 * dWeightedSquare * rest);
            norm.channels.dWeightedSquare[c] = (float) dWeightedSquare;
        }
    }

    private void weightGradients(Tape tape, Tensor features, Tensor weightTensor, Clouds of, int cloud) {
        int channels = features.columns();
        int start = of.start(cloud);
        int points = of.points(cloud);
        float[] dw = tape.take(of.rows());
        Kernels.get()
                .unit()
                .weightGradients(features.values, start * channels, points, channels, norm.channels, dw, start);
        addWeightGradients(weightTensor, start, start + points, weights, dw, tape.accumulator(weightTensor));
        tape.give(dw);
    }

    /** Adds the gradient of weights as they were given, from that of the divided ones. */
    static void addWeightGradients(Tensor w, int start, int end, float[] weights, float[] dWeights, float[] sum) {
        double dot = 0;
        for (int i = start; i < end; i++) {
            dot += (double) weights[i] * dWeights[i];
        }
        double inverse = 1 / sum(w.values, start, end);
        for (int i = start; i < end; i++) {
            sum[i] += (float) ((dWeights[i] - dot) * inverse);
        }
    }
}
