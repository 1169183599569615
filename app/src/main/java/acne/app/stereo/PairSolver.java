package acne.app.stereo;

import acne.data.Correspondences;
import acne.geometry.CameraPair;
import acne.geometry.EssentialMatrix;
import acne.geometry.FundamentalMatrix;
import acne.geometry.Pixels;
import acne.math.Mat3;
import acne.robust.MatchWeights;
import acne.robust.NeighbourBelief;
import acne.robust.Sampling;
import acne.task.TwoViewEstimator;
import acne.task.TwoViewResult;
import acne.task.TwoViewStatus;
import java.util.Optional;
import java.util.function.BiConsumer;
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
        return ClassicalMethods.find(name).isPresent() || guided(name, methods).isPresent()
                ? verifying(name, methods, Pixels.of(1))
                : unchecked(methods.require(name));
    }

    /**
     * The solver of a name with inliers and a verdict that mean the same for every method: the estimators of the library give
     * them by themselves, the matrix of any other method is checked afterwards. The answer is on the ratio-tested matches, or on
     * all mutual ones where a network tells them apart.
     *
     * @param threshold the distance from its epipolar line within which a match is an inlier
     */
    static PairSolver verifying(String name, StereoMethods methods, Pixels threshold) {
        Optional<ClassicalMethods.Method> classical = ClassicalMethods.find(name);
        if (classical.isPresent()) {
            return estimating(
                    threshold,
                    (builder, problem) -> builder.method(classical.get().robust())
                            .options(ClassicalMethods.OPTIONS)
                            .sampling(classical.get().sampling())
                            .weights(
                                    classical.get().sampling() == Sampling.UNIFORM
                                            ? MatchWeights.equal()
                                            : new NeighbourBelief()),
                    StereoInput::ratioTested);
        }
        return guided(name, methods)
                .map(learned -> estimating(
                        threshold,
                        (builder, problem) -> builder.weightsOfHardPairs(learned.opinions(problem)),
                        StereoInput::mutual))
                .orElseGet(() -> checking(methods.require(name), threshold));
    }

    /** The network that guides the search of a method, where it has one. */
    private static Optional<LearnedMethod> guided(String name, StereoMethods methods) {
        return methods.require(name) instanceof LearnedMethod learned && learned.guidesSearch()
                ? Optional.of(learned)
                : Optional.empty();
    }

    private static PairSolver estimating(
            Pixels threshold,
            BiConsumer<TwoViewEstimator.Builder, StereoProblem> settings,
            Function<StereoInput, Correspondences> choice) {
        return (input, seed) -> {
            TwoViewEstimator.Builder builder =
                    TwoViewEstimator.builder().threshold(threshold).seed(seed);
            settings.accept(builder, input.problem());
            TwoViewEstimator estimator = builder.build();
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

    private static PairSolver checking(StereoMethod method, Pixels threshold) {
        PairSolver unchecked = unchecked(method);
        return (input, seed) -> {
            Answer answer = unchecked.solve(input, seed);
            Optional<Mat3> matrix = input.cameras().isPresent()
                    ? answer.result().essential().map(EssentialMatrix::matrix)
                    : answer.result().fundamental().map(FundamentalMatrix::matrix);
            TwoViewEstimator judge =
                    TwoViewEstimator.builder().threshold(threshold).seed(seed).build();
            Correspondences matches = input.ratioTested();
            return new Answer(
                    matches,
                    matrix.map(m -> judge.check(matches, input.cameras(), m)).orElse(answer.result()));
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
