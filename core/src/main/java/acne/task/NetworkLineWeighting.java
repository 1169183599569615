package acne.task;

import acne.data.Points2;
import acne.nn.LineNetwork;
import acne.nn.LinePoints;
import acne.nn.Network;
import acne.tensor.Tensor;
import java.util.List;

/** The weights that a trained network gives to points; several threads may ask at once. */
public final class NetworkLineWeighting implements LineWeighting {
    private final LineNetwork network;

    private final TapePool tapes = new TapePool();

    /** Weights of a network for lines; one for another task is an IllegalArgumentException. */
    public NetworkLineWeighting(Network network) {
        this.network = LineNetwork.of(network);
    }

    @Override
    public double[] weights(Points2 normalised) {
        return tapes.evaluate(tape -> {
            Tensor weights =
                    network.apply(tape, LinePoints.of(List.of(normalised))).weights();
            double[] copy = new double[normalised.size()];
            for (int i = 0; i < copy.length; i++) {
                copy[i] = weights.get(i, 0);
            }
            return copy;
        });
    }
}
