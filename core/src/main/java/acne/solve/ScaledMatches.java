package acne.solve;

import acne.data.Correspondences;
import acne.data.ImageSizePair;
import acne.geometry.Camera;
import acne.geometry.CameraPair;
import acne.geometry.EpipolarResidual;
import acne.geometry.Pixels;
import acne.math.Mat3;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Matches in a frame made for arithmetic: both images are shifted to their own centre and divided by one common length.
 *
 * <p>One length for both images, so that a distance here is the distance in pixels over one scale and a
 * threshold means the same everywhere. With cameras the centre is the principal point and the length the mean focal length, so
 * that the frame is close to normalised coordinates: {@code normalised = (x / focal1X, y / focal1Y)}.
 *
 * <p>The arrays are shared for speed: readers must not write to them.
 */
public final class ScaledMatches {
    private final double[] x1;
    private final double[] y1;
    private final double[] x2;
    private final double[] y2;
    private final double[] centre;
    private final double scale;
    private final double[] focals;
    private final Optional<ImageSizePair> sizes;

    private ScaledMatches(
            double[][] columns, double[] centre, double scale, double[] focals, Optional<ImageSizePair> sizes) {
        this.x1 = columns[0];
        this.y1 = columns[1];
        this.x2 = columns[2];
        this.y2 = columns[3];
        this.centre = centre;
        this.scale = scale;
        this.focals = focals;
        this.sizes = sizes;
    }

    private static double[][] columns(Correspondences matches, double[] centre, double scale) {
        double[][] columns = new double[4][matches.size()];
        for (int i = 0; i < matches.size(); i++) {
            columns[0][i] = (matches.x1(i) - centre[0]) / scale;
            columns[1][i] = (matches.y1(i) - centre[1]) / scale;
            columns[2][i] = (matches.x2(i) - centre[2]) / scale;
            columns[3][i] = (matches.y2(i) - centre[3]) / scale;
        }
        return columns;
    }

    /** The frame of uncalibrated matches: centred on the centroids, mean distance from them sqrt(2). */
    public static ScaledMatches of(Correspondences matches) {
        int n = matches.size();
        double[] centre = new double[4];
        for (int i = 0; i < n; i++) {
            centre[0] += matches.x1(i) / n;
            centre[1] += matches.y1(i) / n;
            centre[2] += matches.x2(i) / n;
            centre[3] += matches.y2(i) / n;
        }
        double distance = 0;
        for (int i = 0; i < n; i++) {
            distance += Math.hypot(matches.x1(i) - centre[0], matches.y1(i) - centre[1]) / (2 * n);
            distance += Math.hypot(matches.x2(i) - centre[2], matches.y2(i) - centre[3]) / (2 * n);
        }
        double scale = distance > 0 ? distance / Math.sqrt(2) : 1;
        return new ScaledMatches(columns(matches, centre, scale), centre, scale, new double[0], matches.sizes());
    }

    /** The frame of calibrated matches. */
    public static ScaledMatches of(Correspondences matches, CameraPair cameras) {
        double scale = meanFocal(cameras);
        double[] centre = principalPoints(cameras);
        return new ScaledMatches(
                columns(matches, centre, scale), centre, scale, focals(cameras, scale), Optional.empty());
    }

    /** The frame of matches that are calibrated where there are cameras. */
    public static ScaledMatches of(Correspondences matches, Optional<CameraPair> cameras) {
        return cameras.map(pair -> of(matches, pair)).orElseGet(() -> of(matches));
    }

    private static double meanFocal(CameraPair cameras) {
        Camera c1 = cameras.camera1();
        Camera c2 = cameras.camera2();
        return (c1.fx() + c1.fy() + c2.fx() + c2.fy()) / 4;
    }

    private static double[] principalPoints(CameraPair cameras) {
        Camera c1 = cameras.camera1();
        Camera c2 = cameras.camera2();
        return new double[] {c1.cx(), c1.cy(), c2.cx(), c2.cy()};
    }

    private static double[] focals(CameraPair cameras, double scale) {
        Camera c1 = cameras.camera1();
        Camera c2 = cameras.camera2();
        return new double[] {c1.fx() / scale, c1.fy() / scale, c2.fx() / scale, c2.fy() / scale};
    }

    /**
     * Uncalibrated matches in the frame of cameras whose principal points are the centres of the images and whose focal lengths
     * are the longer sides; empty where the sizes of the images are not known.
     */
    public Optional<ScaledMatches> inImageFrames() {
        return sizes.map(known -> {
            CameraPair frames =
                    new CameraPair(known.size1().frame(), known.size2().frame());
            double newScale = meanFocal(frames);
            double[] newCentre = principalPoints(frames);
            double[][] columns = {x1.clone(), y1.clone(), x2.clone(), y2.clone()};
            for (int k = 0; k < 4; k++) {
                for (int i = 0; i < size(); i++) {
                    columns[k][i] = (columns[k][i] * scale + centre[k] - newCentre[k]) / newScale;
                }
            }
            return new ScaledMatches(columns, newCentre, newScale, focals(frames, newScale), Optional.empty());
        });
    }

