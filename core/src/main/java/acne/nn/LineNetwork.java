package acne.nn;

import acne.tensor.Tape;
import acne.tensor.Tensor;
import acne.tensor.WeightedEigenvector;
import java.util.List;

/**
 * A network that finds lines by weighing points: ACNe, CNe, the ablations and the learnt IRLS.
 *
 * <p>Paper: section "Robust line fitting", and supplement, learnt IRLS variant.
 */
public final class LineNetwork {
    private static final int INPUTS = 2;

    private final Network network;
    private final Evaluation evaluation;

    @FunctionalInterface
    private interface Evaluation {
        Output apply(Tape tape, LinePoints points);
    }

    private LineNetwork(Network network, Evaluation evaluation) {
        this.network = network;
        this.evaluation = evaluation;
    }

    /**
     * What the network says about a batch.
     *
     * @param logits of being an inlier, rows x 1
     * @param innerLogits the same of every attention inside the network that has them
     * @param weights rows x 1, not negative
     * @param lines clouds x 3, unit rows: the solution with these weights
     */
    public record Output(Tensor logits, List<Tensor> innerLogits, Tensor weights, Tensor lines) {}

    /** A network for lines; one for another task is an IllegalArgumentException. */
    public static LineNetwork of(Network network) {
        if (network instanceof AcneNetwork acne
                && acne.settings().inputs() == INPUTS
                && acne.settings().outputs() == 0) {
            return new LineNetwork(network, (tape, points) -> attend(acne, tape, points));
        }
        if (network instanceof LearntIrls irls) {
            return new LineNetwork(network, (tape, points) -> iterate(irls, tape, points));
        }
        if (network instanceof ResidualToWeightNetwork variant) {
            return new LineNetwork(network, variant::apply);
        }
        throw new IllegalArgumentException("need a network that weighs points of the plane, got " + network.settings());
    }

    /** Weighs the points of each cloud, and solves for its line. */
    public Output apply(Tape tape, LinePoints points) {
        return evaluation.apply(tape, points);
    }

    public Network network() {
        return network;
    }

    private static Output attend(AcneNetwork acne, Tape tape, LinePoints points) {
        Tensor input = tape.input(points.coordinates(), points.clouds().rows(), INPUTS);
        AcneNetwork.Output output = acne.apply(tape, input, points.clouds());
        Tensor lines = WeightedEigenvector.apply(
                tape, points.homogeneous(), 3, output.weights(), WeightedEigenvector.Power.TWO, points.clouds());
        return new Output(output.localLogits(), output.trace().localLogits(), output.weights(), lines);
    }

    private static Output iterate(LearntIrls irls, Tape tape, LinePoints points) {
        List<LearntIrls.Iteration> iterations = irls.apply(tape, points.homogeneous(), points.clouds());
        LearntIrls.Iteration last = iterations.get(iterations.size() - 1);
        return new Output(last.logits(), List.of(), last.weights(), last.lines());
    }
}
