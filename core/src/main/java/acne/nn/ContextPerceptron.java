package acne.nn;

import acne.tensor.Clouds;
import acne.tensor.Tape;
import acne.tensor.Tensor;

/** OANet's layer [CN, BatchNorm, ReLU, perceptron], rows x inputs to rows x outputs. */
final class ContextPerceptron {
    private final BatchNormLayer norm;
    private final Perceptron perceptron;

    ContextPerceptron(LayerContext context, String name, int inputs, int outputs) {
        norm = new BatchNormLayer(context, name + ".norm", inputs);
        perceptron = context.baselinePerceptron(name + ".perceptron", inputs, outputs);
    }

    Tensor apply(Tape tape, Tensor x, Clouds clouds) {
        Tensor active = norm.activateInContext(tape, x, null, clouds);
        Tensor y = perceptron.apply(tape, active);
        tape.done(active);
        return y;
    }
}
