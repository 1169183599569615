package acne.app.stereo;

import acne.data.Correspondences;
import acne.data.ImageSize;
import acne.data.ImageSizePair;
import acne.geometry.CameraPair;
import acne.io.Features;
import acne.io.ImageMatcher;
import acne.io.Photo;
import acne.io.SiftFeatures;
import acne.task.SharedFocalMotion;
import acne.task.TwoViewResult;
import java.util.Optional;

/**
 * The way from two photos to their epipolar geometry, and with cameras to the motion between them.
 *
 * @param keypoints1 number of keypoints in photo 1
 * @param keypoints2 number of keypoints in photo 2
 * @param matches the matches that the result's weights belong to
 */
public record PhotoPose(
        int keypoints1, int keypoints2, StereoInput input, Correspondences matches, TwoViewResult result) {

    /**
     * How matches are made and read.
     *
     * @param ratio limit of the ratio test, for methods without learned weights
     * @param oneCamera whether both photos are known to be of one camera at one focal length
     */
    public record Options(double ratio, boolean oneCamera, long seed) {}

    /** Estimates the essential matrix where the cameras are known, else the fundamental matrix. */
    public static PhotoPose of(
            Photo photo1, Photo photo2, Optional<CameraPair> cameras, PairSolver solver, Options options) {
        SiftFeatures sift = new SiftFeatures();
        Features features1 = sift.detect(photo1);
        Features features2 = sift.detect(photo2);
        Correspondences putative = new ImageMatcher().match(features1, features2);
        StereoInput input = new StereoInput(
                ImageMatcher.mutualBelow(putative, 1),
                ImageMatcher.mutualBelow(putative, options.ratio()),
                cameras,
                new ImageSizePair(size(photo1), size(photo2), options.oneCamera()));
        PairSolver.Answer answer = solver.solve(input, options.seed());
        return new PhotoPose(features1.size(), features2.size(), input, answer.matches(), answer.result());
    }

    private static ImageSize size(Photo photo) {
        return new ImageSize(photo.fullWidth(), photo.fullHeight());
    }

    /** The motion where the cameras are unknown but seem to share a focal length. */
    Optional<SharedFocalMotion> sharedFocal() {
        return SharedFocalMotion.of(matches, result);
    }
}
