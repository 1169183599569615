package acne.tensor;

import acne.tensor.kernel.Kernels;
import acne.tensor.kernel.PackedMatrix;
import acne.tensor.kernel.UnitChannels;
import acne.tensor.kernel.UnitKernel;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A perceptron on each row: y = x W^T + b, for x of rows x inputs, W of outputs x inputs and y of rows x outputs. */
public final class Linear extends Node {
    private static final int BLOCK = 48;

    private PackedMatrix[] scratch = new PackedMatrix[0];
    private UnitChannels channels = new UnitChannels(0);
    private float[] blockSums = Tensor.EMPTY;
    private @Nullable Tensor x;
    private @Nullable Parameter weights;
    private @Nullable Parameter bias;

    private Linear() {}

    public static Tensor apply(Tape tape, Tensor x, Parameter weights, @Nullable Parameter bias) {
        x.require("input of a perceptron", x.rows(), weights.columns());
        Linear node = tape.node(Linear.class, Linear::new);
        node.x = x;
        node.weights = weights;
        node.bias = bias;
        Tensor y = tape.result(node, x.rows(), weights.rows(), true);
        float[] start = bias == null ? Products.zeros(weights.rows()) : bias.values();
        Rows.share(
                tape.team(), x.rows(), y.columns() == 1 ? dots(x, weights, start, y) : products(x, weights, start, y));
        return y;
    }

    private static Rows.Range products(Tensor x, Parameter weights, float[] start, Tensor y) {
        PackedMatrix packed = weights.packedTransposed();
        int inputs = x.columns();
        int outputs = y.columns();
        return (from, to) -> Kernels.get()
                .matrix()
                .multiply(
                        x.values,
                        from * inputs,
                        inputs,
                        to - from,
                        packed,
                        start,
                        0,
                        0,
                        y.values,
                        from * outputs,
                        outputs);
    }

    /** One output, such as a logit: a matrix product would fill a whole vector for it. */
    private static Rows.Range dots(Tensor x, Parameter weights, float[] start, Tensor y) {
        int inputs = x.columns();
        float[] w = weights.values();
        return (from, to) ->
                Kernels.get().unit().dot(x.values, from * inputs, to - from, inputs, w, start[0], y.values, from);
    }

    @Override
    void backward(Tape tape) {
        Tensor input = Objects.requireNonNull(x);
        Parameter w = Objects.requireNonNull(weights);
        weightGradient(tape, input, w);
        if (bias != null) {
            biasGradient(tape.gradient(bias));
        }
        if (input.needsGradient()) {
            Products.addTo(tape, input, result.gradient(), result.columns(), w.packed());
        }
    }

    /** Each thread sums its own rows of the gradient over all points, so that no sum depends on the number of threads. */
    private void weightGradient(Tape tape, Tensor input, Parameter w) {
        int threads = tape.team().size();
        if (scratch.length != threads) {
            scratch = new PackedMatrix[threads];
            Arrays.setAll(scratch, i -> new PackedMatrix());
        }
        int outputs = w.rows();
        int inputs = w.columns();
        float[] dy = result.gradient();
        float[] sum = tape.gradient(w);
        tape.team().run(threads, rank -> {
            int from = outputs * rank / threads;
            int to = outputs * (rank + 1) / threads;
            if (from < to) {
                Kernels.get()
                        .matrix()
                        .accumulateTransposed(
                                dy,
                                from,
                                outputs,
                                to - from,
                                input.values,
                                0,
                                inputs,
                                inputs,
                                input.rows(),
                                sum,
                                from * inputs,
                                inputs,
                                scratch[rank]);
            }
        });
    }

    private void biasGradient(float[] sum) {
        int outputs = result.columns();
        if (blockSums.length != 2 * outputs) {
            blockSums = new float[2 * outputs];
            channels = new UnitChannels(outputs);
            Arrays.fill(channels.shift, 1f); // scale 0 and shift 1: every point passes the ReLU
        }
        UnitKernel kernel = Kernels.get().unit();
        float[] dy = result.gradient();
        for (int row = 0; row < result.rows(); row += BLOCK) {
            int rows = Math.min(BLOCK, result.rows() - row);
            kernel.gradientMoments(dy, row * outputs, rows, outputs, dy, channels, blockSums);
            for (int c = 0; c < outputs; c++) {
                sum[c] += blockSums[c];
            }
        }
    }
}
