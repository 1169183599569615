package acne.task;

import acne.data.PointCloud;
import acne.nn.CloudNetwork;
import acne.nn.CloudPoints;
import acne.nn.Network;
import acne.tensor.Tensor;
import java.util.List;

/** What a trained network says of clouds that are already as it wants them; several threads may ask at once. */
public final class CloudInference {
    private final CloudNetwork network;

    private final TapePool tapes = new TapePool();

    /** A network that classifies clouds; one for another task is an IllegalArgumentException. */
    public CloudInference(Network network) {
        this.network = CloudNetwork.of(network);
    }

    /**
     * What is said of a cloud.
     *
     * @param probabilities one a class
     * @param weights the last attention, one a point; equal ones in a network without attention
     */
    public record Prediction(double[] probabilities, double[] weights) {
        /** The most probable class, the first of several. */
        public int best() {
            int best = 0;
            for (int c = 1; c < probabilities.length; c++) {
                best = probabilities[c] > probabilities[best] ? c : best;
            }
            return best;
        }
    }

    /** The probability of each class, and the weight of each point. */
    public Prediction predict(PointCloud points) {
        return tapes.evaluate(tape -> {
            CloudNetwork.Output output = network.apply(tape, CloudPoints.of(List.of(points)));
            return new Prediction(softmax(output.logits()), weights(output, points.size()));
        });
    }

    private static double[] softmax(Tensor logits) {
        double largest = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < logits.columns(); c++) {
            largest = Math.max(largest, logits.get(0, c));
        }
        double[] probabilities = new double[logits.columns()];
        double sum = 0;
        for (int c = 0; c < probabilities.length; c++) {
            probabilities[c] = Math.exp(logits.get(0, c) - largest);
            sum += probabilities[c];
        }
        for (int c = 0; c < probabilities.length; c++) {
            probabilities[c] /= sum;
        }
        return probabilities;
    }

    private static double[] weights(CloudNetwork.Output output, int points) {
        Tensor attention = output.weights();
        double[] weights = new double[points];
        for (int i = 0; i < points; i++) {
            weights[i] = attention == null ? 1.0 / points : attention.get(i, 0);
        }
        return weights;
    }

    /** Coordinates of a point. */
    public int dimensions() {
        return network.inputs();
    }

    /** How many classes the network tells apart. */
    public int classes() {
        return network.classes();
    }
}
