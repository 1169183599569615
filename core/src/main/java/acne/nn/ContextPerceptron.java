package acne.nn;

import acne.tensor.Activation;
import acne.tensor.Clouds;
import acne.tensor.ContextNorm;
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
        Tensor context = ContextNorm.apply(tape, x, clouds);
        Tensor normalised = norm.apply(tape, context);
        tape.done(context);
        Tensor active = Activation.relu(tape, normalised);
        tape.done(normalised);
        Tensor y = perceptron.apply(tape, active);
        tape.done(active);
        return y;
    }
}
