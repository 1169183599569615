package acne.app.stereo;

import acne.data.Correspondences;
import acne.geometry.CameraPair;
import acne.geometry.EssentialMatrix;
import acne.geometry.FundamentalMatrix;
import acne.robust.MatchWeights;
import acne.robust.RobustMethod;
import acne.task.TwoViewEstimator;
import acne.task.TwoViewResult;
import acne.task.TwoViewStatus;
import java.util.Optional;
import java.util.function.Function;

/** A way from the matches of a pair to a result with a verdict. */
public interface PairSolver {
    /**
     * What a solver makes of a pair.
     *
     * @param matches the matches that the result's weights belong to
     */
    record Answer(Correspondences matches, TwoViewResult result) {}

    Answer solve(StereoInput input, long seed);

    /** The solver of a name: an estimator of the library with all its checks, or any other method without them. */
    static PairSolver of(String name, StereoMethods methods) {
        Optional<RobustMethod> robust = ClassicalMethods.find(name);
        if (robust.isPresent()) {
            return checked(robust.get(), problem -> MatchWeights.ofRatios(), StereoInput::ratioTested);
        }
        StereoMethod method = methods.require(name);
        return method instanceof LearnedMethod learned && learned.guidesSearch()
                ? checked(RobustMethod.MAGSAC, learned::weights, StereoInput::sizedMutual)
                : unchecked(method);
    }

    private static PairSolver checked(
            RobustMethod method,
            Function<StereoProblem, MatchWeights> weights,
            Function<StereoInput, Correspondences> choice) {
        return (input, seed) -> {
            TwoViewEstimator estimator = TwoViewEstimator.builder()
                    .method(method)
                    .weights(weights.apply(input.problem()))
                    .seed(seed)
                    .build();
            Correspondences matches = choice.apply(input);
            TwoViewResult result = input.cameras()
                    .map(cameras -> estimator.estimate(matches, cameras.camera1(), cameras.camera2()))
                    .orElseGet(() -> estimator.estimate(matches));
            return new Answer(matches, result);
        };
    }

    /** Nothing is known of the confidence of such a method: it is NaN. */
    private static PairSolver unchecked(StereoMethod method) {
        return (input, seed) -> {
            StereoProblem problem = input.problem();
            StereoEstimate estimate = method.estimate(problem, input, seed);
            return estimate instanceof StereoEstimate.Found found
                    ? new Answer(found.matches(), found(problem, found, input.cameras()))
                    : new Answer(input.ratioTested(), failed((StereoEstimate.Failed) estimate, input.ratioTested()));
        };
    }

    private static TwoViewResult found(
            StereoProblem problem, StereoEstimate.Found found, Optional<CameraPair> cameras) {
        Optional<EssentialMatrix> essential = problem == StereoProblem.ESSENTIAL
                ? Optional.of(new EssentialMatrix(found.matrix()))
                : Optional.empty();
        FundamentalMatrix fundamental = essential
                .flatMap(e -> cameras.map(c -> e.toFundamental(c.camera1(), c.camera2())))
                .orElseGet(() -> new FundamentalMatrix(found.matrix()));
        return new TwoViewResult(
                TwoViewStatus.FOUND,
                "an estimate of " + found.matches().size() + " matches",
                Optional.of(fundamental),
                essential,
                cameras.map(c -> StereoPose.of(problem, found, c)),
                Optional.empty(),
                found.voters(),
                found.weights(),
                Double.NaN);
    }

    private static TwoViewResult failed(StereoEstimate.Failed failed, Correspondences matches) {
        return new TwoViewResult(
                TwoViewStatus.valueOf(failed.verdict().name()),
                failed.reason(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                new boolean[matches.size()],
                new double[matches.size()],
                0);
    }
}
