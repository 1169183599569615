package acne.task;

/**
 * The probability that a pose is within ten degrees of the truth, from the number of its inliers and what was known for its search.
 *
 * <p>Logistic regressions over the validation scenes with the bundled networks; the share of inliers adds nothing to their
 * number there. The factors for planes are the shares of good poses among those that were told planar.
 */
enum PoseConfidence {
    /** With cameras. */
    CALIBRATED(-6.68, 2.41, 0.35),
    /** Without cameras. */
    UNCALIBRATED(-8.85, 2.46, 0.1),
    /** Without cameras, but a focal length that both share was searched for: of few inliers more can be believed. */
    SHARED_FOCAL(-6.07, 1.97, 0.1);

    private final double offset;
    private final double slope;
    private final double planar;

    PoseConfidence(double offset, double slope, double planar) {
        this.offset = offset;
        this.slope = slope;
        this.planar = planar;
    }

    double of(int inliers, TwoViewStatus status) {
        double logistic = 1 / (1 + Math.exp(-offset - slope * Math.log(inliers)));
        return status == TwoViewStatus.PLANAR ? planar * logistic : logistic;
    }
}
