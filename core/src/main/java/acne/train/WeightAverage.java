package acne.train;

import acne.nn.Network;
import acne.tensor.Parameter;
import java.util.List;

/**
 * The moving average of the weights of a network over its training steps, which is validated and kept in place of the weights.
 *
 * <p>Steps jump about a minimum; their mean lies nearer to it than the last of them. The first steps count alike, and each fades
 * by the decay once there are enough.
 */
final class WeightAverage {
    private final List<Parameter> parameters;
    private final double decay;
    private final float[][] means;

    /** A decay of zero averages nothing. */
    WeightAverage(Network network, double decay) {
        if (decay > 0 && !network.statistics().isEmpty()) {
            throw new SettingsException(
                    "training.average",
                    "goes with no network that has batch normalisation, whose running statistics are those of the last weights");
        }
        parameters = decay > 0 ? network.parameters().all() : List.of();
        this.decay = decay;
        means = new float[parameters.size()][];
        for (int i = 0; i < means.length; i++) {
            means[i] = parameters.get(i).values().clone();
        }
    }

    /** Takes in the weights of a step, the first of which has the number one. */
    void add(long step) {
        float share = (float) Math.max(1 - decay, 1.0 / step);
        for (int i = 0; i < means.length; i++) {
            float[] values = parameters.get(i).values();
            float[] mean = means[i];
            for (int j = 0; j < mean.length; j++) {
                mean[j] += share * (values[j] - mean[j]);
            }
        }
    }

    /** Puts the average into the network and keeps what was there; a second time puts that back. */
    void exchange() {
        for (int i = 0; i < means.length; i++) {
            float[] values = parameters.get(i).values();
            float[] old = values.clone();
            System.arraycopy(means[i], 0, values, 0, old.length);
            means[i] = old;
            parameters.get(i).changed();
        }
    }

    /** The parameters that are averaged; none where nothing is. */
    List<Parameter> parameters() {
        return parameters;
    }

    float[] mean(int parameter) {
        return means[parameter];
    }
}
