package acne.nn;

import acne.tensor.Activation;
import acne.tensor.Arithmetic;
import acne.tensor.Attention;
import acne.tensor.Clouds;
import acne.tensor.LinearBehindLinear;
import acne.tensor.Softmax;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The weight network W: a local and a global logit for each point, and the weights made of them.
 *
 * <p>Weights are sigmoid(local) softmax(global), divided by their sum in the cloud; computed as softmax(global +
 * logsigmoid(local)), which is the same and does not overflow. Paper: equations w, local and global.
 */
final class AttentionLayer {
    private final @Nullable Perceptron local;
    private final @Nullable Perceptron global;

    AttentionLayer(LayerContext context, String name, int channels, Attention attention) {
        if (attention == Attention.NONE) {
            throw new IllegalArgumentException("an attention layer needs local or global attention");
        }
        local = attention.hasLocal() ? context.perceptron(name + ".local", channels, 1) : null;
        global = attention.hasGlobal() ? context.perceptron(name + ".global", channels, 1) : null;
    }

    /** The logits of a feature map, and its weights; both rows x 1. */
    record Result(@Nullable Tensor localLogits, Tensor weights) {}

    Result apply(Tape tape, Tensor features, Clouds clouds) {
        return weigh(tape, clouds, perceptron -> perceptron.apply(tape, features));
    }

    /** Logits and weights of the features that a perceptron makes of x, without making these features. */
    Result applyBehind(Perceptron before, Tape tape, Tensor x, Clouds clouds) {
        return weigh(tape, clouds, perceptron -> LinearBehindLinear.apply(tape, x, layer(before), layer(perceptron)));
    }

    private static LinearBehindLinear.Layer layer(Perceptron perceptron) {
        return new LinearBehindLinear.Layer(perceptron.weights(), perceptron.bias());
    }

    private Result weigh(Tape tape, Clouds clouds, Function<Perceptron, Tensor> logits) {
        Tensor localLogits = local == null ? null : logits.apply(local);
        Tensor exponent = localLogits == null ? null : Activation.logSigmoid(tape, localLogits);
        if (global != null) {
            Tensor globalLogits = logits.apply(global);
            exponent = exponent == null ? globalLogits : Arithmetic.add(tape, exponent, globalLogits);
        }
        if (exponent == null) {
            throw new IllegalStateException("an attention layer has local or global attention");
        }
        return new Result(localLogits, Softmax.overPoints(tape, exponent, clouds));
    }

    @Nullable
    Perceptron local() {
        return local;
    }

    @Nullable
    Perceptron global() {
        return global;
    }
}
