package acne.app.stereo;

import acne.data.Correspondences;
import acne.data.ImageSize;
import acne.geometry.CameraPair;
import acne.io.ScenePair;
import java.util.Optional;

/**
 * What a method gets to see of a pair.
 *
 * @param mutual the matches that are nearest in both directions, for methods that judge matches themselves
 * @param ratioTested those of them that pass the ratio test, for methods that do not
 * @param cameras given where the problem is {@link StereoProblem#ESSENTIAL}; a fundamental matrix does not need them
 */
public record StereoInput(
        Correspondences mutual,
        Correspondences ratioTested,
        Optional<CameraPair> cameras,
        ImageSize size1,
        ImageSize size2) {

    /** What can be estimated: an essential matrix with cameras, else a fundamental one. */
    StereoProblem problem() {
        return cameras.isPresent() ? StereoProblem.ESSENTIAL : StereoProblem.FUNDAMENTAL;
    }

    /** The mutual matches with the sizes of their images, as networks want them. */
    Correspondences sizedMutual() {
        return mutual.withSizes(size1, size2);
    }

    /** The cameras, which the caller knows to be there. */
    public CameraPair requireCameras() {
        return cameras.orElseThrow(() -> new IllegalArgumentException("an essential matrix needs both cameras"));
    }

    /** The input of a pair of a scene at a limit of the ratio test. */
    public static StereoInput of(ScenePair pair, double ratio) {
        return new StereoInput(
                pair.mutualBelow(1),
                pair.mutualBelow(ratio),
                Optional.of(new CameraPair(pair.image1().camera(), pair.image2().camera())),
                new ImageSize(pair.image1().width(), pair.image1().height()),
                new ImageSize(pair.image2().width(), pair.image2().height()));
    }
}
