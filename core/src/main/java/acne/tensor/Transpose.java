package acne.tensor;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Rows become columns, in each of the equally large blocks of rows that stand on top of each other. */
public final class Transpose extends Node {
    private @Nullable Tensor x;
    private int blockRows;

    private Transpose() {}

    /** The transpose of a whole matrix. */
    public static Tensor apply(Tape tape, Tensor x) {
        return apply(tape, x, x.rows());
    }

    /** Transposes each block of so many rows: (blocks n) x m becomes (blocks m) x n. */
    public static Tensor apply(Tape tape, Tensor x, int blockRows) {
        if (blockRows < 1 || x.rows() % blockRows != 0) {
            throw new IllegalArgumentException(
                    "need blocks of equal size: " + x.rows() + " rows, blocks of " + blockRows);
        }
        Transpose node = tape.node(Transpose.class, Transpose::new);
        node.x = x;
        node.blockRows = blockRows;
        int blocks = x.rows() / blockRows;
        Tensor y = tape.result(node, blocks * x.columns(), blockRows, x.needsGradient());
        for (int b = 0; b < blocks; b++) {
            int offset = b * blockRows * x.columns();
            for (int r = 0; r < blockRows; r++) {
                for (int c = 0; c < x.columns(); c++) {
                    y.values[offset + c * blockRows + r] = x.values[offset + r * x.columns() + c];
                }
            }
        }
        return y;
    }

    @Override
    void backward(Tape tape) {
        Tensor input = Objects.requireNonNull(x);
        float[] sum = tape.accumulator(input);
        float[] dy = result.gradient();
        int columns = input.columns();
        for (int b = 0; b < input.rows() / blockRows; b++) {
            int offset = b * blockRows * columns;
            for (int r = 0; r < blockRows; r++) {
                for (int c = 0; c < columns; c++) {
                    sum[offset + r * columns + c] += dy[offset + c * blockRows + r];
                }
            }
        }
    }
}
