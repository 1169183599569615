package acne.nn;

import acne.tensor.Clamp;
import acne.tensor.Clouds;
import acne.tensor.Concat;
import acne.tensor.EpipolarDistance;
import acne.tensor.NormalisedEightPoint;
import acne.tensor.Softmax;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/**
 * Deep fundamental matrix estimation (DFE): matches in, weights and a matrix of rank two out of each of its iterations.
 *
 * <p>An initial network weighs the matches by their coordinates; an iterated one, with the same parameters each time, also sees
 * the last weights and the residuals of the last matrix. Gradients flow through weights, matrices and residuals. Ranftl and
 * Koltun, "Deep Fundamental Matrix Estimation", 2018.
 */
public final class Dfe extends LayeredNetwork<DfeSettings> {
    /** Where the residuals that the network sees are cut, as in its loss. */
    public static final float MARGIN = 0.5f;

    /** Weight and residual. */
    private static final int SEEN_OF_LAST_STEP = 2;

    private final DfeWeightNetwork initial;
    private final DfeWeightNetwork iterated;

    public Dfe(DfeSettings settings, long seed) {
        super(settings, seed);
        initial = new DfeWeightNetwork(context, "initial", settings.inputs());
        iterated = new DfeWeightNetwork(context, "iterated", settings.inputs() + SEEN_OF_LAST_STEP);
    }

    /**
     * What one iteration says about a batch.
     *
     * @param weights rows x 1, summing to one in each cloud
     * @param matrices clouds x 9, unit rows
     */
    public record Step(Tensor weights, Tensor matrices) {}

    /** Applies the network to points of rows x inputs; gives all iterations, the last of which is the answer. */
    public List<Step> apply(Tape tape, Tensor points, EpipolarInput input) {
        InputCheck.check(points, input.clouds(), settings.inputs());
        List<Step> steps = new ArrayList<>();
        steps.add(step(tape, initial, points, input));
        while (steps.size() < settings.depth()) {
            Tensor seen = withResiduals(tape, points, steps.get(steps.size() - 1), input);
            steps.add(step(tape, iterated, seen, input));
        }
        return steps;
    }

    private static Step step(Tape tape, DfeWeightNetwork network, Tensor seen, EpipolarInput input) {
        Clouds clouds = input.clouds();
        Tensor weights = Softmax.overPoints(tape, network.apply(tape, seen, clouds), clouds);
        return new Step(weights, NormalisedEightPoint.apply(tape, input.matches(), weights, clouds));
    }

    private static Tensor withResiduals(Tape tape, Tensor points, Step last, EpipolarInput input) {
        Tensor distances = EpipolarDistance.plain(tape, last.matrices(), input.matches(), input.clouds());
        Tensor residuals = Clamp.atMost(tape, distances, MARGIN);
        return Concat.apply(tape, points, Concat.apply(tape, last.weights(), residuals));
    }
}
