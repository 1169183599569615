package acne.app.stereo;

import acne.robust.RobustMethod;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What turns the weights of a network into a matrix. */
enum AfterNetwork {
    /** The weighted 8-point algorithm, nothing else. */
    EIGHT_POINT(RobustMethod.MAGSAC, 0, 0),
    /** RANSAC on the matches whose weight passes the paper's threshold. */
    RANSAC(RobustMethod.RANSAC, 1e-5, 1e-7),
    /** MAGSAC++ on the matches whose weight passes the paper's threshold. */
    MAGSAC(RobustMethod.MAGSAC, 1e-6, 1e-7),
    /** MAGSAC++ on all matches, sampled in the order of the weights and started from them. */
    REFINE(RobustMethod.MAGSAC, 0, 0);

    private final RobustMethod method;
    private final double fundamentalThreshold;
    private final double essentialThreshold;

    AfterNetwork(RobustMethod method, double fundamentalThreshold, double essentialThreshold) {
        this.method = method;
        this.fundamentalThreshold = fundamentalThreshold;
        this.essentialThreshold = essentialThreshold;
    }

    /** The step of a suffix: {@code ransac}, {@code magsac} or {@code refine}. */
    static Optional<AfterNetwork> find(String suffix) {
        return Arrays.stream(values())
                .filter(step -> step != EIGHT_POINT
                        && step.name().toLowerCase(Locale.ROOT).equals(suffix))
                .findFirst();
    }

    RobustMethod method() {
        return method;
    }

    /** Weights of a sigmoid-softmax head up to this are dropped; those of a ReLU-tanh head where they are zero. */
    double threshold(StereoProblem problem, boolean attentive) {
        if (!attentive) {
            return 0;
        }
        return problem == StereoProblem.ESSENTIAL ? essentialThreshold : fundamentalThreshold;
    }
}
