package acne.task;

import acne.data.Points2;
import acne.nn.LineNetwork;
import acne.nn.LinePoints;
import acne.nn.Network;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The weights that a trained network gives to points; several threads may ask at once. */
public final class NetworkLineWeighting implements LineWeighting {
    private final LineNetwork network;

    /** Tapes that no thread uses now: each keeps the arrays of its last evaluation. */
    private final Queue<Tape> idle = new ConcurrentLinkedQueue<>();

    /** Weights of a network for lines; one for another task is an IllegalArgumentException. */
    public NetworkLineWeighting(Network network) {
        this.network = LineNetwork.of(network);
    }

    @Override
    public double[] weights(Points2 normalised) {
        Tape found = idle.poll();
        Tape tape = found == null ? Tape.inference() : found;
        tape.rewind();
        Tensor weights = network.apply(tape, LinePoints.of(List.of(normalised))).weights();
        double[] copy = new double[normalised.size()];
        for (int i = 0; i < copy.length; i++) {
            copy[i] = weights.get(i, 0);
        }
        idle.add(tape);
        return copy;
    }
}
