package acne.robust;

import acne.math.Mat3;
import acne.solve.ScaledMatches;
import acne.solve.SelfCalibration;

/**
 * How far a fundamental matrix is one that two cameras can have: principal points in the centres of the images, focal
 * lengths within what lenses have, and rather one for both photos than two.
 *
 * <p>On validation scenes nine of ten right matrices leave a gap of at most 0.02 for some two focal lengths, half of the wrong
 * ones more than 0.25. What is taken from a matrix is so little that many matches have the last word where one of the photos is
 * zoomed or cropped; few do not, and of the exact answers some are lost then. Where both photos are known to be of one camera, more is
 * taken.
 *
 * @param matches the frame of the fundamental matrices
 * @param frame the same matches in the frames of their images
 * @param squaredThreshold the squared residual that tells inliers, in the frame of the matches
 */
record Plausibility(ScaledMatches matches, ScaledMatches frame, double squaredThreshold) {
    /**
     * What a matrix loses whose cameras cannot share a focal length.
     *
     * @param share of what the matches speak for it
     * @param thresholds and as much as so many good matches speak for it
     */
    private record Unshared(double share, double thresholds) {
        /** Nothing is known of the cameras. */
        static final Unshared POSSIBLE = new Unshared(0.015, 1);

        /** The cameras are one and the same. */
        static final Unshared WRONG = new Unshared(0.3, 5);
    }

    /** The gap at which it loses half of that. */
    private static final double UNSHARED_GAP = 0.005;

    /** The share that a matrix loses whose cameras cannot have any focal lengths, and the gap at which it loses half of that. */
    private static final double IMPOSSIBLE_SHARE = 0.25;

    private static final double IMPOSSIBLE_GAP = 0.2;

    /** What is left of what the matches speak for a model. */
    double left(double support, double[] model) {
        SelfCalibration calibration = SelfCalibration.ofPixels(matches.epipolarInPixels(Mat3.at(model, 0)), frame);
        Unshared loss = matches.isOneCamera() ? Unshared.WRONG : Unshared.POSSIBLE;
        double unshared = saturated(calibration.shared().gap() / UNSHARED_GAP);
        double impossible = saturated(calibration.separateGap() / IMPOSSIBLE_GAP);
        return support * (1 - loss.share * unshared - IMPOSSIBLE_SHARE * impossible)
                - loss.thresholds * squaredThreshold * unshared;
    }

    private static double saturated(double x) {
        return x * x / (1 + x * x);
    }
}
