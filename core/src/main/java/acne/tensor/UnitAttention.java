package acne.tensor;

import acne.tensor.kernel.Kernels;
import acne.tensor.kernel.UnitKernel;
import java.util.Arrays;

/**
 * The attention of a unit: a local and a global logit a point, and the weights sigmoid(local) exp(global), divided by their sum
 * in the cloud; with its gradient.
 *
 * <p>A logit that the unit does not have is the constant that leaves the weights as they are. Paper: equations w, local and
 * global.
 */
final class UnitAttention {
    final Tensor local = new Tensor();
    final Tensor weights = new Tensor();
    private final Tensor global = new Tensor();

    void allocate(Tape tape, int rows, Attention attention) {
        tape.allocate(local, rows, 1, true);
        tape.allocate(global, rows, 1, false);
        tape.allocate(weights, rows, 1, false);
        if (!attention.hasLocal()) {
            // exp(-|80|) vanishes next to one, so that the sigmoid is one and its gradient zero.
            Arrays.fill(local.values, 0, rows, 80f);
        }
        if (!attention.hasGlobal()) {
            Arrays.fill(global.values, 0, rows, 0f);
        }
    }

    /** Adds a block of rows of a feature map to the moments of their cloud; its weights are relative to those so far. */
    void gather(UnitParameters p, float[] features, int row, int rows, UnitMoments gathered) {
        UnitKernel kernel = Kernels.get().unit();
        logits(kernel, p, features, row, rows);
        float shift = gathered.raise(kernel.largestExponent(local.values, global.values, row, rows));
        kernel.attention(local.values, global.values, row, rows, shift, weights.values);
        gathered.add(kernel, features, row * p.channels(), rows, weights.values, row);
    }

    private void logits(UnitKernel kernel, UnitParameters p, float[] features, int row, int rows) {
        int channels = p.channels();
        int offset = row * channels;
        Parameter lw = p.localWeights();
        Parameter lb = p.localBias();
        Parameter gw = p.globalWeights();
        Parameter gb = p.globalBias();
        if (lw != null && lb != null) {
            kernel.dot(features, offset, rows, channels, lw.values(), lb.values()[0], local.values, row);
        }
        if (gw != null && gb != null) {
            kernel.dot(features, offset, rows, channels, gw.values(), gb.values()[0], global.values, row);
        }
    }

    /** Makes the weights of some rows of a cloud sum to one, once its statistics are known. */
    void normalise(UnitStatistics s, int from, int to) {
        Kernels.get()
                .unit()
                .attention(local.values, global.values, from, to - from, s.largestExponent(), weights.values);
        float factor = (float) (1 / s.attentionSum());
        for (int i = from; i < to; i++) {
            weights.values[i] *= factor;
        }
    }

    /**
     * Writes the gradients of the two logits of each point of a cloud, and adds those of the biases.
     *
     * <p>The normalisation takes a bias of the perceptron away again, and the softmax that of the global logit: their gradients
     * are zero but for what the perceptron's bias does to the local logits.
     *
     * @param s the statistics of the cloud, with the gradients of its moments
     */
    void backward(
            Tape tape,
            UnitParameters p,
            float[] features,
            UnitStatistics s,
            Clouds clouds,
            int cloud,
            LogitGradients d) {
        int start = clouds.start(cloud);
        int end = clouds.end(cloud);
        Parameter lw = p.localWeights();
        Parameter lb = p.localBias();
        Parameter gw = p.globalWeights();
        Arrays.fill(d.local, start, end, 0f);
        Arrays.fill(d.global, start, end, 0f);
        if (p.attention() == Attention.NONE) {
            return;
        }
        Kernels.get()
                .unit()
                .weightGradients(
                        features, start * p.channels(), end - start, p.channels(), s.channels, d.global, start);
        throughWeights(start, end, d);
        if (lw != null && lb != null) {
            System.arraycopy(lw.values(), 0, s.channels.localWeights, 0, p.channels());
            double dLocalBias = sum(d.local, start, end);
            tape.gradient(lb)[0] += (float) dLocalBias;
            addMultiple(tape.gradient(p.bias()), dLocalBias, lw.values());
        } else {
            Arrays.fill(d.local, start, end, 0f);
        }
        if (gw != null) {
            System.arraycopy(gw.values(), 0, s.channels.globalWeights, 0, p.channels());
        } else {
            Arrays.fill(d.global, start, end, 0f);
        }
    }

    /** The gradients of the logits of all points. */
    record LogitGradients(float[] local, float[] global) {}

    /** From gradients of the weights to those of the exponents; the local logit also has what losses put on it. */
    private void throughWeights(int start, int end, LogitGradients d) {
        double dot = 0;
        for (int i = start; i < end; i++) {
            dot += (double) weights.values[i] * d.global[i];
        }
        float[] supervision = local.hasGradient() ? local.gradient() : null;
        Kernels.get().exp().sigmoid(local.values, start, end, d.local);
        for (int i = start; i < end; i++) {
            float exponent = (float) (weights.values[i] * (d.global[i] - dot));
            d.global[i] = exponent;
            d.local[i] = exponent * (1 - d.local[i]) + (supervision == null ? 0f : supervision[i]);
        }
    }

    private static void addMultiple(float[] sum, double factor, float[] x) {
        for (int c = 0; c < sum.length; c++) {
            sum[c] += (float) (factor * x[c]);
        }
    }

    private static double sum(float[] x, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += x[i];
        }
        return sum;
    }

    void release(Tape tape) {
        tape.release(local);
        tape.release(global);
        tape.release(weights);
    }
}
