package acne.nn;

import acne.tensor.Activation;
import acne.tensor.Arithmetic;
import acne.tensor.Clouds;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import acne.tensor.Transpose;

/**
 * OANet's order-aware filter on the clusters of each cloud, (clouds clusters) x channels to the same.
 *
 * <p>[CN, BatchNorm, ReLU, perceptron]; then across the clusters, which have an order because pooling made them, with a skip
 * [BatchNorm over clusters, ReLU, perceptron clusters to clusters]; then the first once more, and a skip over all.
 */
final class OrderAwareFilter {
    private final int clusters;
    private final ContextPerceptron before;
    private final BatchNormLayer acrossNorm;
    private final Perceptron across;
    private final ContextPerceptron after;

    OrderAwareFilter(LayerContext context, String name, int channels, int clusters) {
        this.clusters = clusters;
        before = new ContextPerceptron(context, name + ".before", channels, channels);
        acrossNorm = new BatchNormLayer(context, name + ".across.norm", clusters);
        across = context.baselinePerceptron(name + ".across.perceptron", clusters, clusters);
        after = new ContextPerceptron(context, name + ".after", channels, channels);
    }

    Tensor apply(Tape tape, Tensor x, Clouds clusterClouds) {
        Tensor inner = before.apply(tape, x, clusterClouds);
        Tensor mixed = Arithmetic.add(tape, inner, acrossClusters(tape, inner));
        Tensor body = after.apply(tape, mixed, clusterClouds);
        tape.done(inner);
        tape.done(mixed);
        Tensor y = Arithmetic.add(tape, body, x);
        tape.done(body);
        tape.done(x);
        return y;
    }

    private Tensor acrossClusters(Tape tape, Tensor x) {
        Tensor turned = Transpose.apply(tape, x, clusters);
        Tensor active = Activation.relu(tape, acrossNorm.apply(tape, turned));
        return Transpose.apply(tape, across.apply(tape, active), x.columns());
    }
}
