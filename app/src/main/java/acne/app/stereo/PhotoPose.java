package acne.app.stereo;

import acne.data.Correspondences;
import acne.data.ImageSize;
import acne.data.ImageSizePair;
import acne.geometry.Pixels;
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
 * @param cameras what is known of the cameras
 * @param threshold the distance from its epipolar line within which a match is an inlier
 * @param matches the matches that the result's weights belong to
 */
public record PhotoPose(
        int keypoints1,
        int keypoints2,
        PhotoCameras cameras,
        Pixels threshold,
        StereoInput input,
        Correspondences matches,
        TwoViewResult result) {

    /**
     * How matches are made and read.
     *
     * @param method the name of the method
     * @param ratio limit of the ratio test, for methods without learned weights
     * @param threshold in pixels of the photos; without one it is a pixel of the size at which features are found
     * @param oneCamera whether both photos are known to be of one camera at one focal length
     */
    public record Options(String method, double ratio, Optional<Pixels> threshold, boolean oneCamera, long seed) {
        /** A method as it is without being told anything. */
        public static Options of(String method, long seed) {
            return new Options(method, 0.8, Optional.empty(), false, seed);
        }
    }

    /** Estimates the essential matrix where the cameras are known, else the fundamental matrix. */
    public static PhotoPose of(Photo photo1, Photo photo2, PhotoCameras known, StereoMethods methods, Options options) {
        Pixels threshold =
                options.threshold().orElseGet(() -> Pixels.of(Math.max(reduction(photo1), reduction(photo2))));
        PairSolver solver = PairSolver.verifying(options.method(), methods, threshold);
        PhotoCameras cameras = options.oneCamera() ? known.ofOne(photo1, photo2) : known;
        SiftFeatures sift = new SiftFeatures();
        Features features1 = sift.detect(photo1);
        Features features2 = sift.detect(photo2);
        Correspondences putative = new ImageMatcher().match(features1, features2);
        StereoInput input = new StereoInput(
                ImageMatcher.mutualBelow(putative, 1),
                ImageMatcher.mutualBelow(putative, options.ratio()),
                cameras.pair(),
                new ImageSizePair(size(photo1), size(photo2), options.oneCamera()));
        PairSolver.Answer answer = solver.solve(input, options.seed());
        return new PhotoPose(
                features1.size(), features2.size(), cameras, threshold, input, answer.matches(), answer.result());
    }

    /** Pixels of the photo a pixel of the image in use: keypoints are exact to a part of the latter. */
    private static double reduction(Photo photo) {
        return Math.max(
                1, Math.max((double) photo.fullWidth() / photo.width(), (double) photo.fullHeight() / photo.height()));
    }

    private static ImageSize size(Photo photo) {
        return new ImageSize(photo.fullWidth(), photo.fullHeight());
    }

    /** The motion where the cameras are unknown but seem to share a focal length. */
    Optional<SharedFocalMotion> sharedFocal() {
        return SharedFocalMotion.of(matches, result);
    }
}
