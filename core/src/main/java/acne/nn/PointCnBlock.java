package acne.nn;

import acne.tensor.Arithmetic;
import acne.tensor.Clouds;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/** OANet's PointCN block: twice [CN, BatchNorm, ReLU, perceptron] and a skip, which is linear where the widths differ. */
final class PointCnBlock {
    private final ContextPerceptron first;
    private final ContextPerceptron second;
    private final @Nullable Perceptron shortcut;

    PointCnBlock(LayerContext context, String name, int inputs, int outputs) {
        first = new ContextPerceptron(context, name + ".first", inputs, outputs);
        second = new ContextPerceptron(context, name + ".second", outputs, outputs);
        shortcut = inputs == outputs ? null : context.baselinePerceptron(name + ".shortcut", inputs, outputs);
    }

    /** Applies the block; x stays usable. */
    Tensor apply(Tape tape, Tensor x, Clouds clouds) {
        Tensor inner = first.apply(tape, x, clouds);
        Tensor body = second.apply(tape, inner, clouds);
        tape.done(inner);
        Tensor y = Arithmetic.add(tape, body, shortcut == null ? x : shortcut.apply(tape, x));
        tape.done(body);
        return y;
    }
}
