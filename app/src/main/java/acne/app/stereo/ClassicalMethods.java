package acne.app.stereo;

import acne.data.Correspondences;
import acne.geometry.Pixels;
import acne.math.Mat3;
import acne.robust.Consensus;
import acne.robust.ConsensusOptions;
import acne.robust.EssentialProblem;
import acne.robust.EstimationProblem;
import acne.robust.FundamentalProblem;
import acne.robust.Guidance;
import acne.robust.MatchWeights;
import acne.robust.RobustMethod;
import acne.solve.ScaledMatches;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The robust estimators of the library by name, on matches that pass the ratio test. */
public final class ClassicalMethods implements StereoMethodProvider {
    private static final Pixels THRESHOLD = Pixels.of(1);
    private static final MatchWeights PRIOR = MatchWeights.ofRatios();
    private static final ConsensusOptions OPTIONS = ConsensusOptions.DEFAULT;

    @Override
    public List<String> names() {
        return Arrays.stream(RobustMethod.values()).map(ClassicalMethods::name).toList();
    }

    @Override
    public Optional<StereoMethod> method(String name) {
        return find(name).map(Method::new);
    }

    /** The estimator of a name. */
    static Optional<RobustMethod> find(String name) {
        return Arrays.stream(RobustMethod.values())
                .filter(method -> name(method).equals(name))
                .findFirst();
    }

    private static String name(RobustMethod method) {
        return method.name().toLowerCase(Locale.ROOT);
    }

    private record Method(RobustMethod method) implements StereoMethod {
        @Override
        public String name() {
            return ClassicalMethods.name(method);
        }

        @Override
        public String settings() {
            return THRESHOLD + " " + OPTIONS + " sampled by ratio";
        }

        @Override
        public StereoEstimate estimate(StereoProblem problem, StereoInput input, long seed) {
            long start = CpuTime.now();
            Correspondences matches = input.ratioTested();
            boolean calibrated = problem == StereoProblem.ESSENTIAL;
            ScaledMatches scaled =
                    calibrated ? ScaledMatches.of(matches, input.requireCameras()) : ScaledMatches.of(matches);
            EstimationProblem estimation = calibrated ? new EssentialProblem(scaled) : new FundamentalProblem(scaled);
            Consensus consensus = method.estimator(scaled.squared(THRESHOLD), seed, OPTIONS)
                    .estimate(estimation, Guidance.of(PRIOR.of(matches, input.cameras()), seed));
            double ms = CpuTime.millisSince(start);
            if (consensus instanceof Consensus.Failed failed) {
                return new StereoEstimate.Failed(failed.verdict(), failed.reason(), 0, ms);
            }
            Consensus.Found found = (Consensus.Found) consensus;
            Mat3 model = Mat3.of(found.model());
            Mat3 matrix = calibrated ? model : scaled.epipolarInPixels(model);
            return StereoEstimate.Found.ofInliers(matrix, matches, found.inliers(), 0, ms);
        }
    }
}
