package acne.nn;

import acne.tensor.BatchNorm;
import acne.tensor.Clouds;
import acne.tensor.ContextBatchNorm;
import acne.tensor.ContextBatchUnit;
import acne.tensor.Parameter;
import acne.tensor.PooledBatchNorm;
import acne.tensor.RunningStatistics;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/** Batch normalisation with its parameters and running statistics, rows x channels to the same. */
final class BatchNormLayer {
    private final Parameter gamma;
    private final Parameter beta;
    private final RunningStatistics running;

    BatchNormLayer(LayerContext context, String name, int channels) {
        gamma = Initialisation.constant(context.parameters.add(name + ".gamma", channels), 1f);
        beta = context.parameters.add(name + ".beta", channels);
        running = context.statistics(name, channels);
    }

    Tensor apply(Tape tape, Tensor x) {
        return BatchNorm.apply(tape, x, gamma, beta, running);
    }

    /** [perceptron, BatchNorm, ReLU]; the clouds are what threads share. */
    Tensor behind(Perceptron perceptron, Tape tape, Tensor x, Clouds clouds) {
        return ContextBatchUnit.plain(tape, x, clouds, with(perceptron));
    }

    /** [perceptron, CN, BatchNorm, ReLU]; the skip, where given, is added. */
    Tensor inContextBehind(Perceptron perceptron, Tape tape, Tensor x, Clouds clouds, @Nullable Tensor skip) {
        return ContextBatchUnit.inContext(tape, x, clouds, with(perceptron), skip);
    }

    private ContextBatchUnit.Layer with(Perceptron perceptron) {
        return new ContextBatchUnit.Layer(perceptron.weights(), perceptron.bias(), gamma, beta, running);
    }

    /** [CN or ACN, BatchNorm, ReLU]: Context Normalisation over points that weigh as given, or the same without weights. */
    Tensor activateInContext(Tape tape, Tensor x, @Nullable Tensor weights, Clouds clouds) {
        return ContextBatchNorm.apply(tape, x, weights, clouds, gamma, beta, running);
    }

    /** Normalises a feature map that is known by its largest values and its moments, cuts at zero, and gives the maximum. */
    Tensor applyPooled(Tape tape, Tensor largest, PooledBatchNorm.Moments moments) {
        return PooledBatchNorm.apply(tape, largest, moments, gamma, beta, running);
    }

    /** The factor of each channel; where it is negative, the smallest feature becomes the largest. */
    Parameter gamma() {
        return gamma;
    }
}
