package acne.app.stereo;

import acne.app.InputException;
import acne.data.Correspondences;
import acne.geometry.CameraPair;
import acne.geometry.EssentialMatrix;
import acne.geometry.FundamentalMatrix;
import acne.geometry.Pixels;
import acne.math.Mat3;
import acne.nn.Network;
import acne.robust.ConsensusOptions;
import acne.robust.MatchWeights;
import acne.robust.NeighbourBelief;
import acne.robust.RobustMethod;
import acne.robust.Sampling;
import acne.robust.Verdict;
import acne.solve.WeightedEpipolar;
import acne.task.BundledStereoModels;
import acne.task.NetworkMatchWeights;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A network that weighs the mutual matches, and what makes a matrix of them. */
final class LearnedMethod implements StereoMethod {
    private static final Pixels THRESHOLD = Pixels.of(1);
    private static final ConsensusOptions OPTIONS = ConsensusOptions.DEFAULT;

    private final String name;
    private final Function<StereoProblem, StereoModels.Loaded> models;
    private final AfterNetwork after;
    private final Map<StereoProblem, Weighing> weighings = new ConcurrentHashMap<>();

    private record Weighing(NetworkMatchWeights weights, String identity, Network network) {}

    LearnedMethod(String name, Function<StereoProblem, StereoModels.Loaded> models, AfterNetwork after) {
        this.name = name;
        this.models = models;
        this.after = after;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String settings(StereoProblem problem) {
        return weighing(problem).identity + " " + after + " " + THRESHOLD + " " + OPTIONS;
    }

    /** Whether the weights guide a search over all matches. */
    boolean guidesSearch() {
        return after == AfterNetwork.REFINE;
    }

    /** What guides the searches: what the neighbours say; and with it, for hard pairs, what networks say. */
    List<MatchWeights> opinions(StereoProblem problem) {
        return Stream.concat(Stream.of(new NeighbourBelief()), opinionsOfHardPairs(weighing(problem)).stream())
                .toList();
    }

    /**
     * The weights of the network, where matches lack what it needs those of the best bundled one without it; and where it reads ratios,
     * those of the bundled one that does not.
     */
    private List<MatchWeights> opinionsOfHardPairs(Weighing weighing) {
        MatchWeights first = NeighbourBelief.with((matches, cameras) -> weigh(weighing, matches, cameras));
        return weighing.weights.readsRatios() ? List.of(first, BundledStereoModels.secondOpinion()) : List.of(first);
    }

    private Weighing weighing(StereoProblem problem) {
        return weighings.computeIfAbsent(problem, key -> {
            StereoModels.Loaded model = models.apply(key);
            try {
                return new Weighing(new NetworkMatchWeights(model.network()), model.identity(), model.network());
            } catch (IllegalArgumentException e) {
                throw new InputException(name + ": " + e.getMessage(), e);
            }
        });
    }

    @Override
    public void prepare(StereoProblem problem) {
        weighing(problem);
    }

    @Override
    public StereoEstimate estimate(StereoProblem problem, StereoInput input, long seed) {
        Weighing weighing = weighing(problem);
        Optional<CameraPair> cameras =
                problem == StereoProblem.ESSENTIAL ? Optional.of(input.requireCameras()) : Optional.empty();
        Correspondences matches = input.mutual();
        if (guidesSearch()) {
            return new GuidedSearch(RobustMethod.best(matches, cameras.isPresent()), THRESHOLD, OPTIONS)
                    .estimate(matches, cameras, Sampling.PROSAC, opinionsOfHardPairs(weighing), seed);
        }
        long start = CpuTime.now();
        double[] weights = weigh(weighing, matches, cameras);
        double msNetwork = CpuTime.millisSince(start);
        if (after == AfterNetwork.EIGHT_POINT) {
            return eightPoint(matches, cameras, weights, msNetwork);
        }
        double threshold = after.threshold(problem, weighing.network);
        Correspondences kept = matches.filter(i -> weights[i] > threshold);
        double[] ratios = MatchWeights.ofRatios().of(kept, cameras);
        return new GuidedSearch(after.method(), THRESHOLD, OPTIONS)
                .estimate(kept, cameras, Sampling.PROSAC.by(ratios, seed), seed, msNetwork);
    }

    private double[] weigh(Weighing weighing, Correspondences matches, Optional<CameraPair> cameras) {
        if (after != AfterNetwork.REFINE && !weighing.weights.suits(matches)) {
            throw new InputException(name + ": the matches have no descriptor ratios, which this network needs");
        }
        if (!weighing.weights.suits(matches)) {
            return BundledStereoModels.best().of(matches, cameras);
        }
        MatchWeights weights = after == AfterNetwork.EIGHT_POINT ? weighing.weights.settled() : weighing.weights;
        return weights.of(matches, cameras);
    }

    private static StereoEstimate eightPoint(
            Correspondences matches, Optional<CameraPair> cameras, double[] weights, double msNetwork) {
        long start = CpuTime.now();
        Optional<Mat3> matrix = cameras.isPresent()
                ? WeightedEpipolar.essential(matches, cameras.get(), weights).map(EssentialMatrix::matrix)
                : WeightedEpipolar.fundamental(matches, weights).map(FundamentalMatrix::matrix);
        double ms = CpuTime.millisSince(start);
        if (matrix.isEmpty()) {
            String reason = "the weights of " + matches.size() + " matches do not determine a matrix";
            return new StereoEstimate.Failed(Verdict.DEGENERATE, reason, msNetwork, ms);
        }
        double largest = Arrays.stream(weights).max().orElse(1);
        double[] trust = IntStream.range(0, weights.length)
                .mapToDouble(i -> weights[i] / largest)
                .toArray();
        return new StereoEstimate.Found(matrix.get(), matches, trust, WeightedEpipolar.voters(weights), msNetwork, ms);
    }
}
