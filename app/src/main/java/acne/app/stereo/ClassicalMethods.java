package acne.app.stereo;

import acne.data.Correspondences;
import acne.geometry.CameraPair;
import acne.geometry.Pixels;
import acne.robust.ConsensusOptions;
import acne.robust.RobustMethod;
import acne.robust.Sampling;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The robust estimators of the library by name, on matches that pass the ratio test.
 *
 * <p>A name may end with the way to draw samples by what the neighbours of a match and its ratio say of it: {@code magsac} tries the
 * best first, {@code magsac-weighted} draws by weight, {@code magsac-uniform} reads neither, which makes it the peer of estimators that
 * take matches one by one. {@code magsac-sized} also gets the sizes of the images, which lets it look for a focal length that two
 * unknown cameras share.
 */
public final class ClassicalMethods implements StereoMethodProvider {
    private static final Pixels THRESHOLD = Pixels.of(1);

    /** The matches of a ratio test are few: on the validation scenes twice as many samples changed next to nothing but the time. */
    static final ConsensusOptions OPTIONS = ConsensusOptions.DEFAULT.withSamples(2_500);

    @Override
    public List<String> names() {
        return Arrays.stream(RobustMethod.values())
                .map(robust -> new Method(robust, Sampling.PROSAC, false).name())
                .toList();
    }

    @Override
    public Optional<StereoMethod> method(String name) {
        return find(name).map(method -> method);
    }

    /** The estimator of a name. */
    static Optional<Method> find(String name) {
        return Arrays.stream(RobustMethod.values())
                .flatMap(robust -> Stream.concat(
                        Arrays.stream(Sampling.values()).map(sampling -> new Method(robust, sampling, false)),
                        Stream.of(new Method(robust, Sampling.PROSAC, true))))
                .filter(method -> method.name().equals(name))
                .findFirst();
    }

    /** An estimator with a way to draw its samples, which gets the sizes of the images or does not. */
    record Method(RobustMethod robust, Sampling sampling, boolean sized) implements StereoMethod {
        @Override
        public String name() {
            String suffix = sized ? "-sized" : sampling == Sampling.PROSAC ? "" : "-" + sampling.name();
            return (robust.name() + suffix).toLowerCase(Locale.ROOT);
        }

        @Override
        public String settings(StereoProblem problem) {
            return THRESHOLD + " " + OPTIONS + " sampled by neighbours: " + sampling + ", sized: " + sized;
        }

        @Override
        public StereoEstimate estimate(StereoProblem problem, StereoInput input, long seed) {
            Correspondences matches =
                    sized ? input.ratioTested() : input.ratioTested().withoutSizes();
            Optional<CameraPair> cameras =
                    problem == StereoProblem.ESSENTIAL ? Optional.of(input.requireCameras()) : Optional.empty();
            return new GuidedSearch(robust, THRESHOLD, OPTIONS).estimate(matches, cameras, sampling, List.of(), seed);
        }
    }
}
