package acne.nn;

import acne.tensor.Tape;
import java.util.List;
import java.util.Optional;

/** A network of ACNe's kind on matches, in one stage or several. */
public final class AcneStages {
    private final Network network;
    private final int columns;
    private final Evaluation evaluation;

    @FunctionalInterface
    private interface Evaluation {
        List<AcneNetwork.Output> apply(Tape tape, MatchInput input, int repeats);
    }

    private AcneStages(Network network, int columns, Evaluation evaluation) {
        this.network = network;
        this.columns = columns;
        this.evaluation = evaluation;
    }

    /** The stages of a network; empty where it is of another kind, or classifies. */
    public static Optional<AcneStages> of(Network network) {
        if (network instanceof AcneNetwork acne && acne.settings().outputs() == 0) {
            return Optional.of(new AcneStages(
                    acne,
                    acne.settings().inputs(),
                    (tape, input, repeats) -> List.of(acne.apply(tape, input.tensor(tape), input.clouds()))));
        }
        if (network instanceof StagedAcne staged) {
            return Optional.of(new AcneStages(
                    staged,
                    staged.settings().inputs(),
                    (tape, input, repeats) -> staged.apply(tape, input.tensor(tape), input.epipolar(), repeats)));
        }
        return Optional.empty();
    }

    /** What each stage says; the last is the answer. */
    public List<AcneNetwork.Output> apply(Tape tape, MatchInput input) {
        return apply(tape, input, 0);
    }

    /** What each stage says, where the last of several stages is applied so many times more. */
    public List<AcneNetwork.Output> apply(Tape tape, MatchInput input, int repeats) {
        return evaluation.apply(tape, input, repeats);
    }

    public Network network() {
        return network;
    }

    /** Columns of the input, as in {@link MatchInput}. */
    public int columns() {
        return columns;
    }
}
