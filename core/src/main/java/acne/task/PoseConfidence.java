package acne.task;

/** The probability that a pose is within ten degrees of the truth, from the number and the share of its inliers. */
final class PoseConfidence {
    private PoseConfidence() {}

    static double of(int inliers, int matches, boolean calibrated) {
        double share = (double) inliers / matches;
        double z = calibrated ? -6 + 1.5 * Math.log(inliers) + 3 * share : -7 + 1.5 * Math.log(inliers) + 3 * share;
        return 1 / (1 + Math.exp(-z));
    }
}
