package acne.nn;

import acne.tensor.Clouds;
import acne.tensor.GroupNorm;
import acne.tensor.Parameter;
import acne.tensor.Tape;
import acne.tensor.Tensor;

/** Group normalisation with its parameters, rows x channels to the same. */
final class GroupNormLayer {
    private final Parameter gamma;
    private final Parameter beta;
    private final int groups;

    GroupNormLayer(LayerContext context, String name, int channels, int groups) {
        gamma = Initialisation.constant(context.parameters.add(name + ".gamma", channels), 1f);
        beta = context.parameters.add(name + ".beta", channels);
        this.groups = groups;
    }

    Tensor apply(Tape tape, Tensor x, Clouds clouds) {
        return GroupNorm.apply(tape, x, clouds, groups, gamma, beta);
    }

    Parameter gamma() {
        return gamma;
    }

    Parameter beta() {
        return beta;
    }
}
