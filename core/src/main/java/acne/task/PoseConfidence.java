package acne.task;

/**
 * The probability that a pose is within ten degrees of the truth, from the number of its inliers.
 *
 * <p>Logistic regressions over the validation scenes with the bundled networks, one for poses with and one for poses without
 * cameras; the share of inliers adds nothing to their number there. The factors for planes are the shares of good poses among
 * those that were told planar.
 */
final class PoseConfidence {
    private static final double PLANAR_CALIBRATED = 0.35;
    private static final double PLANAR_UNCALIBRATED = 0.1;

    private PoseConfidence() {}

    static double calibrated(int inliers, TwoViewStatus status) {
        double planar = status == TwoViewStatus.PLANAR ? PLANAR_CALIBRATED : 1;
        return planar * logistic(-6.68 + 2.41 * Math.log(inliers));
    }

    static double uncalibrated(int inliers, TwoViewStatus status) {
        double planar = status == TwoViewStatus.PLANAR ? PLANAR_UNCALIBRATED : 1;
        return planar * logistic(-8.85 + 2.46 * Math.log(inliers));
    }

    private static double logistic(double z) {
        return 1 / (1 + Math.exp(-z));
    }
}
