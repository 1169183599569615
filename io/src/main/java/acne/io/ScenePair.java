package acne.io;

import acne.data.Correspondences;
import acne.geometry.Rigid3;

/**
 * An ordered pair of images with its putative matches and its true motion.
 *
 * @param matches one a keypoint of image 1, in pixels, with ratios and mutual flags
 * @param cam2FromCam1 true motion; the scale of its translation is arbitrary
 * @param inlierRatio share of the matches with a symmetric epipolar distance below 1e-4 in normalised coordinates
 * @param rotationDegrees relative rotation
 * @param parallaxDegrees median angle between the viewing rays of the consistent matches; NaN where unknown
 */
public record ScenePair(
        SceneImage image1,
        SceneImage image2,
        Correspondences matches,
        Rigid3 cam2FromCam1,
        double inlierRatio,
        double rotationDegrees,
        double parallaxDegrees) {

    /** The matches that are nearest in both directions and whose ratio lies below a limit; 1 keeps all mutual ones. */
    public Correspondences mutualBelow(double ratio) {
        return ImageMatcher.mutualBelow(matches, ratio);
    }
}
