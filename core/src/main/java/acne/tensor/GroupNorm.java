package acne.tensor;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Group normalisation: mean zero and deviation one over the points of a cloud and the channels of a group, then gamma and beta a
 * channel.
 *
 * <p>f of rows x channels. Epsilon 1e-5.
 */
public final class GroupNorm extends Node {
    private @Nullable Tensor f;
    private @Nullable Clouds clouds;
    private @Nullable Parameter gamma;
    private @Nullable Parameter beta;
    private int groups = 1;
    private ChannelNorm norm = new ChannelNorm(0);
    private double[] mean = new double[0];
    private double[] inverseDeviation = new double[0];

    private GroupNorm() {}

    public static Tensor apply(Tape tape, Tensor f, Clouds clouds, int groups, Parameter gamma, Parameter beta) {
        f.require("features", clouds.rows(), gamma.size());
        GroupNorm node = tape.node(GroupNorm.class, GroupNorm::new);
        node.f = f;
        node.clouds = clouds;
        node.gamma = gamma;
        node.beta = beta;
        node.groups = groups;
        tape.result(node, f.rows(), f.columns(), true);
        node.prepare(f.columns(), clouds);
        for (int cloud = 0; cloud < clouds.count(); cloud++) {
            node.forward(f, clouds, cloud, gamma.values(), beta.values());
        }
        return node.result;
    }

    private void prepare(int channels, Clouds of) {
        if (!norm.fits(channels)) {
            norm = new ChannelNorm(channels);
        }
        if (mean.length < groups * of.count()) {
            mean = new double[groups * of.count()];
            inverseDeviation = new double[groups * of.count()];
        }
    }

    private void forward(Tensor features, Clouds of, int cloud, float[] g, float[] b) {
        int channels = features.columns();
        int size = channels / groups;
        int points = of.points(cloud);
        double[] sums = norm.moments(features.values, of.start(cloud), of.end(cloud), Products.zeros(of.rows()));
        for (int group = 0; group < groups; group++) {
            // Each channel has its own pivot: the sums are carried over to that of the group's first channel.
            double origin = norm.pivot(group * size);
            double sum = 0;
            double squares = 0;
            for (int c = group * size; c < (group + 1) * size; c++) {
                double d = norm.pivot(c) - origin;
                sum += sums[c] + points * d;
                squares += sums[channels + c] + d * (2 * sums[c] + points * d);
            }
            double m = sum / (points * (double) size);
            double variance = Math.max(0, squares / (points * (double) size) - m * m);
            double inverse = 1 / Math.sqrt(variance + UnitStatistics.GROUP_EPSILON);
            mean[cloud * groups + group] = origin + m;
            inverseDeviation[cloud * groups + group] = inverse;
            for (int c = group * size; c < (group + 1) * size; c++) {
                norm.scale[c] = (float) (g[c] * inverse);
                norm.shift[c] = (float) (b[c] - g[c] * inverse * (origin + m));
            }
        }
        norm.apply(features.values, of.start(cloud), of.end(cloud), result.values);
    }

    @Override
    void backward(Tape tape) {
        Tensor features = Objects.requireNonNull(f);
        Clouds of = Objects.requireNonNull(clouds);
        Parameter g = Objects.requireNonNull(gamma);
        float[] dFeatures = tape.take(features.size());
        for (int cloud = 0; cloud < of.count(); cloud++) {
            coefficients(tape, features, of, cloud, g);
            norm.featureGradients(
                    result.gradient(),
                    features.values,
                    of.start(cloud),
                    of.end(cloud),
                    Products.zeros(of.rows()),
                    Products.zeros(of.rows()),
                    dFeatures);
        }
        Products.handOver(tape, features, dFeatures);
    }

    private void coefficients(Tape tape, Tensor features, Clouds of, int cloud, Parameter g) {
        int channels = features.columns();
        int size = channels / groups;
        double elements = of.points(cloud) * (double) size;
        for (int c = 0; c < channels; c++) {
            norm.channels.mean[c] = (float) mean[cloud * groups + c / size];
        }
        double[] sums = norm.gradientSums(result.gradient(), features.values, of.start(cloud), of.end(cloud));
        float[] dGamma = tape.gradient(g);
        float[] dBeta = tape.gradient(Objects.requireNonNull(beta));
        for (int group = 0; group < groups; group++) {
            double inverse = inverseDeviation[cloud * groups + group];
            double sum = 0;
            double dot = 0;
            for (int c = group * size; c < (group + 1) * size; c++) {
                sum += g.values()[c] * sums[c];
                dot += g.values()[c] * sums[channels + c];
                dBeta[c] += (float) sums[c];
                dGamma[c] += (float) (inverse * sums[channels + c]);
            }
            for (int c = group * size; c < (group + 1) * size; c++) {
                norm.channels.scale[c] = (float) (g.values()[c] * inverse);
                norm.channels.dMean[c] = (float) (-inverse * sum / elements);
                norm.channels.dSquare[c] = (float) (-inverse * inverse * inverse * dot / elements);
            }
        }
    }
}
