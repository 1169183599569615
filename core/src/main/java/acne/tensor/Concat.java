package acne.tensor;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Two matrices side by side: rows x a and rows x b give rows x (a + b). */
public final class Concat extends Node {
    private @Nullable Tensor a;
    private @Nullable Tensor b;

    private Concat() {}

    public static Tensor apply(Tape tape, Tensor a, Tensor b) {
        b.require("second part", a.rows(), b.columns());
        Concat node = tape.node(Concat.class, Concat::new);
        node.a = a;
        node.b = b;
        int left = a.columns();
        int right = b.columns();
        Tensor y = tape.result(node, a.rows(), left + right, a.needsGradient() || b.needsGradient());
        for (int r = 0; r < a.rows(); r++) {
            System.arraycopy(a.values, r * left, y.values, r * (left + right), left);
            System.arraycopy(b.values, r * right, y.values, r * (left + right) + left, right);
        }
        return y;
    }

    @Override
    void backward(Tape tape) {
        Tensor left = Objects.requireNonNull(a);
        addColumns(tape, left, 0);
        addColumns(tape, Objects.requireNonNull(b), left.columns());
    }

    private void addColumns(Tape tape, Tensor part, int first) {
        if (!part.needsGradient()) {
            return;
        }
        float[] sum = tape.accumulator(part);
        float[] dy = result.gradient();
        int columns = part.columns();
        for (int r = 0; r < part.rows(); r++) {
            int from = r * result.columns() + first;
            for (int c = 0; c < columns; c++) {
                sum[r * columns + c] += dy[from + c];
            }
        }
    }
}
