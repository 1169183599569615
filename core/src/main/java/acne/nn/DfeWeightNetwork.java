package acne.nn;

import acne.tensor.Activation;
import acne.tensor.ChannelAffine;
import acne.tensor.Clouds;
import acne.tensor.ContextNorm;
import acne.tensor.Parameter;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/** DFE's weight network: rows x inputs to one logit a point, by layers [perceptron, CN with affine, leaky ReLU]. */
final class DfeWeightNetwork {
    private static final int[] CHANNELS = {64, 128, 1024, 512, 256};

    private final List<Layer> layers = new ArrayList<>();
    private final Perceptron last;

    private record Layer(Perceptron perceptron, Parameter gamma, Parameter beta) {}

    DfeWeightNetwork(LayerContext context, String name, int inputs) {
        int width = inputs;
        for (int i = 0; i < CHANNELS.length; i++) {
            String layer = name + ".layer" + i;
            Perceptron perceptron = context.baselinePerceptron(layer + ".perceptron", width, CHANNELS[i]);
            width = CHANNELS[i];
            Parameter gamma = Initialisation.constant(context.parameters.add(layer + ".norm.gamma", width), 1f);
            layers.add(new Layer(perceptron, gamma, context.parameters.add(layer + ".norm.beta", width)));
        }
        last = context.baselinePerceptron(name + ".last", width, 1);
    }

    Tensor apply(Tape tape, Tensor points, Clouds clouds) {
        Tensor x = points;
        for (Layer layer : layers) {
            Tensor features = layer.perceptron.apply(tape, x);
            if (x != points) {
                tape.done(x);
            }
            Tensor context = ContextNorm.apply(tape, features, clouds);
            tape.done(features);
            Tensor scaled = ChannelAffine.apply(tape, context, layer.gamma, layer.beta);
            tape.done(context);
            x = Activation.leakyRelu(tape, scaled);
            tape.done(scaled);
        }
        return last.apply(tape, x);
    }
}
