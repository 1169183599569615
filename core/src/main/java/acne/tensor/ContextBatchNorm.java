package acne.tensor;

import acne.tensor.ContextBatchStatistics.Context;
import acne.tensor.kernel.Kernels;
import acne.tensor.kernel.UnitChannels;
import acne.tensor.kernel.UnitKernel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * [(Attentive) Context Normalisation, BatchNorm, ReLU] as one operation on a feature map, rows x channels to the same.
 *
 * <p>All three together are max(0, scale f + shift) a cloud and channel: one pass over the features gathers their moments, from
 * which {@link ContextBatchStatistics} makes scale and shift, and a second one applies these.
 */
public final class ContextBatchNorm extends Node {
    private static final int BLOCK = 48;

    private @Nullable Call call;
    private ContextBatchStatistics statistics = new ContextBatchStatistics(Context.NONE, 0);
    private final List<CloudSums> clouds = new ArrayList<>();

    /** The weights of the points, normalised; equal ones without attention. */
    private float[] weights = Tensor.EMPTY;

    /** What the last evaluation was made of. */
    private record Call(Tensor f, @Nullable Tensor w, Clouds clouds, Parameter gamma, Parameter beta) {}

    /** What is summed over the points of one cloud. */
    private static final class CloudSums {
        final UnitChannels channels;
        final double[] sums;
        final float[] block;

        CloudSums(int count) {
            channels = new UnitChannels(count);
            sums = new double[4 * count];
            block = new float[4 * count];
        }

        void addBlock(int count) {
            for (int i = 0; i < count; i++) {
                sums[i] += block[i];
            }
        }
    }

    private ContextBatchNorm() {}

    /** Without context normalisation: BatchNorm over all rows, and ReLU; the clouds are what threads share. */
    public static Tensor plain(
            Tape tape, Tensor f, Clouds clouds, Parameter gamma, Parameter beta, RunningStatistics running) {
        return apply(tape, new Call(f, null, clouds, gamma, beta), Context.NONE, running);
    }

    /** With context normalisation over points that weigh as given, rows x 1, or the same without weights. */
    public static Tensor inContext(
            Tape tape,
            Tensor f,
            @Nullable Tensor w,
            Clouds clouds,
            Parameter gamma,
            Parameter beta,
            RunningStatistics running) {
        if (w != null) {
            w.require("weights", clouds.rows(), 1);
        }
        return apply(tape, new Call(f, w, clouds, gamma, beta), Context.CLOUD, running);
    }

    private static Tensor apply(Tape tape, Call newCall, Context context, RunningStatistics running) {
        Tensor f = newCall.f;
        int channels = newCall.gamma.size();
        f.require("features", newCall.clouds.rows(), channels);
        ContextBatchNorm node = tape.node(ContextBatchNorm.class, ContextBatchNorm::new);
        node.call = newCall;
        tape.result(node, f.rows(), channels, true);
        node.prepare(newCall, context, channels);
        if (tape.isRecording() || context == Context.CLOUD) {
            tape.team().run(newCall.clouds.count(), cloud -> node.gather(newCall, cloud));
        }
        if (tape.isRecording()) {
            node.statistics.useBatch(newCall.clouds, running);
        } else {
            node.statistics.useRunning(running);
        }
        tape.team().run(newCall.clouds.count(), cloud -> node.activate(newCall, cloud));
        return node.result;
    }

    private void prepare(Call c, Context context, int channels) {
        if (!statistics.fits(context, channels)) {
            statistics = new ContextBatchStatistics(context, channels);
            clouds.clear();
        }
        while (clouds.size() < c.clouds.count()) {
            clouds.add(new CloudSums(channels));
        }
        if (weights.length < c.clouds.rows()) {
            weights = new float[c.clouds.rows()];
        }
        statistics.start(c.clouds.count());
    }

