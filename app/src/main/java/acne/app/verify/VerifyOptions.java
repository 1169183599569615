package acne.app.verify;

import acne.app.InputException;
import acne.app.stereo.PairSolver;
import acne.app.stereo.StereoMethods;
import acne.geometry.Pixels;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options of every verification. */
public final class VerifyOptions {
    @Option(names = "--method", paramLabel = "NAME", description = "estimator to use (default: ${DEFAULT-VALUE})")
    private String method = StereoMethods.DEFAULT;

    @Option(
            names = "--threshold",
            paramLabel = "PIXELS",
            description =
                    "distance from its epipolar line within which a match is an inlier (default: ${DEFAULT-VALUE})")
    private double threshold = 4;

    @Option(
            names = "--min-inliers",
            paramLabel = "N",
            description = "a pair with fewer inliers is not verified (default: ${DEFAULT-VALUE})")
    private int minInliers = 15;

    PairVerifier verifier(long seed) {
        if (!(threshold > 0 && threshold < Double.POSITIVE_INFINITY)) {
            throw new InputException("--threshold: need a positive number of pixels, got " + threshold);
        }
        if (minInliers < 1) {
            throw new InputException("--min-inliers: need at least 1, got " + minInliers);
        }
        PairSolver solver = PairSolver.verifying(method, StereoMethods.load(), Pixels.of(threshold));
        return new PairVerifier(solver, minInliers, seed);
    }

    /** Tells apart what the method answers by, beside its name: networks and code. */
    String fingerprint() {
        return StereoMethods.load().fingerprint(method);
    }

    /** What a result depends on. */
    public Map<String, Object> describe(long seed) {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("method", method);
        description.put("threshold_px", threshold);
        description.put("min_inliers", minInliers);
        description.put("seed", seed);
        return description;
    }
}
