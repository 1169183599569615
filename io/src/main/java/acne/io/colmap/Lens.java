package acne.io.colmap;

import acne.geometry.Camera;
import java.util.Arrays;

/**
 * A lens with its parameters: takes pixels of its image to the pinhole camera with the same focal lengths and principal
 * point, and back.
 *
 * <p>Pixels are ours here: the centre of the top-left one is (0, 0), where COLMAP's is (0.5, 0.5).
 */
public final class Lens {
    /** What COLMAP's pixel coordinates have more than ours. */
    public static final double COLMAP_OFFSET = 0.5;

    /** A ray farther from the axis has no usable place in a pinhole image: 1.45 radians are 83 degrees. */
    private static final double MAX_ANGLE = 1.45;

    private static final int MAX_STEPS = 100;
    private static final double CONVERGED = 1e-12;
    private static final double DIFFERENCE = 1e-7;

    private final LensModel model;
    private final Camera camera;
    private final double[] coefficients;

    /**
     * A lens of COLMAP.
     *
     * @param parameters in COLMAP's order and pixels
     */
    public static Lens of(LensModel model, double[] parameters) {
        if (parameters.length != model.parameters()) {
            throw new IllegalArgumentException(
                    model + " has " + model.parameters() + " parameters, got " + parameters.length);
        }
        int focals = model.focals();
        Camera camera = new Camera(
                parameters[0],
                parameters[focals - 1],
                parameters[focals] - COLMAP_OFFSET,
                parameters[focals + 1] - COLMAP_OFFSET);
        return new Lens(model, camera, Arrays.copyOfRange(parameters, focals + 2, parameters.length));
    }

    private Lens(LensModel model, Camera camera, double[] coefficients) {
        for (double coefficient : coefficients) {
            if (!Double.isFinite(coefficient)) {
                throw new IllegalArgumentException("a coefficient of a lens must be finite: " + coefficient);
            }
        }
        this.model = model;
        this.camera = camera;
        this.coefficients = coefficients;
    }

    /** The pinhole camera that is left once the distortion is undone. */
    public Camera camera() {
        return camera;
    }

    /** Writes the pixel of the lens at which the pinhole camera's pixel (x, y) is drawn. */
    public void distort(double x, double y, double[] out) {
        double u = camera.normalisedX(x);
        double v = camera.normalisedY(y);
        double scale = model.plane() == LensModel.Plane.EQUIDISTANT ? angleOverTangent(Math.hypot(u, v)) : 1;
        model.distortion().apply(coefficients, scale * u, scale * v, out);
        out[0] = camera.pixelX(out[0]);
        out[1] = camera.pixelY(out[1]);
    }

    /** Writes the pinhole camera's pixel of the lens's pixel (x, y); false where there is none. */
    public boolean undistort(double x, double y, double[] out) {
        if (!invert(camera.normalisedX(x), camera.normalisedY(y), out)) {
            return false;
        }
        if (model.plane() == LensModel.Plane.EQUIDISTANT) {
            double angle = Math.hypot(out[0], out[1]);
            if (angle > MAX_ANGLE) {
                return false;
            }
            double scale = angle < 1e-9 ? 1 : Math.tan(angle) / angle;
            out[0] *= scale;
            out[1] *= scale;
        }
        out[0] = camera.pixelX(out[0]);
        out[1] = camera.pixelY(out[1]);
        return true;
    }

    /** Newton's method for the point that is drawn at (x, y), from there. */
    private boolean invert(double x, double y, double[] point) {
        point[0] = x;
        point[1] = y;
        if (coefficients.length == 0) {
            return true;
        }
        double[] here = new double[2];
        double[] right = new double[2];
        double[] below = new double[2];
        for (int step = 0; step < MAX_STEPS; step++) {
            double h = DIFFERENCE * (1 + Math.hypot(point[0], point[1]));
            drawn(point[0], point[1], here);
            drawn(point[0] + h, point[1], right);
            drawn(point[0], point[1] + h, below);
            double a = (right[0] - here[0]) / h;
            double b = (below[0] - here[0]) / h;
            double c = (right[1] - here[1]) / h;
            double d = (below[1] - here[1]) / h;
            double determinant = a * d - b * c;
            // Where the lens folds the image over, in one direction or in both, a pixel has no ray of its own.
            if (!(determinant > 0 && a + d > 0)) {
                return false;
            }
            double dx = here[0] - x;
            double dy = here[1] - y;
            double stepX = (d * dx - b * dy) / determinant;
            double stepY = (a * dy - c * dx) / determinant;
            point[0] -= stepX;
            point[1] -= stepY;
            if (Math.hypot(stepX, stepY) < CONVERGED * (1 + Math.hypot(point[0], point[1]))) {
                return true;
            }
        }
        return false;
    }

    private void drawn(double u, double v, double[] out) {
        model.distortion().apply(coefficients, u, v, out);
    }

    private static double angleOverTangent(double tangent) {
        return tangent < 1e-9 ? 1 : Math.atan(tangent) / tangent;
    }
}