    /** The sizes of the images, where these are known and the cameras are not. */
    public Optional<ImageSizePair> sizes() {
        return sizes;
    }

    /** The same matches of cameras whose focal lengths are so many times as long. */
    public ScaledMatches withFocals(double factor) {
        return new ScaledMatches(
                new double[][] {x1, y1, x2, y2},
                centre,
                scale,
                Arrays.stream(focals).map(focal -> focal * factor).toArray(),
                sizes);
    }

    /** The matches whose index passes, in the same frame. */
    public ScaledMatches select(IntPredicate keep) {
        int[] kept = IntStream.range(0, size()).filter(keep).toArray();
        double[][] columns = new double[4][kept.length];
        for (int k = 0; k < kept.length; k++) {
            columns[0][k] = x1[kept[k]];
            columns[1][k] = y1[kept[k]];
            columns[2][k] = x2[kept[k]];
            columns[3][k] = y2[kept[k]];
        }
        return new ScaledMatches(columns, centre, scale, focals, sizes);
    }

    /** At most so many matches, evenly from the whole list. */
    public ScaledMatches thinned(int most) {
        int stride = stride(size(), most);
        return stride <= 1 ? this : select(i -> i % stride == 0);
    }

    /** The values of the matches that {@link #thinned(int)} keeps, of one value each; of no values none. */
    public static double[] thinned(double[] values, int most) {
        int stride = stride(values.length, most);
        return stride <= 1
                ? values
                : IntStream.range(0, (values.length + stride - 1) / stride)
                        .mapToDouble(k -> values[k * stride])
                        .toArray();
    }

    /** Every so manieth of a list are at most so many. */
    private static int stride(int size, int most) {
        return (int) (((long) size + most - 1) / most);
    }

    public int size() {
        return x1.length;
    }

    public double[] x1() {
        return x1;
    }

    public double[] y1() {
        return y1;
    }

    public double[] x2() {
        return x2;
    }

    public double[] y2() {
        return y2;
    }

    /** The length in pixels that is one in this frame. */
    double scale() {
        return scale;
    }

    /** A distance in pixels, squared, in this frame. */
    public double squared(Pixels distance) {
        double units = distance.value() / scale;
        return units * units;
    }

    /**
     * Writes the squared Sampson distance of the matches {@code from} to {@code to - 1}, each at its place.
     *
     * @param f holds an epipolar matrix of this frame from {@code offset} on
     */
    public void squaredSampson(double[] f, int offset, int from, int to, double[] squared) {
        EpipolarResidual.squaredSampson(f, offset, x1, y1, x2, y2, from, to, squared);
    }

    /** Focal lengths in this frame, x and y of image 1, then of image 2; all one without cameras. */
    public double focal(int k) {
        return isCalibrated() ? focals[k] : 1;
    }

    /** Whether the frame was made with cameras. */
    public boolean isCalibrated() {
        return focals.length > 0;
    }

    /** Takes an epipolar matrix of this frame to pixels: T2^T F T1. */
    public Mat3 epipolarInPixels(Mat3 inFrame) {
        return frameFromPixels(2).transpose().times(inFrame).times(frameFromPixels(0));
    }

    /** Takes an epipolar matrix of pixels to this frame. */
    public Mat3 epipolarFromPixels(Mat3 inPixels) {
        return pixelsFromFrame(2).transpose().times(inPixels).times(pixelsFromFrame(0));
    }

    /** Takes an essential matrix, of normalised coordinates, to this frame. */
    public Mat3 epipolarOfEssential(Mat3 essential) {
        return Mat3.diagonal(1 / focal(2), 1 / focal(3), 1)
                .times(essential)
                .times(Mat3.diagonal(1 / focal(0), 1 / focal(1), 1));
    }

    /** Takes a homography of this frame to pixels. */
    public Mat3 homographyInPixels(Mat3 inFrame) {
        return pixelsFromFrame(2).times(inFrame).times(frameFromPixels(0));
    }

    /** Takes a homography of this frame to normalised coordinates. */
    public Mat3 homographyOfNormalised(Mat3 inFrame) {
        return Mat3.diagonal(1 / focal(2), 1 / focal(3), 1).times(inFrame).times(Mat3.diagonal(focal(0), focal(1), 1));
    }

    /** The homography of this frame that a turn of the camera gives. */
    public Mat3 homographyOfRotation(Mat3 rotation) {
        return Mat3.diagonal(focal(2), focal(3), 1).times(rotation).times(Mat3.diagonal(1 / focal(0), 1 / focal(1), 1));
    }

    private Mat3 frameFromPixels(int k) {
        return Mat3.of(1 / scale, 0, -centre[k] / scale, 0, 1 / scale, -centre[k + 1] / scale, 0, 0, 1);
    }

    private Mat3 pixelsFromFrame(int k) {
        return Mat3.of(scale, 0, centre[k], 0, scale, centre[k + 1], 0, 0, 1);
    }
}
