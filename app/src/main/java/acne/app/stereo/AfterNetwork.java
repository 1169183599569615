package acne.app.stereo;

import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import acne.nn.Dfe;
import acne.nn.Network;
import acne.nn.OaNet;
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

    /** Weights of a softmax up to this are dropped; those of a ReLU-tanh head where they are zero. */
    double threshold(StereoProblem problem, Network network) {
        if (endsInReluTanh(network)) {
            return 0;
        }
        double threshold = problem == StereoProblem.ESSENTIAL ? essentialThreshold : fundamentalThreshold;
        // What DFE gives are squares.
        return network instanceof Dfe ? threshold * threshold : threshold;
    }

    private static boolean endsInReluTanh(Network network) {
        return network instanceof OaNet
                || network instanceof AcneNetwork acne && acne.settings().head() == AcneSettings.Head.RELU_TANH;
    }
}
