package acne.nn;

import acne.tensor.Attention;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/**
 * A network that classifies clouds: ACNe, CNe and the ablations with outputs, or PointNet with any normalisation.
 *
 * <p>Paper: section "Point cloud classification".
 */
public final class CloudNetwork {
    private final Network network;
    private final int inputs;
    private final int classes;
    private final Evaluation evaluation;

    @FunctionalInterface
    private interface Evaluation {
        Output apply(Tape tape, Tensor points, CloudPoints batch);
    }

    private CloudNetwork(Network network, int inputs, int classes, Evaluation evaluation) {
        this.network = network;
        this.inputs = inputs;
        this.classes = classes;
        this.evaluation = evaluation;
    }

    /**
     * What the network says about a batch.
     *
     * @param logits of the classes, clouds x classes
     * @param weights the last attention, rows x 1; none in a network without attention
     */
    public record Output(Tensor logits, @Nullable Tensor weights) {}

    /** A network that classifies; one for another task is an IllegalArgumentException. */
    public static CloudNetwork of(Network network) {
        if (network instanceof AcneNetwork acne && acne.settings().outputs() > 0) {
            AcneSettings settings = acne.settings();
            return new CloudNetwork(
                    network,
                    settings.inputs(),
                    settings.outputs(),
                    (tape, points, batch) -> output(settings, acne.apply(tape, points, batch.clouds())));
        }
        if (network instanceof PointNet pointNet) {
            PointNetSettings settings = pointNet.settings();
            return new CloudNetwork(
                    network,
                    settings.inputs(),
                    settings.classes(),
                    (tape, points, batch) -> pointNet.attend(tape, points, batch.clouds()));
        }
        throw new IllegalArgumentException("need a network that classifies clouds, got " + network.settings());
    }

    private static Output output(AcneSettings settings, AcneNetwork.Output output) {
        Tensor logits = output.classLogits();
        if (logits == null) {
            throw new IllegalStateException("a network with outputs has logits of classes");
        }
        return new Output(logits, settings.attention() == Attention.NONE ? null : output.weights());
    }

    /** Classifies the clouds of a batch. */
    public Output apply(Tape tape, CloudPoints batch) {
        if (batch.dimensions() != inputs) {
            throw new IllegalArgumentException("need points of " + inputs + " coordinates, got " + batch.dimensions());
        }
        Tensor points = tape.input(batch.coordinates(), batch.clouds().rows(), inputs);
        return evaluation.apply(tape, points, batch);
    }

    public Network network() {
        return network;
    }

    /** Coordinates of a point. */
    public int inputs() {
        return inputs;
    }

    public int classes() {
        return classes;
    }
}
