package acne.tensor;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GradientCheckTest {
    private static final float[] X = {0.5f, -1, 2, 0.25f};

    /** y = x^2 with a gradient that is a factor off. */
    private static final class Square extends Node {
        private @Nullable Tensor x;
        private float factor;

        static Tensor apply(Tape tape, Tensor x, float factor) {
            Square node = tape.node(Square.class, Square::new);
            node.x = x;
            node.factor = factor;
            Tensor y = tape.result(node, x.rows(), x.columns(), true);
            for (int i = 0; i < x.size(); i++) {
                y.values[i] = x.values[i] * x.values[i];
            }
            return y;
        }

        @Override
        void backward(Tape tape) {
            Tensor in = Objects.requireNonNull(x);
            float[] dx = tape.accumulator(in);
            for (int i = 0; i < in.size(); i++) {
                dx[i] += factor * 2 * in.values[i] * result.gradient()[i];
            }
        }
    }

    @Test
    void passesARightGradientAndCatchesAWrongOne() {
        GradientCheck check = new GradientCheck(1e-1, 1e-4);

        check.ofInput(X, 4, 1, (tape, x) -> Square.apply(tape, x, 1));
        assertThrows(AssertionError.class, () -> check.ofInput(X, 4, 1, (tape, x) -> Square.apply(tape, x, 1.001f)));
    }

    @Test
    void catchesAWrongGradientOfParameters() {
        Parameters parameters = new Parameters();
        Parameter weights = parameters.add("w", 2, 2);
        System.arraycopy(X, 0, weights.values(), 0, 4);
        GradientCheck check = new GradientCheck(1e-1, 1e-4);

        check.ofParameters(parameters, tape -> List.of(network(tape, weights, 1)));
        assertThrows(
                AssertionError.class,
                () -> check.ofParameters(parameters, tape -> List.of(network(tape, weights, 1.001f))));
    }

    private static Tensor network(Tape tape, Parameter weights, float factor) {
        return Square.apply(tape, Linear.apply(tape, tape.input(X, 2, 2), weights, null), factor);
    }
}
