package acne.train;

import acne.model.NamedTensor;
import acne.model.NetworkTensors;
import acne.nn.Network;
import acne.tensor.Parameter;
import java.util.ArrayList;
import java.util.List;

/**
 * The moving average of the weights of a network over its training steps, which is validated and kept in place of the weights.
 *
 * <p>Steps jump about a minimum; their mean lies nearer to it than the last of them. The first steps count alike, and each fades
 * by the decay once there are enough. The running statistics of batch normalisations are averaged in the same way: they follow
 * the weights.
 */
final class WeightAverage {
    private final Network network;
    private final List<NamedTensor> tensors;
    private final double decay;
    private final float[][] means;

    /** A decay of zero averages nothing. */
    WeightAverage(Network network, double decay) {
        this.network = network;
        this.decay = decay;
        tensors = decay > 0 ? NetworkTensors.ownOf(network) : List.of();
        means = new float[tensors.size()][];
        for (int i = 0; i < means.length; i++) {
            means[i] = tensors.get(i).values().clone();
        }
    }

    /** Takes in the weights of a step, the first of which has the number one. */
    void add(long step) {
        float share = (float) Math.max(1 - decay, 1.0 / step);
        for (int i = 0; i < means.length; i++) {
            float[] values = tensors.get(i).values();
            float[] mean = means[i];
            for (int j = 0; j < mean.length; j++) {
                mean[j] += share * (values[j] - mean[j]);
            }
        }
    }

    /** Puts the average into the network and keeps what was there; a second time puts that back. */
    void exchange() {
        for (int i = 0; i < means.length; i++) {
            float[] values = tensors.get(i).values();
            float[] old = values.clone();
            System.arraycopy(means[i], 0, values, 0, old.length);
            means[i] = old;
        }
        network.parameters().all().forEach(Parameter::changed);
    }

    /** The averages themselves under the names of what they are of, to be stored and restored; none where nothing is averaged. */
    List<NamedTensor> means() {
        List<NamedTensor> averages = new ArrayList<>();
        for (int i = 0; i < means.length; i++) {
            NamedTensor tensor = tensors.get(i);
            averages.add(new NamedTensor(tensor.name(), tensor.shape(), means[i]));
        }
        return averages;
    }
}
