package acne.app.stereo;

import acne.data.Correspondences;
import acne.geometry.Pixels;
import acne.robust.ConsensusOptions;
import acne.robust.Guidance;
import acne.robust.MatchWeights;
import acne.robust.RobustMethod;
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
        public String settings(StereoProblem problem) {
            return THRESHOLD + " " + OPTIONS + " sampled by ratio";
        }

        @Override
        public StereoEstimate estimate(StereoProblem problem, StereoInput input, long seed) {
            Correspondences matches = input.ratioTested();
            Guidance guidance = Guidance.of(PRIOR.of(matches, input.cameras()), seed);
            return new GuidedSearch(method, THRESHOLD, OPTIONS)
                    .estimate(problem, matches, input.cameras(), guidance, seed, 0);
        }
    }
}
