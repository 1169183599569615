package acne.app.stereo;

import acne.data.Correspondences;
import acne.geometry.CameraPair;
import acne.geometry.EssentialMatrix;
import acne.geometry.FundamentalMatrix;
import acne.geometry.Rigid3;
import acne.io.Features;
import acne.io.ImageMatcher;
import acne.io.Photo;
import acne.io.SiftFeatures;
import java.util.Optional;

/**
 * The way from two photos to their epipolar geometry, and with cameras to the motion between them.
 *
 * @param keypoints1 number of keypoints in photo 1
 * @param keypoints2 number of keypoints in photo 2
 */
public record PhotoPose(
        int keypoints1, int keypoints2, StereoProblem problem, StereoInput input, StereoEstimate estimate) {

    /** Estimates the essential matrix where the cameras are known, else the fundamental matrix. */
    public static PhotoPose of(
            Photo photo1, Photo photo2, Optional<CameraPair> cameras, StereoMethod method, double ratio, long seed) {
        SiftFeatures sift = new SiftFeatures();
        Features features1 = sift.detect(photo1);
        Features features2 = sift.detect(photo2);
        Correspondences matches = new ImageMatcher().match(features1, features2);
        StereoInput input = new StereoInput(
                ImageMatcher.mutualBelow(matches, 1),
                ImageMatcher.mutualBelow(matches, ratio),
                cameras,
                new ImageSize(photo1.fullWidth(), photo1.fullHeight()),
                new ImageSize(photo2.fullWidth(), photo2.fullHeight()));
        StereoProblem problem = cameras.isPresent() ? StereoProblem.ESSENTIAL : StereoProblem.FUNDAMENTAL;
        return new PhotoPose(features1.size(), features2.size(), problem, input, method.estimate(problem, input, seed));
    }

    /** The essential matrix, where the cameras are known and one was found. */
    public Optional<EssentialMatrix> essential() {
        return problem == StereoProblem.ESSENTIAL && estimate instanceof StereoEstimate.Found found
                ? Optional.of(new EssentialMatrix(found.matrix()))
                : Optional.empty();
    }

    /** The fundamental matrix in pixels, where one was found. */
    public Optional<FundamentalMatrix> fundamental() {
        if (estimate instanceof StereoEstimate.Found found && problem == StereoProblem.FUNDAMENTAL) {
            return Optional.of(new FundamentalMatrix(found.matrix()));
        }
        return essential().map(e -> {
            CameraPair cameras = input.requireCameras();
            return e.toFundamental(cameras.camera1(), cameras.camera2());
        });
    }

    /** The motion with a translation of length one, where the cameras are known and a matrix was found. */
    public Optional<Rigid3> cam2FromCam1() {
        return estimate instanceof StereoEstimate.Found found
                ? input.cameras().map(cameras -> StereoPose.of(problem, found, cameras))
                : Optional.empty();
    }
}