    /** The sums of z, z^2, w z and w z^2 of a cloud, with z relative to the point of the largest weight. */
    private void gather(Call c, int cloud) {
        int start = c.clouds.start(cloud);
        int end = c.clouds.end(cloud);
        int count = c.gamma.size();
        int pivot = ContextNorm.normalise(c.w, start, end, weights);
        CloudSums of = clouds.get(cloud);
        System.arraycopy(c.f.values, pivot * count, of.channels.mean, 0, count);
        Arrays.fill(of.sums, 0);
        UnitKernel kernel = Kernels.get().unit();
        for (int row = start; row < end; row += BLOCK) {
            int rows = Math.min(BLOCK, end - row);
            kernel.moments(c.f.values, row * count, rows, count, of.channels.mean, weights, row, of.block);
            of.addBlock(4 * count);
        }
        statistics.add(cloud, end - start, of.channels.mean, of.sums);
    }

    private void activate(Call c, int cloud) {
        int start = c.clouds.start(cloud);
        int count = c.gamma.size();
        UnitChannels channels = clouds.get(cloud).channels;
        statistics.setChannels(cloud, c.gamma.values(), c.beta.values(), channels);
        Kernels.get()
                .unit()
                .activate(
                        c.f.values,
                        start * count,
                        c.clouds.points(cloud),
                        count,
                        channels.scale,
                        channels.shift,
                        result.values,
                        start * count);
    }

    @Override
    void backward(Tape tape) {
        Call c = Objects.requireNonNull(call);
        int count = c.gamma.size();
        tape.team().run(c.clouds.count(), cloud -> gatherGradients(c, cloud));
        List<double[]> sums = clouds.stream().map(of -> of.sums).toList();
        statistics.backward(c.clouds.count(), sums, c.gamma.values(), tape.gradient(c.gamma), tape.gradient(c.beta));
        float[] dFeatures = tape.take(c.f.size());
        float[] dWeights = c.w != null && c.w.needsGradient() ? tape.accumulator(c.w) : Tensor.EMPTY;
        float[] perPoint = tape.take(c.clouds.rows());
        float[] zeros = Products.zeros(c.clouds.rows());
        tape.team().run(c.clouds.count(), cloud -> {
            CloudSums of = clouds.get(cloud);
            statistics.setGradients(cloud, c.clouds, of.sums, c.gamma.values(), of.channels);
            int start = c.clouds.start(cloud);
            featureGradients(c, cloud, zeros, dFeatures);
            if (c.w != null && dWeights.length > 0) {
                Kernels.get()
                        .unit()
                        .weightGradients(
                                c.f.values, start * count, c.clouds.points(cloud), count, of.channels, perPoint, start);
                ContextNorm.addWeightGradients(c.w, start, c.clouds.end(cloud), weights, perPoint, dWeights);
            }
        });
        tape.give(perPoint);
        Products.handOver(tape, c.f, dFeatures);
    }

    /** The sums of g and g z of a cloud, where g is the gradient behind the ReLU. */
    private void gatherGradients(Call c, int cloud) {
        int count = c.gamma.size();
        int end = c.clouds.end(cloud);
        CloudSums of = clouds.get(cloud);
        Arrays.fill(of.sums, 0);
        for (int row = c.clouds.start(cloud); row < end; row += BLOCK) {
            int rows = Math.min(BLOCK, end - row);
            Kernels.get()
                    .unit()
                    .gradientMoments(result.gradient(), row * count, rows, count, c.f.values, of.channels, of.block);
            of.addBlock(2 * count);
        }
    }

    private void featureGradients(Call c, int cloud, float[] zeros, float[] dFeatures) {
        int count = c.gamma.size();
        int end = c.clouds.end(cloud);
        CloudSums of = clouds.get(cloud);
        for (int row = c.clouds.start(cloud); row < end; row += BLOCK) {
            Kernels.get()
                    .unit()
                    .featureGradients(
                            result.gradient(),
                            row * count,
                            Math.min(BLOCK, end - row),
                            count,
                            c.f.values,
                            of.channels,
                            weights,
                            zeros,
                            zeros,
                            row,
                            dFeatures,
                            of.block);
        }
    }
}
