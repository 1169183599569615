package acne.nn;

import acne.tensor.Clouds;
import acne.tensor.Concat;
import acne.tensor.MatMul;
import acne.tensor.Softmax;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One stage of OANet: points of rows x inputs to one logit a point.
 *
 * <p>Perceptron, PointCN blocks, soft pooling to clusters, order-aware filters, soft unpooling to the points beside the features
 * before pooling, PointCN blocks, perceptron.
 */
final class OaNetStage {
    private final int clusters;
    private final Perceptron first;
    private final List<PointCnBlock> before = new ArrayList<>();
    private final ContextPerceptron pooling;
    private final List<OrderAwareFilter> filters = new ArrayList<>();
    private final ContextPerceptron unpooling;
    private final List<PointCnBlock> after = new ArrayList<>();
    private final Perceptron last;

    OaNetStage(LayerContext context, String name, int inputs, OaNetSettings settings) {
        int channels = settings.channels();
        clusters = settings.clusters();
        first = context.baselinePerceptron(name + ".first", inputs, channels);
        for (int i = 0; i < settings.blocks(); i++) {
            before.add(new PointCnBlock(context, name + ".before" + i, channels, channels));
        }
        pooling = new ContextPerceptron(context, name + ".pooling", channels, clusters);
        for (int i = 0; i < settings.blocks(); i++) {
            filters.add(new OrderAwareFilter(context, name + ".filter" + i, channels, clusters));
        }
        unpooling = new ContextPerceptron(context, name + ".unpooling", channels, clusters);
        for (int i = 0; i < settings.blocks(); i++) {
            int width = i == 0 ? 2 * channels : channels;
            after.add(new PointCnBlock(context, name + ".after" + i, width, channels));
        }
        last = context.baselinePerceptron(name + ".last", channels, 1);
    }

    /** The logits, rows x 1. */
    Tensor apply(Tape tape, Tensor points, Clouds clouds) {
        Tensor features = blocks(tape, before, first.apply(tape, points), clouds);
        Tensor both = Concat.apply(tape, features, throughClusters(tape, features, clouds));
        tape.done(features);
        return last.apply(tape, blocks(tape, after, both, clouds));
    }

    private static Tensor blocks(Tape tape, List<PointCnBlock> blocks, Tensor x, Clouds clouds) {
        Tensor features = x;
        for (PointCnBlock block : blocks) {
            Tensor next = block.apply(tape, features, clouds);
            tape.done(features);
            features = next;
        }
        return features;
    }

    private Tensor throughClusters(Tape tape, Tensor features, Clouds clouds) {
        int[] counts = new int[clouds.count()];
        Arrays.fill(counts, clusters);
        Clouds clusterClouds = Clouds.of(counts);
        Tensor x = pool(tape, features, clouds);
        for (OrderAwareFilter filter : filters) {
            x = filter.apply(tape, x, clusterClouds);
        }
        return unpool(tape, features, clouds, x, clusterClouds);
    }

    /** Each cluster is a mean of the points, weighed by a softmax over the points of its cloud. */
    private Tensor pool(Tape tape, Tensor features, Clouds clouds) {
        Tensor logits = pooling.apply(tape, features, clouds);
        Tensor assignment = Softmax.overPoints(tape, logits, clouds);
        tape.done(logits);
        Tensor pooled =
                MatMul.perBlock(tape, assignment, clouds, MatMul.Side.TRANSPOSED, features, clouds, MatMul.Side.PLAIN);
        tape.done(assignment);
        return pooled;
    }

    /** Each point is a mean of the clusters, weighed by a softmax over the clusters of its own features before pooling. */
    private Tensor unpool(Tape tape, Tensor features, Clouds clouds, Tensor pooled, Clouds clusterClouds) {
        Tensor logits = unpooling.apply(tape, features, clouds);
        Tensor assignment = Softmax.overColumns(tape, logits);
        tape.done(logits);
        Tensor unpooled =
                MatMul.perBlock(tape, assignment, clouds, MatMul.Side.PLAIN, pooled, clusterClouds, MatMul.Side.PLAIN);
        tape.done(assignment);
        return unpooled;
    }
}
