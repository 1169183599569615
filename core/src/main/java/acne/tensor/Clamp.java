package acne.tensor;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** min(x, limit) of each element; above the limit no gradient flows. */
public final class Clamp extends Node {
    private @Nullable Tensor x;
    private float limit;

    private Clamp() {}

    public static Tensor atMost(Tape tape, Tensor x, float limit) {
        Clamp node = tape.node(Clamp.class, Clamp::new);
        node.x = x;
        node.limit = limit;
        Tensor y = tape.result(node, x.rows(), x.columns(), x.needsGradient());
        for (int i = 0; i < x.size(); i++) {
            y.values[i] = Math.min(x.values[i], limit);
        }
        return y;
    }

    @Override
    void backward(Tape tape) {
        Tensor in = Objects.requireNonNull(x);
        float[] dx = tape.accumulator(in);
        float[] dy = result.gradient();
        for (int i = 0; i < in.size(); i++) {
            if (in.values[i] < limit) {
                dx[i] += dy[i];
            }
        }
    }
}
