package acne.nn;

import acne.tensor.BatchNorm;
import acne.tensor.Parameter;
import acne.tensor.RunningStatistics;
import acne.tensor.Tape;
import acne.tensor.Tensor;

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
}
