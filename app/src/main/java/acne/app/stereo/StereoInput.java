package acne.app.stereo;

import acne.data.Correspondences;
import acne.data.ImageSize;
import acne.data.ImageSizePair;
import acne.data.PosedMatches;
import acne.geometry.Camera;
import acne.geometry.CameraPair;
import acne.io.ImageMatcher;
import java.util.Optional;

/**
 * What a method gets to see of a pair; its matches know the sizes of their images.
 *
 * @param mutual the matches that are nearest in both directions, for methods that judge matches themselves
 * @param ratioTested those of them that pass the ratio test, for methods that do not
 * @param cameras given where the problem is {@link StereoProblem#ESSENTIAL}; a fundamental matrix does not need them
 */
public record StereoInput(
        Correspondences mutual, Correspondences ratioTested, Optional<CameraPair> cameras, ImageSizePair sizes) {
    public StereoInput {
        mutual = mutual.withSizes(sizes);
        ratioTested = ratioTested.withSizes(sizes);
    }

    /** What can be estimated: an essential matrix with cameras, else a fundamental one. */
    StereoProblem problem() {
        return cameras.isPresent() ? StereoProblem.ESSENTIAL : StereoProblem.FUNDAMENTAL;
    }

    /** The cameras, which the caller knows to be there. */
    public CameraPair requireCameras() {
        return cameras.orElseThrow(() -> new IllegalArgumentException("an essential matrix needs both cameras"));
    }

    /** This input where both images are known to be of one camera at one focal length. */
    public StereoInput withOneCamera() {
        return new StereoInput(mutual, ratioTested, cameras, sizes.ofOneCamera());
    }

    /** The input of a pair at a limit of the ratio test. */
    public static StereoInput of(PosedMatches pair, double ratio) {
        Correspondences matches = pair.matches();
        CameraPair cameras = pair.cameras();
        ImageSizePair sizes = matches.sizes()
                .orElseGet(() -> new ImageSizePair(centredSize(cameras.camera1()), centredSize(cameras.camera2())));
        return new StereoInput(
                ImageMatcher.mutualBelow(matches, 1),
                ImageMatcher.mutualBelow(matches, ratio),
                Optional.of(cameras),
                sizes);
    }

    /** The size of the image that has the principal point of a camera in its centre. */
    private static ImageSize centredSize(Camera camera) {
        return new ImageSize(
                (int) Math.max(1, Math.round(2 * camera.cx())), (int) Math.max(1, Math.round(2 * camera.cy())));
    }
}
