package acne.tensor;

import acne.tensor.ContextBatchPasses.Batch;
import acne.tensor.ContextBatchStatistics.Context;
import acne.tensor.kernel.Kernels;
import acne.tensor.kernel.PackedMatrix;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The unit [perceptron, (Context Normalisation,) BatchNorm, ReLU (+ skip)] as one operation, rows x inputs to rows x channels.
 *
 * <p>A block of rows is summed while the perceptron's product of it is in the cache, and the gradient of a cloud's features goes
 * into the products with the input and the weights while it is. What the perceptron adds to a channel is taken away again by the
 * normalisation, so the bias has no gradient.
 */
public final class ContextBatchUnit extends Node {
    private final Tensor features = new Tensor();
    private final ContextBatchPasses passes = new ContextBatchPasses();
    private PackedMatrix[] scratch = new PackedMatrix[0];
    private @Nullable Call call;

    /**
     * What a unit is made of.
     *
     * @param weights perceptron, channels x inputs
     * @param bias perceptron, channels
     * @param gamma BatchNorm's factor a channel
     * @param beta BatchNorm's offset a channel
     */
    public record Layer(
            Parameter weights, Parameter bias, Parameter gamma, Parameter beta, RunningStatistics running) {}

    /** What the last evaluation was made of. */
    private record Call(
            Tensor x, Layer layer, Batch batch, @Nullable Tensor skip) {}

    private ContextBatchUnit() {}

    /** Without context normalisation: BatchNorm over all rows; the clouds are what threads share. */
    public static Tensor plain(Tape tape, Tensor x, Clouds clouds, Layer layer) {
        return apply(tape, x, clouds, layer, Context.NONE, null);
    }

    /** With context normalisation over points that weigh the same; the skip, where given, is added to the output. */
    public static Tensor inContext(Tape tape, Tensor x, Clouds clouds, Layer layer, @Nullable Tensor skip) {
        return apply(tape, x, clouds, layer, Context.CLOUD, skip);
    }

    private static Tensor apply(
            Tape tape, Tensor x, Clouds clouds, Layer layer, Context context, @Nullable Tensor skip) {
        int channels = layer.weights.rows();
        x.require("input of a unit", clouds.rows(), layer.weights.columns());
        if (skip != null) {
            skip.require("skip of a unit", clouds.rows(), channels);
        }
        ContextBatchUnit node = tape.node(ContextBatchUnit.class, ContextBatchUnit::new);
        Call newCall = new Call(x, layer, new Batch(clouds, context, null, layer.gamma, layer.beta), skip);
        node.call = newCall;
        tape.allocate(node.features, clouds.rows(), channels, true);
        node.passes.start(newCall.batch);
        node.gather(tape, newCall);
        node.passes.normaliseBatch(tape.isRecording(), layer.running);
        if (tape.isRecording()) {
            tape.result(node, clouds.rows(), channels, true);
        } else {
            // Nobody asks for the features again: the output takes their place.
            node.result.shape(clouds.rows(), channels, false);
            node.result.values = node.features.values;
            node.features.values = Tensor.EMPTY;
        }
        node.activate(tape, newCall);
        return node.result;
    }

    private void gather(Tape tape, Call c) {
        Clouds clouds = c.batch.clouds();
        boolean needsMoments = tape.isRecording() || c.batch.context() == Context.CLOUD;
        if (clouds.count() < tape.team().size() || !needsMoments) {
            Rows.share(tape.team(), clouds.rows(), (from, to) -> multiply(c, from, to - from));
            if (needsMoments) {
                tape.team().run(clouds.count(), cloud -> passes.gather(features.values, cloud));
            }
        } else {
            tape.team().run(clouds.count(), cloud -> gather(c, cloud));
        }
    }

    /** The perceptron of a cloud and its moments. */
    private void gather(Call c, int cloud) {
        int start = c.batch.clouds().start(cloud);
        int end = c.batch.clouds().end(cloud);
        for (int row = start; row < end; row += ContextBatchPasses.BLOCK) {
            int rows = Math.min(ContextBatchPasses.BLOCK, end - row);
            multiply(c, row, rows);
            if (row == start) {
                passes.gatherStart(features.values, cloud);
            }
            passes.gatherRows(features.values, cloud, row, rows);
        }
        passes.gatherEnd(cloud);
    }

