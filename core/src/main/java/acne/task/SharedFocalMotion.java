package acne.task;

import acne.data.Correspondences;
import acne.data.ImageSize;
import acne.data.ImageSizePair;
import acne.geometry.Camera;
import acne.geometry.CameraPair;
import acne.geometry.FundamentalMatrix;
import acne.geometry.Rigid3;
import acne.solve.Cheirality;
import acne.solve.ScaledMatches;
import acne.solve.SelfCalibration;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * The motion between two photos whose cameras nobody knows, if one focal length is behind both.
 *
 * <p>A fundamental matrix tells that length, principal points taken to be in the centres of the images; with it comes the motion. Where the
 * matrix leaves it open, as for cameras that look at one point, it is a usual one. Photos that were cropped or zoomed apart have no
 * such length, and often the matrix says so; where it does not, the motion is wrong.
 *
 * @param cameras both with the same focal length in longer sides of their images
 * @param cam2FromCam1 the motion, unit translation
 */
public record SharedFocalMotion(CameraPair cameras, Rigid3 cam2FromCam1) {
    /**
     * The largest gap between the singular values of a matrix of such cameras. Up to here four of five motions of training and
     * validation pairs are within ten degrees, beyond it a third of them.
     */
    private static final double MAX_GAP = 0.02;

    /**
     * The motion of an answer without cameras; empty where no focal length suits its fundamental matrix, where that is one of many that
     * fit, where cameras were given, and where the matches do not know the sizes of their images.
     *
     * @param matches the matches of the result
     */
    public static Optional<SharedFocalMotion> of(Correspondences matches, TwoViewResult result) {
        boolean[] inliers = result.inliers();
        return result.status() == TwoViewStatus.FOUND && result.pose().isEmpty()
                ? result.fundamental().flatMap(matrix -> of(matches, matrix, i -> inliers[i]))
                : Optional.empty();
    }

    /**
     * The motion of a fundamental matrix; empty where no focal length suits it, and where the matches do not know the sizes of their
     * images.
     *
     * @param votes the indices of those that choose among the four motions of the matrix
     */
    public static Optional<SharedFocalMotion> of(
            Correspondences matches, FundamentalMatrix matrix, IntPredicate votes) {
        return matches.sizes().flatMap(sizes -> of(matches, sizes, matrix, votes));
    }

    private static Optional<SharedFocalMotion> of(
            Correspondences matches, ImageSizePair sizes, FundamentalMatrix matrix, IntPredicate votes) {
        ScaledMatches frame = ScaledMatches.of(matches).inImageFrames().orElseThrow();
        SelfCalibration calibration = SelfCalibration.ofPixels(matrix.matrix(), frame);
        if (calibration.shared().gap() > MAX_GAP) {
            return Optional.empty();
        }
        double focal = calibration.usual().focal();
        CameraPair cameras = new CameraPair(camera(sizes.size1(), focal), camera(sizes.size2(), focal));
        return Optional.of(new SharedFocalMotion(
                cameras,
                Cheirality.choose(
                                matrix.toEssential(cameras.camera1(), cameras.camera2()),
                                ScaledMatches.of(matches, cameras),
                                votes)
                        .cam2FromCam1()));
    }

    private static Camera camera(ImageSize size, double focal) {
        Camera frame = size.frame();
        return Camera.ofFocal(focal * frame.fx(), frame.cx(), frame.cy());
    }
}
