package acne.tensor;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Divides each row by its Euclidean norm. */
public final class UnitRows extends Node {
    /** Shorter rows are divided by this instead, so that a zero row stays zero. */
    private static final double SHORTEST = 1e-30;

    private @Nullable Tensor x;
    private double[] norms = new double[0];

    private UnitRows() {}

    public static Tensor apply(Tape tape, Tensor x) {
        UnitRows node = tape.node(UnitRows.class, UnitRows::new);
        node.x = x;
        if (node.norms.length < x.rows()) {
            node.norms = new double[x.rows()];
        }
        Tensor y = tape.result(node, x.rows(), x.columns(), x.needsGradient());
        for (int r = 0; r < x.rows(); r++) {
            double squares = 0;
            for (int i = r * x.columns(); i < (r + 1) * x.columns(); i++) {
                squares += (double) x.values[i] * x.values[i];
            }
            node.norms[r] = Math.max(Math.sqrt(squares), SHORTEST);
            for (int i = r * x.columns(); i < (r + 1) * x.columns(); i++) {
                y.values[i] = (float) (x.values[i] / node.norms[r]);
            }
        }
        return y;
    }

    @Override
    void backward(Tape tape) {
        Tensor in = Objects.requireNonNull(x);
        float[] dx = tape.accumulator(in);
        float[] dy = result.gradient();
        for (int r = 0; r < in.rows(); r++) {
            double dot = 0;
            for (int i = r * in.columns(); i < (r + 1) * in.columns(); i++) {
                dot += (double) dy[i] * result.values[i];
            }
            for (int i = r * in.columns(); i < (r + 1) * in.columns(); i++) {
                dx[i] += (float) ((dy[i] - dot * result.values[i]) / norms[r]);
            }
        }
    }
}
