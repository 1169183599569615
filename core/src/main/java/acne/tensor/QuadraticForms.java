package acne.tensor;

import acne.tensor.kernel.Kernels;
import acne.tensor.kernel.MatrixKernel;
import acne.tensor.kernel.PackedMatrix;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The forms w^T M w of each row w of a parameter and each matrix M: symmetric matrices of inputs x inputs one below the other,
 * and weights of outputs x inputs, give matrices x outputs.
 *
 * <p>With the covariance of a perceptron's input, these are the variances of its outputs, without the outputs.
 */
public final class QuadraticForms extends Node {
    private @Nullable Tensor matrices;
    private @Nullable Parameter weights;
    private final PackedMatrix packed = new PackedMatrix();
    private PackedMatrix[] scratch = new PackedMatrix[0];

    /** W M of each matrix, outputs x inputs, one below the other. */
    private final Tensor products = new Tensor();

    private QuadraticForms() {}

    public static Tensor apply(Tape tape, Tensor matrices, Parameter weights) {
        int inputs = weights.columns();
        int count = matrices.rows() / inputs;
        matrices.require("matrices", count * inputs, inputs);
        QuadraticForms node = tape.node(QuadraticForms.class, QuadraticForms::new);
        node.matrices = matrices;
        node.weights = weights;
        tape.result(node, count, weights.rows(), true);
        tape.allocate(node.products, count * weights.rows(), inputs, false);
        node.forward(tape, matrices, weights);
        if (!tape.isRecording()) {
            tape.release(node.products);
        }
        return node.result;
    }

    private void forward(Tape tape, Tensor in, Parameter w) {
        int inputs = w.columns();
        int outputs = w.rows();
        MatrixKernel matrix = Kernels.get().matrix();
        for (int m = 0; m < result.rows(); m++) {
            matrix.pack(in.values, m * inputs * inputs, inputs, inputs, inputs, packed);
            int first = m * outputs;
            Rows.share(tape.team(), outputs, (from, to) -> {
                matrix.multiply(
                        w.values(),
                        from * inputs,
                        inputs,
                        to - from,
                        packed,
                        Products.zeros(inputs),
                        0,
                        0,
                        products.values,
                        (first + from) * inputs,
                        inputs);
                for (int c = from; c < to; c++) {
                    result.values[first + c] = dot(w.values(), c * inputs, (first + c) * inputs, inputs);
                }
            });
        }
    }

    private float dot(float[] w, int at, int row, int inputs) {
        double sum = 0;
        for (int i = 0; i < inputs; i++) {
            sum += w[at + i] * products.values[row + i];
        }
        return (float) sum;
    }

    @Override
    void backward(Tape tape) {
        Tensor in = Objects.requireNonNull(matrices);
        Parameter w = Objects.requireNonNull(weights);
        Rows.share(tape.team(), w.rows(), (from, to) -> weightGradient(tape.gradient(w), w, from, to));
        if (in.needsGradient()) {
            matrixGradients(tape, w, tape.accumulator(in));
        }
    }

    /** The gradient of w^T M w with respect to w is 2 M w. */
    private void weightGradient(float[] sum, Parameter w, int from, int to) {
        int inputs = w.columns();
        int outputs = w.rows();
        float[] dy = result.gradient();
        for (int m = 0; m < result.rows(); m++) {
            for (int c = from; c < to; c++) {
                float factor = 2 * dy[m * outputs + c];
                int row = (m * outputs + c) * inputs;
                for (int i = 0; i < inputs; i++) {
                    sum[c * inputs + i] += factor * products.values[row + i];
                }
            }
        }
    }

    /** The gradient with respect to M is the sum of dy w w^T over the outputs. */
    private void matrixGradients(Tape tape, Parameter w, float[] sum) {
        int threads = tape.team().size();
        if (scratch.length != threads) {
            scratch = new PackedMatrix[threads];
            Arrays.setAll(scratch, i -> new PackedMatrix());
        }
        float[] scaled = tape.take(w.size());
        for (int m = 0; m < result.rows(); m++) {
            scaleRows(tape.team(), w, m * w.rows(), scaled);
            addProducts(tape.team(), scaled, w, sum, m * w.columns() * w.columns());
        }
        tape.give(scaled);
    }

    /** Writes the rows of w, each times its entry of dy. */
    private void scaleRows(Team team, Parameter w, int first, float[] scaled) {
        int inputs = w.columns();
        float[] dy = result.gradient();
        Rows.share(team, w.rows(), (from, to) -> {
            for (int c = from; c < to; c++) {
                for (int i = c * inputs; i < (c + 1) * inputs; i++) {
                    scaled[i] = dy[first + c] * w.values()[i];
                }
            }
        });
    }

    /** Adds the product of the scaled rows, transposed, and those of w; each thread has rows of the sum. */
    private void addProducts(Team team, float[] scaled, Parameter w, float[] sum, int offset) {
        int inputs = w.columns();
        int threads = scratch.length;
        team.run(threads, rank -> {
            int from = inputs * rank / threads;
            int to = inputs * (rank + 1) / threads;
            if (from < to) {
                Kernels.get()
                        .matrix()
                        .accumulateTransposed(
                                scaled,
                                from,
                                inputs,
                                to - from,
                                w.values(),
                                0,
                                inputs,
                                inputs,
                                w.rows(),
                                sum,
                                offset + from * inputs,
                                inputs,
                                scratch[rank]);
            }
        });
    }

    @Override
    void release(Tape tape) {
        tape.release(result);
        tape.release(products);
    }
}
