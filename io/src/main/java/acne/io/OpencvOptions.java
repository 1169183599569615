package acne.io;

/**
 * Settings of OpenCV's robust estimators; the defaults are those of the reference figures of the scene files.
 *
 * @param thresholdPx largest distance of an inlier to its epipolar line, in pixels
 * @param confidence wanted probability of a sample without outliers
 */
public record OpencvOptions(double thresholdPx, double confidence, int maxIterations) {
    public static final OpencvOptions DEFAULT = new OpencvOptions(1, 0.999, 10_000);

    public OpencvOptions {
        if (!(thresholdPx > 0) || !Double.isFinite(thresholdPx)) {
            throw new IllegalArgumentException("a threshold must be positive and finite: " + thresholdPx + " px");
        }
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException("a confidence must lie between 0 and 1: " + confidence);
        }
        if (maxIterations < 1) {
            throw new IllegalArgumentException("need at least 1 iteration, got " + maxIterations);
        }
    }
}
