package acne.tensor;

import acne.tensor.kernel.Kernels;
import acne.tensor.kernel.UnitKernel;
import java.util.Arrays;

/** The gradient of {@link AttentiveUnit}, from its output to its features, logits and small parameters. */
final class AttentiveUnitGradient {
    private final AttentiveUnit unit;
    private final double[] gradientSums;
    private final float[] blockSums;

    AttentiveUnitGradient(AttentiveUnit unit, int channels) {
        this.unit = unit;
        gradientSums = new double[2 * channels];
        blockSums = new float[3 * channels];
    }

    boolean fits(int channels) {
        return blockSums.length == 3 * channels;
    }

    /** Writes the gradient of the features and of the two logits of each point of a cloud. */
    void cloud(
            Tape tape, UnitParameters p, Clouds clouds, int cloud, float[] dFeatures, float[] dLocal, float[] dGlobal) {
        UnitKernel kernel = Kernels.get().unit();
        UnitStatistics s = unit.statistics.get(cloud);
        int channels = p.channels();
        int start = clouds.start(cloud);
        int end = clouds.end(cloud);
        float[] gradient = unit.result.gradient();
        Arrays.fill(gradientSums, 0);
        for (int row = start; row < end; row += AttentiveUnit.BLOCK) {
            int rows = Math.min(AttentiveUnit.BLOCK, end - row);
            kernel.gradientMoments(
                    gradient, row * channels, rows, channels, unit.features.values, s.channels, blockSums);
            for (int i = 0; i < gradientSums.length; i++) {
                gradientSums[i] += blockSums[i];
            }
        }
        s.backward(gradientSums, p.gamma().values(), tape.gradient(p.gamma()), tape.gradient(p.beta()));
        attention(tape, p, clouds, cloud, dLocal, dGlobal);
        Arrays.fill(blockSums, 0f);
        for (int row = start; row < end; row += AttentiveUnit.BLOCK) {
            kernel.featureGradients(
                    gradient,
                    row * channels,
                    Math.min(AttentiveUnit.BLOCK, end - row),
                    channels,
                    unit.features.values,
                    s.channels,
                    unit.weights.values,
                    dLocal,
                    dGlobal,
                    row,
                    dFeatures,
                    blockSums);
        }
        addSums(tape, p);
    }

    /** The gradients of the two logits of each point, and of the attention's biases. */
    private void attention(Tape tape, UnitParameters p, Clouds clouds, int cloud, float[] dLocal, float[] dGlobal) {
        UnitStatistics s = unit.statistics.get(cloud);
        int start = clouds.start(cloud);
        int end = clouds.end(cloud);
        Parameter lw = p.localWeights();
        Parameter lb = p.localBias();
        Parameter gw = p.globalWeights();
        Parameter gb = p.globalBias();
        Arrays.fill(dLocal, start, end, 0f);
        Arrays.fill(dGlobal, start, end, 0f);
        if (p.attention() == Attention.NONE) {
            return;
        }
        Kernels.get()
                .unit()
                .weightGradients(
                        unit.features.values,
                        start * p.channels(),
                        end - start,
                        p.channels(),
                        s.channels,
                        dGlobal,
                        start);
        logitGradients(start, end, dLocal, dGlobal);
        if (lw != null && lb != null) {
            System.arraycopy(lw.values(), 0, s.channels.localWeights, 0, p.channels());
            tape.gradient(lb)[0] += (float) sum(dLocal, start, end);
        } else {
            Arrays.fill(dLocal, start, end, 0f);
        }
        if (gw != null && gb != null) {
            System.arraycopy(gw.values(), 0, s.channels.globalWeights, 0, p.channels());
            tape.gradient(gb)[0] += (float) sum(dGlobal, start, end);
        } else {
            Arrays.fill(dGlobal, start, end, 0f);
        }
    }

    /** From gradients of the weights to those of the exponents; the local logit also has what losses put on it. */
    private void logitGradients(int start, int end, float[] dLocal, float[] dGlobal) {
        double dot = 0;
        for (int i = start; i < end; i++) {
            dot += (double) unit.weights.values[i] * dGlobal[i];
        }
        float[] supervision = unit.local.hasGradient() ? unit.local.gradient() : null;
        Kernels.get().exp().sigmoid(unit.local.values, start, end, dLocal);
        for (int i = start; i < end; i++) {
            float exponent = (float) (unit.weights.values[i] * (dGlobal[i] - dot));
            dGlobal[i] = exponent;
            dLocal[i] = exponent * (1 - dLocal[i]) + (supervision == null ? 0f : supervision[i]);
        }
    }

    private static double sum(float[] x, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += x[i];
        }
        return sum;
    }

    private void addSums(Tape tape, UnitParameters p) {
        int channels = p.channels();
        add(blockSums, 0, tape.gradient(p.bias()));
        Parameter lw = p.localWeights();
        if (lw != null) {
            add(blockSums, channels, tape.gradient(lw));
        }
        Parameter gw = p.globalWeights();
        if (gw != null) {
            add(blockSums, 2 * channels, tape.gradient(gw));
        }
    }

    private static void add(float[] sums, int offset, float[] gradient) {
        for (int c = 0; c < gradient.length; c++) {
            gradient[c] += sums[offset + c];
        }
    }
}