    private void multiply(Call c, int row, int rows) {
        int inputs = c.layer.weights.columns();
        int channels = c.layer.weights.rows();
        Kernels.get()
                .matrix()
                .multiply(
                        c.x.values,
                        row * inputs,
                        inputs,
                        rows,
                        c.layer.weights.packedTransposed(),
                        c.layer.bias.values(),
                        0,
                        0,
                        features.values,
                        row * channels,
                        channels);
    }

    private void activate(Tape tape, Call c) {
        float[] f = tape.isRecording() ? features.values : result.values;
        float @Nullable [] skip = c.skip == null ? null : c.skip.values;
        tape.team().run(c.batch.clouds().count(), cloud -> passes.activate(f, cloud, skip, result.values));
    }

    @Override
    void backward(Tape tape) {
        Call c = Objects.requireNonNull(call);
        Clouds clouds = c.batch.clouds();
        float[] gradient = result.gradient();
        tape.team().run(clouds.count(), cloud -> passes.gatherGradients(features.values, gradient, cloud));
        passes.backward(tape);
        boolean alone = tape.team().size() == 1;
        prepareScratch(tape.team().size());
        // One thread needs the gradient of one cloud's features at a time; several share the weights' gradient after
        // all are known.
        float[] dFeatures = tape.take((alone ? clouds.largest() : clouds.rows()) * c.batch.channels());
        boolean toInput = c.x.needsGradient();
        boolean first = toInput && Products.isFirst(tape, c.x);
        tape.team().run(clouds.count(), cloud -> {
            int at = alone ? 0 : clouds.start(cloud);
            passes.featureGradients(features.values, gradient, cloud, dFeatures, at);
            if (alone) {
                addWeightGradients(tape, c, cloud, dFeatures, at, 0, 1);
            }
            if (toInput) {
                PackedMatrix packed = c.layer.weights.packed();
                int from = clouds.start(cloud);
                Products.addRows(c.x, first, dFeatures, at, c.batch.channels(), packed, from, clouds.end(cloud));
            }
        });
        if (!alone) {
            shareWeightGradients(tape, c, dFeatures);
        }
        tape.give(dFeatures);
        if (c.skip != null) {
            tape.passOn(result, c.skip);
        }
    }

    /** Each thread sums its own rows of the gradient, cloud after cloud, so that no sum depends on the number of threads. */
    private void shareWeightGradients(Tape tape, Call c, float[] dFeatures) {
        int threads = tape.team().size();
        Clouds clouds = c.batch.clouds();
        tape.team().run(threads, rank -> {
            for (int cloud = 0; cloud < clouds.count(); cloud++) {
                addWeightGradients(tape, c, cloud, dFeatures, clouds.start(cloud), rank, threads);
            }
        });
    }

    private void addWeightGradients(Tape tape, Call c, int cloud, float[] dFeatures, int at, int rank, int threads) {
        int channels = c.layer.weights.rows();
        int inputs = c.layer.weights.columns();
        int from = channels * rank / threads;
        int to = channels * (rank + 1) / threads;
        if (from < to) {
            Kernels.get()
                    .matrix()
                    .accumulateTransposed(
                            dFeatures,
                            at * channels + from,
                            channels,
                            to - from,
                            c.x.values,
                            c.batch.clouds().start(cloud) * inputs,
                            inputs,
                            inputs,
                            c.batch.clouds().points(cloud),
                            tape.gradient(c.layer.weights),
                            from * inputs,
                            inputs,
                            scratch[rank]);
        }
    }

    private void prepareScratch(int threads) {
        if (scratch.length != threads) {
            scratch = new PackedMatrix[threads];
            Arrays.setAll(scratch, i -> new PackedMatrix());
        }
    }

    @Override
    void release(Tape tape) {
        tape.release(result);
        tape.release(features);
    }
}
