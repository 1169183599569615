package acne.nn;

import acne.tensor.Clouds;
import acne.tensor.Concat;
import acne.tensor.EpipolarDistance;
import acne.tensor.NormalisedEightPoint;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/**
 * ACNe for matches in stages: each but the first also sees how far the matches are from the epipolar matrix of the weights before,
 * and these weights.
 *
 * <p>Beyond the paper; OANet has stages of this kind. What a stage sees of the one before is a constant: no gradient flows from one
 * to the other.
 */
public final class StagedAcne extends LayeredNetwork<StagedAcneSettings> {
    private static final int SEEN_OF_LAST_STAGE = StagedAcneSettings.SEEN_OF_LAST_STAGE;

    /** Squared distances of right matches, in image sizes or focal lengths, are below this. */
    private static final double SQUARED_DISTANCE = 1e-4;

    /** What is a hundredth of a unit is as good as nothing; keeps logarithms finite. */
    private static final double LEAST = 0.01;

    /** Logarithms are between -5 and 20: brings them near the range of the coordinates. */
    private static final double RANGE = 5;

    private final List<AcneNetwork> stages = new ArrayList<>();

    public StagedAcne(StagedAcneSettings settings, long seed) {
        super(settings, seed);
        for (int i = 0; i < settings.stages(); i++) {
            stages.add(new AcneNetwork(settings.stage(i), context, "stage" + i + "."));
        }
    }

    /** Applies the network to points of rows x inputs; gives all stages, the last of which is the answer. */
    public List<AcneNetwork.Output> apply(Tape tape, Tensor points, EpipolarInput input) {
        return apply(tape, points, input, 0);
    }

    /**
     * Applies the network, and then its last stage so many times more, to what it said itself.
     *
     * <p>Even where it was not trained for this, it comes closer to the truth; a network of one stage has nothing to repeat.
     */
    List<AcneNetwork.Output> apply(Tape tape, Tensor points, EpipolarInput input, int repeats) {
        Clouds clouds = input.clouds();
        InputCheck.check(points, clouds, settings.inputs());
        int applications = stages.size() == 1 ? 1 : stages.size() + repeats;
        List<AcneNetwork.Output> outputs = new ArrayList<>();
        for (int i = 0; i < applications; i++) {
            AcneNetwork stage = stages.get(Math.min(i, stages.size() - 1));
            Tensor seen = i == 0 ? points : withResiduals(tape, points, outputs.get(i - 1), input);
            outputs.add(stage.apply(tape, seen, clouds));
        }
        return outputs;
    }

    private static Tensor withResiduals(Tape tape, Tensor points, AcneNetwork.Output last, EpipolarInput input) {
        Tensor weights = last.weights();
        Clouds clouds = input.clouds();
        int rows = clouds.rows();
        // The eight-point step squares its weights.
        float[] roots = new float[rows];
        float[] seen = new float[SEEN_OF_LAST_STAGE * rows];
        for (int cloud = 0; cloud < clouds.count(); cloud++) {
            for (int r = clouds.start(cloud); r < clouds.end(cloud); r++) {
                roots[r] = (float) Math.sqrt(weights.get(r, 0));
                seen[SEEN_OF_LAST_STAGE * r + 1] = logarithm(weights.get(r, 0) * clouds.points(cloud));
            }
        }
        Tensor matrices = NormalisedEightPoint.apply(tape, input.matches(), tape.input(roots, rows, 1), clouds);
        Tensor distances = EpipolarDistance.squared(tape, matrices, input.matches(), clouds);
        for (int r = 0; r < rows; r++) {
            seen[SEEN_OF_LAST_STAGE * r] = logarithm(distances.get(r, 0) / SQUARED_DISTANCE);
        }
        return Concat.apply(tape, points, tape.input(seen, rows, SEEN_OF_LAST_STAGE));
    }

    private static float logarithm(double value) {
        return (float) (Math.log(value + LEAST) / RANGE);
    }
}
