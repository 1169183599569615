package acne.geometry;

import acne.math.Mat3;

/** A pinhole camera without skew: focal lengths and principal point in pixels. */
public record Camera(double fx, double fy, double cx, double cy) {
    public Camera {
        if (!(fx > 0 && fy > 0) || !Double.isFinite(fx) || !Double.isFinite(fy)) {
            throw new IllegalArgumentException("focal lengths must be positive and finite: fx " + fx + ", fy " + fy);
        }
        if (!Double.isFinite(cx) || !Double.isFinite(cy)) {
            throw new IllegalArgumentException("the principal point must be finite: cx " + cx + ", cy " + cy);
        }
    }

    /** A camera with square pixels. */
    public static Camera ofFocal(double focal, double cx, double cy) {
        return new Camera(focal, focal, cx, cy);
    }

    /** The camera of a calibration matrix {@code [fx 0 cx; 0 fy cy; 0 0 1]}; a skew is refused. */
    public static Camera of(Mat3 k) {
        double w = k.get(2, 2);
        if (k.get(1, 0) != 0 || k.get(2, 0) != 0 || k.get(2, 1) != 0 || Math.abs(k.get(0, 1)) > 1e-6 * k.get(0, 0)) {
            throw new IllegalArgumentException("a calibration matrix must be [fx 0 cx; 0 fy cy; 0 0 1]: " + k);
        }
        return new Camera(k.get(0, 0) / w, k.get(1, 1) / w, k.get(0, 2) / w, k.get(1, 2) / w);
    }

    /** The matrix K that takes normalised to pixel coordinates. */
    public Mat3 pixelsFromNormalised() {
        return Mat3.of(fx, 0, cx, 0, fy, cy, 0, 0, 1);
    }

    /** The inverse of K. */
    public Mat3 normalisedFromPixels() {
        return Mat3.of(1 / fx, 0, -cx / fx, 0, 1 / fy, -cy / fy, 0, 0, 1);
    }

    public double normalisedX(double pixelX) {
        return (pixelX - cx) / fx;
    }

    public double normalisedY(double pixelY) {
        return (pixelY - cy) / fy;
    }

    public double pixelX(double normalisedX) {
        return fx * normalisedX + cx;
    }

    public double pixelY(double normalisedY) {
        return fy * normalisedY + cy;
    }
}
