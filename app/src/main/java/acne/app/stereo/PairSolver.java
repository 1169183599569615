package acne.app.stereo;

import acne.data.Correspondences;
import acne.geometry.Pixels;
import acne.math.Mat3;
import acne.robust.MatchWeights;
import acne.robust.NeighbourBelief;
import acne.robust.Sampling;
import acne.solve.Magnitudes;
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

    /**
     * The solver of a name with inliers and a verdict that mean the same for every method: the estimators of the library give
     * them by themselves, the matrix of any other method is checked afterwards. The answer is on the ratio-tested matches, or on
     * all mutual ones where a network tells them apart, alone or as a guide.
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

    private static PairSolver checking(StereoMethod method, Pixels threshold) {
        return (input, seed) -> {
            Correspondences matches = method instanceof LearnedMethod ? input.mutual() : input.ratioTested();
            Optional<String> objection = Magnitudes.objection(matches, input.cameras(), threshold);
            if (objection.isPresent()) {
                TwoViewResult none = TwoViewResult.without(TwoViewStatus.DEGENERATE, objection.get(), matches.size());
                return new Answer(matches, none);
            }
            StereoEstimate estimate = method.estimate(input.problem(), input, seed);
            if (estimate instanceof StereoEstimate.Failed failed) {
                TwoViewStatus status = TwoViewStatus.valueOf(failed.verdict().name());
                return new Answer(matches, TwoViewResult.without(status, failed.reason(), matches.size()));
            }
            Mat3 matrix = ((StereoEstimate.Found) estimate).matrix();
            TwoViewEstimator judge =
                    TwoViewEstimator.builder().threshold(threshold).seed(seed).build();
            return new Answer(matches, judge.check(matches, input.cameras(), matrix));
        };
    }
}
