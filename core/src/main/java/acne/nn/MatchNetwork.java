package acne.nn;

import acne.data.Correspondences;
import acne.data.MatchRows;
import acne.geometry.CameraPair;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.util.List;
import java.util.Optional;

/** A network that weighs matches for the weighted 8-point algorithm: ACNe, in stages or not, CNe and the ablations, OANet or DFE. */
public final class MatchNetwork {
    private static final int COORDINATES = 4;

    /** How often the last of several stages is repeated for {@link #settledWeights}; more changes little, on validation scenes. */
    public static final int SETTLING = 4;

    private final Network network;
    private final int columns;
    private final Evaluation evaluation;

    @FunctionalInterface
    private interface Evaluation {
        Tensor weights(Tape tape, MatchInput input, int repeats);
    }

    private MatchNetwork(Network network, int columns, Evaluation evaluation) {
        if (columns < COORDINATES || columns > MatchInput.WITH_SUPPORT) {
            throw new IllegalArgumentException("need a network that weighs matches, got " + network.settings());
        }
        this.network = network;
        this.columns = columns;
        this.evaluation = evaluation;
    }

    /** A network for matches; one for another task is an IllegalArgumentException. */
    public static MatchNetwork of(Network network) {
        Optional<AcneStages> acne = AcneStages.of(network);
        if (acne.isPresent()) {
            AcneStages stages = acne.get();
            return new MatchNetwork(
                    network,
                    stages.columns(),
                    (tape, input, repeats) ->
                            last(stages.apply(tape, input, repeats)).weights());
        }
        if (network instanceof OaNet oanet) {
            return new MatchNetwork(
                    network,
                    oanet.settings().inputs(),
                    (tape, input, repeats) -> last(oanet.apply(tape, input.tensor(tape), input.epipolar()))
                            .weights());
        }
        if (network instanceof Dfe dfe) {
            return new MatchNetwork(
                    network,
                    dfe.settings().inputs(),
                    (tape, input, repeats) -> last(dfe.apply(tape, input.tensor(tape), input.epipolar()))
                            .weights());
        }
        throw new IllegalArgumentException("need a network that weighs matches, got " + network.settings());
    }

    private static <T> T last(List<T> steps) {
        return steps.get(steps.size() - 1);
    }

    /** The weight of each match in the linear system of the 8-point algorithm. */
    public double[] weights(Tape tape, MatchRows matches) {
        return weights(tape, matches, 0);
    }

    /** The {@link #weights} after the last of several stages of ACNe has been repeated until they hardly change. */
    public double[] settledWeights(Tape tape, MatchRows matches) {
        return weights(tape, matches, SETTLING);
    }

    private double[] weights(Tape tape, MatchRows matches, int repeats) {
        MatchInput input = MatchInput.of(List.of(matches), columns);
        Tensor weights = evaluation.weights(tape, input, repeats);
        double[] copy = new double[matches.size()];
        for (int i = 0; i < copy.length; i++) {
            double w = weights.get(i, 0);
            // DFE puts the square of a weight into the system.
            copy[i] = network instanceof Dfe ? w * w : w;
        }
        return copy;
    }

    /** The rows of matches in given frames, with what this network reads of them. */
    public MatchRows rows(Correspondences matches, CameraPair frames) {
        MatchRows rows = MatchRows.of(matches, frames);
        return columns == MatchInput.WITH_SUPPORT ? rows.withSupport(matches.neighbourSupport()) : rows;
    }

    /** Columns of the input: 4, with the ratio 5, with ratio and mutual flag 6, with ratio and support 7. */
    public int columns() {
        return columns;
    }
}
