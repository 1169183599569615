package acne.task;

/**
 * The probability that a pose is within ten degrees of the truth, from the number of its inliers and what was known for its search.
 *
 * <p>Logistic regressions over the validation scenes with the bundled networks; the share of inliers adds nothing to their
 * number there. The factors for planes are the shares of good poses among those that were told planar.
 */
enum PoseConfidence {
    /** With cameras. */
    CALIBRATED(-6.68, 2.41, 0, 0.35),
    /** Without cameras. */
    UNCALIBRATED(-8.85, 2.46, 0, 0.1),
    /**
     * Without cameras, but a focal length that both share was searched for: of few inliers more can be believed, unless no focal
     * lengths suit the answer.
     */
    SHARED_FOCAL(-6.01, 1.99, -4.08, 0.1);

    /** The gap that says half of what the largest says against an answer. */
    private static final double HALF_GAP = 0.03;

    private final double offset;
    private final double slope;
    private final double slopeOfGap;
    private final double planar;

    PoseConfidence(double offset, double slope, double slopeOfGap, double planar) {
        this.offset = offset;
        this.slope = slope;
        this.slopeOfGap = slopeOfGap;
        this.planar = planar;
    }

    /**
     * The confidence in a pose.
     *
     * @param gap what the focal lengths that suit the answer best leave between its singular values; zero where the sizes of the images are
     *     unknown
     */
    double of(int inliers, double gap, TwoViewStatus status) {
        double squared = gap * gap;
        double logit = offset + slope * Math.log(inliers) + slopeOfGap * squared / (HALF_GAP * HALF_GAP + squared);
        double logistic = 1 / (1 + Math.exp(-logit));
        return status == TwoViewStatus.PLANAR ? planar * logistic : logistic;
    }
}
