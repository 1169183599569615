package acne.task;

/**
 * The probability that a pose is within ten degrees of the truth, from the number and the share of its inliers.
 *
 * <p>Logistic regressions over the validation scenes, one for poses with and one for poses without cameras; the factors for planes
 * are the shares of good poses among those that were told planar.
 */
final class PoseConfidence {
    private static final double PLANAR_CALIBRATED = 0.35;
    private static final double PLANAR_UNCALIBRATED = 0.1;

    private PoseConfidence() {}

    static double calibrated(int inliers, int matches, TwoViewStatus status) {
        double planar = status == TwoViewStatus.PLANAR ? PLANAR_CALIBRATED : 1;
        return planar * logistic(-10.2 + 4.1 * Math.log(inliers) - 5.6 * inliers / matches);
    }

    static double uncalibrated(int inliers, int matches, TwoViewStatus status) {
        double planar = status == TwoViewStatus.PLANAR ? PLANAR_UNCALIBRATED : 1;
        return planar * logistic(-12.2 + 4.0 * Math.log(inliers) - 4.0 * inliers / matches);
    }

    private static double logistic(double z) {
        return 1 / (1 + Math.exp(-z));
    }
}
