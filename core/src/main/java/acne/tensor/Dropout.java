package acne.tensor;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** In training, sets elements to zero with a probability and scales the others up; afterwards, nothing. */
public final class Dropout extends Node {
    private @Nullable Tensor x;
    private float[] factors = Tensor.EMPTY;

    private Dropout() {}

    public static Tensor apply(Tape tape, Tensor x, float probability) {
        if (!(probability >= 0 && probability < 1)) {
            throw new IllegalArgumentException("dropout: need a probability in [0, 1), got " + probability);
        }
        if (!tape.isRecording() || probability == 0) {
            return x;
        }
        Dropout node = tape.node(Dropout.class, Dropout::new);
        node.x = x;
        if (node.factors.length < x.size()) {
            node.factors = new float[x.size()];
        }
        Tensor y = tape.result(node, x.rows(), x.columns(), x.needsGradient());
        for (int i = 0; i < x.size(); i++) {
            node.factors[i] = tape.nextRandom() < probability ? 0f : 1 / (1 - probability);
            y.values[i] = x.values[i] * node.factors[i];
        }
        return y;
    }

    @Override
    void backward(Tape tape) {
        float[] dx = tape.accumulator(Objects.requireNonNull(x));
        float[] dy = result.gradient();
        for (int i = 0; i < result.size(); i++) {
            dx[i] += dy[i] * factors[i];
        }
    }
}
