package acne.tensor;

import org.jspecify.annotations.Nullable;

/**
 * The parameters of a unit [perceptron, ACN, GroupNorm, ReLU].
 *
 * @param weights perceptron, channels x inputs
 * @param bias perceptron, channels
 * @param attention which of the two attentions there are
 * @param localWeights local attention, 1 x channels, with its bias of one element; null where there is none
 * @param globalWeights global attention, likewise
 * @param gamma GroupNorm's factor a channel
 * @param beta GroupNorm's offset a channel
 * @param groups the number of groups of GroupNorm, a divisor of the channels
 */
public record UnitParameters(
        Parameter weights,
        Parameter bias,
        Attention attention,
        @Nullable Parameter localWeights,
        @Nullable Parameter localBias,
        @Nullable Parameter globalWeights,
        @Nullable Parameter globalBias,
        Parameter gamma,
        Parameter beta,
        int groups) {
    public UnitParameters {
        int channels = weights.rows();
        if (groups < 1 || channels % groups != 0) {
            throw new IllegalArgumentException(
                    "groups must divide the channels: " + channels + " channels, " + groups + " groups");
        }
        if (attention.hasLocal() && (localWeights == null || localBias == null)) {
            throw new IllegalArgumentException("local attention needs weights and a bias");
        }
        if (attention.hasGlobal() && (globalWeights == null || globalBias == null)) {
            throw new IllegalArgumentException("global attention needs weights and a bias");
        }
    }

    int channels() {
        return weights.rows();
    }

    int inputs() {
        return weights.columns();
    }
}
