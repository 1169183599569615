package acne.robust;

import acne.data.ImageSizePair;
import acne.math.Mat3;
import acne.solve.ScaledMatches;
import acne.solve.SelfCalibration;

/**
 * How far a fundamental matrix is one that two cameras can have: principal points in the centres of the images, focal
 * lengths within what lenses have, and rather one for both photos than two.
 *
 * <p>On validation scenes nine of ten right matrices leave a gap of at most 0.02 for some two focal lengths, half of the wrong
 * ones more than 0.25. What is taken from a matrix is so little that many matches have the last word where one of the photos is
 * zoomed or cropped; few do not, and of the exact answers some are lost then. More is taken where both photos are of one size, most
 * where they are known to be of one camera, and where the scene is flat: any epipole agrees with a plane, so that chance chooses
 * among lengths of their own.
 *
 * @param matches the frame of the fundamental matrices, with the sizes of the images
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
        /** The images differ in size, and say nothing of their cameras. */
        static final Unshared OF_TWO_SIZES = new Unshared(0.015, 1);

        /** The images are of one size, probably from one camera: chosen on training and validation scenes. */
        static final Unshared OF_ONE_SIZE = new Unshared(0.05, 1);

        /** The cameras are one and the same, or the matches do not tell. */
        static final Unshared OF_ONE_CAMERA = new Unshared(0.3, 5);
    }

    /** The gap at which it loses half of that. */
    private static final double UNSHARED_GAP = 0.005;

    /** A matrix that would lose less than this share of it need not be looked at closely. */
    private static final double LEAST_UNSHARED = 0.1;

    /** A plane with as large a share of the matches leaves the rest of the matrix to the others, which are few, and to chance. */
    private static final double FLAT_SHARE = 0.7;

    /** The share that a matrix loses whose cameras cannot have any focal lengths, and the gap at which it loses half of that. */
    private static final double IMPOSSIBLE_SHARE = 0.25;

    private static final double IMPOSSIBLE_GAP = 0.2;

    /** What is left of what the matches speak for a model. */
    double left(double support, double[] model) {
        SelfCalibration calibration = SelfCalibration.ofPixels(matches.epipolarInPixels(Mat3.at(model, 0)), frame);
        double unshared = saturated(calibration.shared().gap() / UNSHARED_GAP);
        double impossible = saturated(calibration.separateGap() / IMPOSSIBLE_GAP);
        Unshared loss = loss(model, unshared);
        return support * (1 - loss.share * unshared - IMPOSSIBLE_SHARE * impossible)
                - loss.thresholds * squaredThreshold * unshared;
    }

    private Unshared loss(double[] model, double unshared) {
        ImageSizePair sizes = matches.sizes().orElseThrow();
        if (unshared > LEAST_UNSHARED && (sizes.oneCamera() || isFlat(model))) {
            return Unshared.OF_ONE_CAMERA;
        }
        return sizes.sameSize() ? Unshared.OF_ONE_SIZE : Unshared.OF_TWO_SIZES;
    }

    /** Whether one plane explains most of what agrees with a model. */
    private boolean isFlat(double[] model) {
        double[] squared = new double[matches.size()];
        matches.squaredSampson(model, 0, 0, squared.length, squared);
        ScaledMatches inliers = matches.select(i -> squared[i] < squaredThreshold);
        return new DominantPlane(PlaneAndParallax.PLANE_FACTOR * squaredThreshold, 0)
                .of(inliers)
                .filter(plane -> plane.inlierCount() >= FLAT_SHARE * inliers.size())
                .isPresent();
    }

    private static double saturated(double x) {
        return x * x / (1 + x * x);
    }
}
