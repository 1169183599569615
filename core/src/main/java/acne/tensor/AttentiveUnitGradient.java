package acne.tensor;

import acne.tensor.UnitAttention.LogitGradients;
import acne.tensor.kernel.Kernels;
import acne.tensor.kernel.MatrixKernel;
import acne.tensor.kernel.PackedMatrix;
import acne.tensor.kernel.UnitKernel;
import java.util.Arrays;

/**
 * The gradient of {@link AttentiveUnit}, from its output to its features and from there to its input and parameters; cloud after
 * cloud, so that what one product reads is still in the cache of the one before.
 */
final class AttentiveUnitGradient {
    private final AttentiveUnit unit;
    private final PackedMatrix scratch = new PackedMatrix();
    private final double[] gradientSums;
    private final float[] blockSums;

    AttentiveUnitGradient(AttentiveUnit unit, int channels) {
        this.unit = unit;
        gradientSums = new double[2 * channels];
        blockSums = new float[2 * channels];
    }

    boolean fits(int channels) {
        return blockSums.length == 2 * channels;
    }

    /** Adds to the gradients of the input, the skip and the parameters. */
    void backward(Tape tape, AttentiveUnit.Call c) {
        UnitParameters p = c.parameters();
        int rows = c.clouds().rows();
        tape.accumulator(unit.result);
        float[] dFeatures = tape.take(c.clouds().largest() * p.channels());
        LogitGradients dLogits = new LogitGradients(tape.take(rows), tape.take(rows));
        boolean toInput = c.x().needsGradient();
        boolean first = toInput && Products.isFirst(tape, c.x());
        for (int cloud = 0; cloud < c.clouds().count(); cloud++) {
            cloud(tape, p, c.clouds(), cloud, dFeatures, dLogits);
            weights(tape, c, cloud, dFeatures);
            if (toInput) {
                input(tape, c, cloud, first, dFeatures);
            }
        }
        if (c.skip() != null) {
            tape.passOn(unit.result, c.skip());
        }
        tape.give(dFeatures);
        tape.give(dLogits.local());
        tape.give(dLogits.global());
    }

    /** Writes the gradient of the features of a cloud, from the first row on. */
    private void cloud(
            Tape tape, UnitParameters p, Clouds clouds, int cloud, float[] dFeatures, LogitGradients dLogits) {
        UnitKernel kernel = Kernels.get().unit();
        UnitStatistics s = unit.statistics.get(cloud);
        int channels = p.channels();
        int start = clouds.start(cloud);
        int end = clouds.end(cloud);
        float[] gradient = unit.result.gradient();
        Arrays.fill(gradientSums, 0);
        for (int row = start; row < end; row += CloudParts.BLOCK) {
            int rows = Math.min(CloudParts.BLOCK, end - row);
            kernel.gradientMoments(
                    gradient, row * channels, rows, channels, unit.features.values, s.channels, blockSums);
            for (int i = 0; i < gradientSums.length; i++) {
                gradientSums[i] += blockSums[i];
            }
        }
        s.backward(gradientSums, p.gamma().values(), tape.gradient(p.gamma()), tape.gradient(p.beta()));
        unit.attention.backward(tape, p, unit.features.values, s, clouds, cloud, dLogits);
        Arrays.fill(blockSums, 0f);
        for (int row = start; row < end; row += CloudParts.BLOCK) {
            kernel.featureGradients(
                    gradient,
                    row * channels,
                    Math.min(CloudParts.BLOCK, end - row),
                    channels,
                    unit.features.values,
                    s.channels,
                    unit.attention.weights.values,
                    dLogits.local(),
                    dLogits.global(),
                    row,
                    dFeatures,
                    (row - start) * channels,
                    blockSums);
        }
        addAttention(tape, p);
    }

    private void addAttention(Tape tape, UnitParameters p) {
        Parameter lw = p.localWeights();
        if (lw != null) {
            add(blockSums, 0, tape.gradient(lw));
        }
        Parameter gw = p.globalWeights();
        if (gw != null) {
            add(blockSums, p.channels(), tape.gradient(gw));
        }
    }

    private static void add(float[] sums, int offset, float[] gradient) {
        for (int c = 0; c < gradient.length; c++) {
            gradient[c] += sums[offset + c];
        }
    }

    private void weights(Tape tape, AttentiveUnit.Call c, int cloud, float[] dFeatures) {
        MatrixKernel matrix = Kernels.get().matrix();
        int channels = c.parameters().channels();
        int inputs = c.parameters().inputs();
        matrix.accumulateTransposed(
                dFeatures,
                0,
                channels,
                channels,
                c.x().values,
                c.clouds().start(cloud) * inputs,
                inputs,
                inputs,
                c.clouds().points(cloud),
                tape.gradient(c.parameters().weights()),
                0,
                inputs,
                scratch);
    }

    private void input(Tape tape, AttentiveUnit.Call c, int cloud, boolean first, float[] dFeatures) {
        int start = c.clouds().start(cloud);
        int channels = c.parameters().channels();
        PackedMatrix packed = c.parameters().weights().packed();
        Rows.share(
                tape.team(),
                c.clouds().points(cloud),
                (from, to) ->
                        Products.addRows(c.x(), first, dFeatures, from, channels, packed, start + from, start + to));
    }
}
