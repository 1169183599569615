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
 * The passes of [(Attentive) Context Normalisation, BatchNorm, ReLU] over the feature map of a batch, a cloud at a time.
 *
 * <p>All three together are max(0, scale f + shift) a cloud and channel: one pass over the features gathers their moments, from
 * which {@link ContextBatchStatistics} makes scale and shift, and a second one applies these. The gradient takes two passes as
 * well. What is done to one cloud does not touch another, so that threads may share the clouds.
 */
final class ContextBatchPasses {
    /** The rows of which sums are kept in single precision. */
    static final int BLOCK = 48;

    private ContextBatchStatistics statistics = new ContextBatchStatistics(Context.NONE, 0);
    private final List<CloudSums> sums = new ArrayList<>();
    private @Nullable Batch batch;

    /** The weights of the points, normalised; equal ones without attention. */
    private float[] weights = Tensor.EMPTY;

    /**
     * What is normalised.
     *
     * @param w the weights of the points, rows x 1; null where they are equal
     */
    record Batch(Clouds clouds, Context context, @Nullable Tensor w, Parameter gamma, Parameter beta) {
        int channels() {
            return gamma.size();
        }
    }

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

    /** Begins with a batch whose features are still to come. */
    void start(Batch of) {
        batch = of;
        int channels = of.channels();
        if (!statistics.fits(of.context, channels)) {
            statistics = new ContextBatchStatistics(of.context, channels);
            sums.clear();
        }
        while (sums.size() < of.clouds.count()) {
            sums.add(new CloudSums(channels));
        }
        if (weights.length < of.clouds.rows()) {
            weights = new float[of.clouds.rows()];
        }
        statistics.start(of.clouds.count());
    }

    private Batch batch() {
        return Objects.requireNonNull(batch);
    }

    /** The sums of z, z^2, w z and w z^2 of a cloud, with z relative to the point of the largest weight. */
    void gather(float[] f, int cloud) {
        Clouds clouds = batch().clouds;
        gatherStart(f, cloud);
        for (int row = clouds.start(cloud); row < clouds.end(cloud); row += BLOCK) {
            gatherRows(f, cloud, row, Math.min(BLOCK, clouds.end(cloud) - row));
        }
        gatherEnd(cloud);
    }

    /** Begins the sums of a cloud; where its points weigh the same, its first row must be known, else all of them. */
    void gatherStart(float[] f, int cloud) {
        Batch b = batch();
        int channels = b.channels();
        CloudSums of = sums.get(cloud);
        int pivot = ContextNorm.normalise(b.w, b.clouds.start(cloud), b.clouds.end(cloud), weights);
        System.arraycopy(f, pivot * channels, of.channels.mean, 0, channels);
        Arrays.fill(of.sums, 0);
    }

    /** Adds at most {@link #BLOCK} rows to the sums of their cloud. */
    void gatherRows(float[] f, int cloud, int row, int rows) {
        int channels = batch().channels();
        CloudSums of = sums.get(cloud);
        Kernels.get().unit().moments(f, row * channels, rows, channels, of.channels.mean, weights, row, of.block);
        of.addBlock(4 * channels);
    }

    void gatherEnd(int cloud) {
        CloudSums of = sums.get(cloud);
        statistics.add(cloud, batch().clouds.points(cloud), of.channels.mean, of.sums);
    }

    /** All clouds are gathered: BatchNorm takes the statistics of the batch, or the running ones. */
    void normaliseBatch(boolean training, RunningStatistics running) {
        if (training) {
            statistics.useBatch(batch().clouds, running);
        } else {
            statistics.useRunning(running);
        }
    }

    /** Writes the output of a cloud, to which the skip is added where there is one; it may be written over the features. */
    void activate(float[] f, int cloud, float @Nullable [] skip, float[] out) {
        Batch b = batch();
        int channels = b.channels();
        int offset = b.clouds.start(cloud) * channels;
        int rows = b.clouds.points(cloud);
        UnitChannels of = sums.get(cloud).channels;
        statistics.setChannels(cloud, b.gamma.values(), b.beta.values(), of);
        UnitKernel kernel = Kernels.get().unit();
        if (skip == null) {
            kernel.activate(f, offset, rows, channels, of.scale, of.shift, out, offset);
        } else {
            kernel.activateAndAdd(f, offset, rows, channels, of.scale, of.shift, skip, offset, out, offset);
        }
    }

    /** The sums of g and g z of a cloud, where g is the gradient of the output behind the ReLU. */
    void gatherGradients(float[] f, float[] gradient, int cloud) {
        Batch b = batch();
        int channels = b.channels();
        CloudSums of = sums.get(cloud);
        Arrays.fill(of.sums, 0);
        int end = b.clouds.end(cloud);
        for (int row = b.clouds.start(cloud); row < end; row += BLOCK) {
            int rows = Math.min(BLOCK, end - row);
            Kernels.get().unit().gradientMoments(gradient, row * channels, rows, channels, f, of.channels, of.block);
            of.addBlock(2 * channels);
        }
    }

    /** All gradients are gathered: adds those of gamma and beta. */
    void backward(Tape tape) {
        Batch b = batch();
        List<double[]> gathered = sums.stream().map(of -> of.sums).toList();
        statistics.backward(
                b.clouds.count(), gathered, b.gamma.values(), tape.gradient(b.gamma), tape.gradient(b.beta));
    }

    /** Writes the gradient of the features of a cloud, from a row of the output on. */
    void featureGradients(float[] f, float[] gradient, int cloud, float[] out, int outRow) {
        Batch b = batch();
        int channels = b.channels();
        CloudSums of = sums.get(cloud);
        statistics.setGradients(cloud, b.clouds, of.sums, b.gamma.values(), of.channels);
        float[] zeros = Products.zeros(b.clouds.rows());
        int start = b.clouds.start(cloud);
        int end = b.clouds.end(cloud);
        for (int row = start; row < end; row += BLOCK) {
            int rows = Math.min(BLOCK, end - row);
            Kernels.get()
                    .unit()
                    .featureGradients(
                            gradient,
                            row * channels,
                            rows,
                            channels,
                            f,
                            of.channels,
                            weights,
                            zeros,
                            zeros,
                            row,
                            out,
                            (outRow + row - start) * channels,
                            of.block);
        }
    }

    /** Adds the gradients of the weights of a cloud's points, after {@link #featureGradients}. */
    void addWeightGradients(float[] f, int cloud, Tensor w, float[] perPoint, float[] dWeights) {
        Batch b = batch();
        int channels = b.channels();
        int start = b.clouds.start(cloud);
        UnitChannels of = sums.get(cloud).channels;
        Kernels.get()
                .unit()
                .weightGradients(f, start * channels, b.clouds.points(cloud), channels, of, perPoint, start);
        ContextNorm.addWeightGradients(w, start, b.clouds.end(cloud), weights, perPoint, dWeights);
    }
}
