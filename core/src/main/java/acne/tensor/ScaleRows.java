package acne.tensor;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Multiplies each row of a matrix with its own factor: y = diag(w) x, for x of rows x columns and w of rows x 1. */
public final class ScaleRows extends Node {
    private @Nullable Tensor x;
    private @Nullable Tensor w;

    private ScaleRows() {}

    public static Tensor apply(Tape tape, Tensor x, Tensor w) {
        w.require("factors of rows", x.rows(), 1);
        ScaleRows node = tape.node(ScaleRows.class, ScaleRows::new);
        node.x = x;
        node.w = w;
        int columns = x.columns();
        Tensor y = tape.result(node, x.rows(), columns, x.needsGradient() || w.needsGradient());
        for (int r = 0; r < x.rows(); r++) {
            float factor = w.values[r];
            for (int i = r * columns; i < (r + 1) * columns; i++) {
                y.values[i] = x.values[i] * factor;
            }
        }
        return y;
    }

    @Override
    void backward(Tape tape) {
        Tensor matrix = Objects.requireNonNull(x);
        Tensor factors = Objects.requireNonNull(w);
        int columns = matrix.columns();
        float[] dy = result.gradient();
        float[] dx = matrix.needsGradient() ? tape.accumulator(matrix) : null;
        float[] dw = factors.needsGradient() ? tape.accumulator(factors) : null;
        for (int r = 0; r < matrix.rows(); r++) {
            float dot = 0;
            for (int i = r * columns; i < (r + 1) * columns; i++) {
                dot += dy[i] * matrix.values[i];
                if (dx != null) {
                    dx[i] += dy[i] * factors.values[r];
                }
            }
            if (dw != null) {
                dw[r] += dot;
            }
        }
    }
}
