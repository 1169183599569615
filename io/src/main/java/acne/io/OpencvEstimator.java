package acne.io;

import acne.data.Correspondences;
import acne.geometry.Camera;
import acne.math.Mat3;
import java.util.Optional;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.opencv.global.opencv_calib3d;
import org.bytedeco.opencv.global.opencv_core;
import org.bytedeco.opencv.opencv_core.Mat;

/** OpenCV's robust estimators of two-view geometry, as peers to compare with; each call runs on the calling thread. */
public enum OpencvEstimator {
    RANSAC(opencv_calib3d.RANSAC),
    LMEDS(opencv_calib3d.LMEDS),
    MAGSAC(opencv_calib3d.USAC_MAGSAC);

    private static final int FUNDAMENTAL_SAMPLE = 8;
    private static final int ESSENTIAL_SAMPLE = 5;

    private final int code;

    OpencvEstimator(int code) {
        this.code = code;
    }

    /** The fundamental matrix in pixels; empty where OpenCV finds none. */
    public Optional<OpencvEstimate> fundamental(Correspondences matches, OpencvOptions options) {
        if (matches.size() < FUNDAMENTAL_SAMPLE) {
            return Optional.empty();
        }
        return run(
                (points1, points2, mask) -> opencv_calib3d.findFundamentalMat(
                        points1,
                        points2,
                        code,
                        options.thresholdPx(),
                        options.confidence(),
                        options.maxIterations(),
                        mask),
                pixels(matches));
    }

    /**
     * The essential matrix; empty where OpenCV finds none.
     *
     * <p>OpenCV knows one camera for both images, so the points are those that two cameras with the mean focal length would
     * see. In normalised points the method of RANSAC would do the same, but USAC has a largest threshold in pixels, which it
     * divides by the focal length that it is told.
     */
    public Optional<OpencvEstimate> essential(
            Correspondences matches, Camera camera1, Camera camera2, OpencvOptions options) {
        if (matches.size() < ESSENTIAL_SAMPLE) {
            return Optional.empty();
        }
        double focal = (camera1.fx() + camera1.fy() + camera2.fx() + camera2.fy()) / 4;
        return run(
                (points1, points2, mask) -> opencv_calib3d.findEssentialMat(
                        points1,
                        points2,
                        camera(focal),
                        code,
                        options.confidence(),
                        options.thresholdPx(),
                        options.maxIterations(),
                        mask),
                ofOneCamera(focal, matches, camera1, camera2));
    }

    private interface Call {
        Mat on(Mat points1, Mat points2, Mat mask);
    }

    private record Points(double[] image1, double[] image2) {}

    @SuppressWarnings("try") // the scope frees on leaving what is made in it
    private static Optional<OpencvEstimate> run(Call call, Points points) {
        OpencvThreads.single();
        try (PointerScope scope = new PointerScope()) {
            Mat mask = new Mat();
            Mat result = call.on(mat(points.image1()), mat(points.image2()), mask);
            return estimate(result, mask, points.image1().length / 2);
        } catch (RuntimeException e) {
            // OpenCV throws on samples that it cannot handle: for the caller there is no estimate.
            return Optional.empty();
        }
    }

    /** Where several matrices are returned below one another, the first is taken. */
    private static Optional<OpencvEstimate> estimate(Mat result, Mat mask, int count) {
        if (result.empty() || result.rows() < 3 || result.cols() != 3) {
            return Optional.empty();
        }
        double[] values = new double[9];
        new DoublePointer(result.data()).get(values);
        Mat3 matrix = Mat3.of(values);
        if (!matrix.isFinite() || matrix.frobenius() == 0) {
            return Optional.empty();
        }
        byte[] flags = new byte[count];
        mask.data().get(flags);
        boolean[] inliers = new boolean[count];
        for (int i = 0; i < count; i++) {
            inliers[i] = flags[i] != 0;
        }
        return Optional.of(new OpencvEstimate(matrix, inliers));
    }

    private static Mat mat(double[] xy) {
        return new Mat(xy.length / 2, 1, opencv_core.CV_64FC2, new DoublePointer(xy));
    }

    private static Points pixels(Correspondences matches) {
        Points points = new Points(new double[2 * matches.size()], new double[2 * matches.size()]);
        for (int i = 0; i < matches.size(); i++) {
            points.image1[2 * i] = matches.x1(i);
            points.image1[2 * i + 1] = matches.y1(i);
            points.image2[2 * i] = matches.x2(i);
            points.image2[2 * i + 1] = matches.y2(i);
        }
        return points;
    }

    private static Points ofOneCamera(double focal, Correspondences matches, Camera camera1, Camera camera2) {
        Points points = pixels(matches);
        for (int i = 0; i < points.image1.length; i += 2) {
            points.image1[i] = focal * camera1.normalisedX(points.image1[i]);
            points.image1[i + 1] = focal * camera1.normalisedY(points.image1[i + 1]);
            points.image2[i] = focal * camera2.normalisedX(points.image2[i]);
            points.image2[i + 1] = focal * camera2.normalisedY(points.image2[i + 1]);
        }
        return points;
    }

    private static Mat camera(double focal) {
        return new Mat(3, 3, opencv_core.CV_64F, new DoublePointer(focal, 0, 0, 0, focal, 0, 0, 0, 1));
    }
}
