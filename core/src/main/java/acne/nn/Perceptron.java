package acne.nn;

import acne.tensor.Linear;
import acne.tensor.Parameter;
import acne.tensor.Parameters;
import acne.tensor.Tape;
import acne.tensor.Tensor;

/** A perceptron that acts on each point on its own, rows x inputs to rows x outputs. */
final class Perceptron {
    private final Parameter weights;
    private final Parameter bias;

    Perceptron(Parameters parameters, String name, int inputs, int outputs, Initialisation initialisation) {
        weights = initialisation.truncatedNormal(parameters.add(name + ".weight", outputs, inputs), inputs);
        bias = parameters.add(name + ".bias", outputs);
    }

    private Perceptron(Parameter weights, Parameter bias) {
        this.weights = weights;
        this.bias = bias;
    }

    /** A perceptron whose weights and bias start uniform in the fan-in. */
    static Perceptron uniform(
            Parameters parameters, String name, int inputs, int outputs, Initialisation initialisation) {
        return new Perceptron(
                initialisation.uniform(parameters.add(name + ".weight", outputs, inputs), inputs),
                initialisation.uniform(parameters.add(name + ".bias", outputs), inputs));
    }

    Tensor apply(Tape tape, Tensor x) {
        return Linear.apply(tape, x, weights, bias);
    }

    Parameter weights() {
        return weights;
    }

    Parameter bias() {
        return bias;
    }
}
