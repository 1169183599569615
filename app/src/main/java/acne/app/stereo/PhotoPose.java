package acne.app.stereo;

import acne.data.Correspondences;
import acne.data.ImageSize;
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

    /** Estimates the essential matrix where the cameras are known, else the fundamental matrix. */
    public static PhotoPose of(
            Photo photo1, Photo photo2, Optional<CameraPair> cameras, PairSolver solver, double ratio, long seed) {
        SiftFeatures sift = new SiftFeatures();
        Features features1 = sift.detect(photo1);
        Features features2 = sift.detect(photo2);
        Correspondences putative = new ImageMatcher().match(features1, features2);
        StereoInput input = new StereoInput(
                ImageMatcher.mutualBelow(putative, 1),
                ImageMatcher.mutualBelow(putative, ratio),
                cameras,
                new ImageSize(photo1.fullWidth(), photo1.fullHeight()),
                new ImageSize(photo2.fullWidth(), photo2.fullHeight()));
        PairSolver.Answer answer = solver.solve(input, seed);
        return new PhotoPose(features1.size(), features2.size(), input, answer.matches(), answer.result());
    }

    /** The motion where the cameras are unknown but seem to share a focal length. */
    Optional<SharedFocalMotion> sharedFocal() {
        return SharedFocalMotion.of(matches, result);
    }
}
