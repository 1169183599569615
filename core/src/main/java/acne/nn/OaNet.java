package acne.nn;

import acne.tensor.Activation;
import acne.tensor.Clouds;
import acne.tensor.Concat;
import acne.tensor.EpipolarDistance;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import acne.tensor.WeightedEigenvector;
import java.util.ArrayList;
import java.util.List;

/**
 * OANet, the order-aware network: matches in; a weight for each, and the weighted 8-point matrix, out of each of its stages.
 *
 * <p>Each stage but the first also sees the squared symmetric epipolar distance to the matrix of the stage before, and its
 * weights, both as constants: no gradient flows from one stage to the other. Zhang et al., "Learning Two-View Correspondences and
 * Geometry Using Order-Aware Network", 2019.
 */
public final class OaNet extends LayeredNetwork<OaNetSettings> {
    /** Residual and weight. */
    private static final int SEEN_OF_LAST_STAGE = 2;

    private final List<OaNetStage> stages = new ArrayList<>();

    public OaNet(OaNetSettings settings, long seed) {
        super(settings, seed);
        for (int i = 0; i < settings.stages(); i++) {
            int inputs = settings.inputs() + (i == 0 ? 0 : SEEN_OF_LAST_STAGE);
            stages.add(new OaNetStage(context, "stage" + i, inputs, settings));
        }
    }

    /**
     * What one stage says about a batch.
     *
     * @param logits rows x 1
     * @param weights ReLU(tanh(logits)), rows x 1
     * @param matrices clouds x 9, unit rows
     */
    public record Stage(Tensor logits, Tensor weights, Tensor matrices) {}

    /** Applies the network to points of rows x inputs; gives all stages, the last of which is the answer. */
    public List<Stage> apply(Tape tape, Tensor points, EpipolarInput input) {
        Clouds clouds = input.clouds();
        InputCheck.check(points, clouds, settings.inputs());
        List<Stage> results = new ArrayList<>();
        Tensor seen = points;
        for (OaNetStage stage : stages) {
            if (!results.isEmpty()) {
                seen = withResiduals(tape, points, results.get(results.size() - 1), input);
            }
            Tensor logits = stage.apply(tape, seen, clouds);
            Tensor weights = Activation.relu(tape, Activation.tanh(tape, logits));
            Tensor matrices =
                    WeightedEigenvector.apply(tape, input.system(), 9, weights, WeightedEigenvector.Power.ONE, clouds);
            results.add(new Stage(logits, weights, matrices));
        }
        return results;
    }

    private static Tensor withResiduals(Tape tape, Tensor points, Stage last, EpipolarInput input) {
        Clouds clouds = input.clouds();
        Tensor matrices = tape.input(last.matrices().values(), clouds.count(), 9);
        Tensor weights = tape.input(last.weights().values(), clouds.rows(), 1);
        Tensor residuals = EpipolarDistance.squared(tape, matrices, input.matches(), clouds);
        return Concat.apply(tape, points, Concat.apply(tape, residuals, weights));
    }
}
