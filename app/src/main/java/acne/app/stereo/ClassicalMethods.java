package acne.app.stereo;

import acne.data.Correspondences;
import acne.geometry.Pixels;
import acne.math.Mat3;
import acne.robust.Consensus;
import acne.robust.ConsensusOptions;
import acne.robust.EssentialProblem;
import acne.robust.FundamentalProblem;
import acne.robust.Guidance;
import acne.robust.Magsac;
import acne.robust.Ransac;
import acne.robust.RobustEstimator;
import acne.solve.ScaledMatches;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;

/** The robust estimators of the library, on matches that pass the ratio test. */
public final class ClassicalMethods implements StereoMethodProvider {
    private static final Pixels THRESHOLD = Pixels.of(1);

    /** Each estimator from its squared threshold. */
    private static final Map<String, DoubleFunction<RobustEstimator>> ESTIMATORS = new LinkedHashMap<>();

    static {
        ConsensusOptions options = ConsensusOptions.DEFAULT;
        ESTIMATORS.put("ransac", squared -> new Ransac(squared, Ransac.Polish.LOCAL_OPTIMISATION, options));
        ESTIMATORS.put("magsac", squared -> new Magsac(squared, Magsac.DEFAULT_CUTOFF_FACTOR, options));
    }

    @Override
    public List<String> names() {
        return List.copyOf(ESTIMATORS.keySet());
    }

    @Override
    public Optional<StereoMethod> method(String name) {
        return Optional.ofNullable(ESTIMATORS.get(name)).map(estimator -> new Method(name, estimator));
    }

    private record Method(String name, DoubleFunction<RobustEstimator> estimator) implements StereoMethod {
        @Override
        public String settings() {
            return THRESHOLD + " " + estimator.apply(1);
        }

        @Override
        public StereoEstimate estimate(StereoProblem problem, StereoInput input, long seed) {
            long start = System.nanoTime();
            Correspondences matches = input.ratioTested();
            ScaledMatches scaled = switch (problem) {
                case FUNDAMENTAL -> ScaledMatches.of(matches);
                case ESSENTIAL -> ScaledMatches.of(matches, input.requireCameras());
            };
            Consensus consensus = estimator
                    .apply(scaled.squared(THRESHOLD))
                    .estimate(
                            switch (problem) {
                                case FUNDAMENTAL -> new FundamentalProblem(scaled);
                                case ESSENTIAL -> new EssentialProblem(scaled);
                            },
                            guidance(matches, seed));
            if (consensus instanceof Consensus.Found found) {
                Mat3 model = Mat3.of(found.model());
                Mat3 matrix = problem == StereoProblem.FUNDAMENTAL ? scaled.epipolarInPixels(model) : model;
                return StereoEstimate.Found.ofInliers(matrix, matches, found.inliers(), 0, Milliseconds.since(start));
            }
            Consensus.Failed failed = (Consensus.Failed) consensus;
            return new StereoEstimate.Failed(failed.verdict(), failed.reason(), 0, Milliseconds.since(start));
        }

        private static Guidance guidance(Correspondences matches, long seed) {
            return Guidance.none(matches.size(), seed);
        }
    }
}
