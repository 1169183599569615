package acne.io.colmap;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.DoubleBuffer;
import java.util.Arrays;
import java.util.Random;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.javacpp.indexer.DoubleIndexer;
import org.bytedeco.opencv.global.opencv_calib3d;
import org.bytedeco.opencv.global.opencv_core;
import org.bytedeco.opencv.opencv_core.Mat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LensTest {
    private static final double FX = 700;
    private static final double FY = 720;
    private static final double CX = 500.5;
    private static final double CY = 380.5;

    @ParameterizedTest
    @EnumSource(LensModel.class)
    void undistortingUndoesDistorting(LensModel model) {
        Lens lens = Lens.of(model, parameters(model));
        Random random = new Random(3);
        double[] pixel = new double[2];
        for (int i = 0; i < 2000; i++) {
            double x = 1000 * random.nextDouble();
            double y = 760 * random.nextDouble();
            lens.distort(x, y, pixel);
            assertTrue(lens.undistort(pixel[0], pixel[1], pixel), model + " at " + x + ", " + y);
            assertEquals(x, pixel[0], 1e-6, model.name());
            assertEquals(y, pixel[1], 1e-6, model.name());
        }
    }

    /** All coefficients zero: every model is a pinhole or an equidistant lens. */
    @ParameterizedTest
    @EnumSource(LensModel.class)
    void withoutDistortionThePlaneIsAllThatIsLeft(LensModel model) {
        double[] parameters = parameters(model);
        Arrays.fill(parameters, parameters.length - (model.parameters() - model.focals() - 2), parameters.length, 0);
        Lens lens = Lens.of(model, parameters);
        double fx = lens.camera().fx();
        double[] pixel = new double[2];
        // The ray at 45 degrees to the right.
        lens.distort(500 + fx, 380, pixel);
        double expected = model.plane() == LensModel.Plane.EQUIDISTANT ? Math.PI / 4 : 1;
        assertEquals(500 + fx * expected, pixel[0], 1e-9);
        assertEquals(380, pixel[1], 1e-9);
    }

    @Test
    void thePrincipalPointIsInOurPixels() {
        Lens lens = Lens.of(LensModel.SIMPLE_PINHOLE, new double[] {100, 320, 240});
        assertEquals(319.5, lens.camera().cx());
        assertEquals(239.5, lens.camera().cy());
        assertEquals(100, lens.camera().fy());
    }

    /** r = 0.5: 1 + 0.1 * 0.25 = 1.025. */
    @Test
    void simpleRadialByHand() {
        Lens lens = Lens.of(LensModel.SIMPLE_RADIAL, new double[] {100, 0.5, 0.5, 0.1});
        double[] pixel = new double[2];
        lens.distort(30, 40, pixel);
        assertArrayEquals(new double[] {30.75, 41}, pixel, 1e-12);
    }

    /** r = 1, omega = pi / 2: atan(2 tan(pi / 4)) / (pi / 2) = 0.7048328. */
    @Test
    void fieldOfViewByHand() {
        Lens lens = Lens.of(LensModel.FOV, new double[] {100, 100, 0.5, 0.5, Math.PI / 2});
        double[] pixel = new double[2];
        lens.distort(100, 0, pixel);
        assertArrayEquals(new double[] {70.48327646991335, 0}, pixel, 1e-9);
    }

    /** u = 0.1, v = 0.2: th = 1 + 0.05 k0, then p and s terms on the scaled point. */
    @Test
    void radTanThinPrismFisheyeByHand() {
        double[] parameters = {1, 1, 0.5, 0.5, 1, 0, 0, 0, 0, 0, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06};
        double tangent = Math.tan(Math.hypot(0.1, 0.2)) / Math.hypot(0.1, 0.2);
        double[] pixel = new double[2];
        Lens.of(LensModel.RAD_TAN_THIN_PRISM_FISHEYE, parameters).distort(0.1 * tangent, 0.2 * tangent, pixel);
        double x = 0.105;
        double y = 0.21;
        double r2 = x * x + y * y;
        assertEquals(x + 2 * 0.02 * x * y + 0.01 * (r2 + 2 * x * x) + 0.03 * r2 + 0.04 * r2 * r2, pixel[0], 1e-14);
        assertEquals(y + 2 * 0.01 * x * y + 0.02 * (r2 + 2 * y * y) + 0.05 * r2 + 0.06 * r2 * r2, pixel[1], 1e-14);
    }

    @Test
    @SuppressWarnings("try") // the scope frees on leaving what is made in it
    void perspectiveModelsAgreeWithOpencv() {
        try (PointerScope scope = new PointerScope()) {
            double[] full = {-0.2, 0.05, 0.001, -0.002, 0.01, 0.02, -0.01, 0.003};
            assertAgrees(LensModel.FULL_OPENCV, full, column(full), false);
            double[] plain = {-0.2, 0.05, 0.001, -0.002};
            assertAgrees(LensModel.OPENCV, plain, column(plain), false);
            double[] fisheye = {-0.02, 0.01, 0.003, -0.001};
            assertAgrees(LensModel.OPENCV_FISHEYE, fisheye, column(fisheye), true);
        }
    }

    private static void assertAgrees(LensModel model, double[] coefficients, Mat column, boolean fisheye) {
        double[] parameters = {FX, FY, CX, CY, 0, 0, 0, 0, 0, 0, 0, 0};
        System.arraycopy(coefficients, 0, parameters, 4, coefficients.length);
        Lens lens = Lens.of(model, Arrays.copyOf(parameters, 4 + coefficients.length));
        Mat k = new Mat(3, 3, opencv_core.CV_64F);
        put(k, FX, 0, CX - 0.5, 0, FY, CY - 0.5, 0, 0, 1);
        Mat zero = column(0, 0, 0);
        Mat projected = new Mat();
        double[] pixel = new double[2];
        Random random = new Random(1);
        for (int i = 0; i < 100; i++) {
            double u = random.nextDouble() - 0.5;
            double v = random.nextDouble() - 0.5;
            Mat point = new Mat(1, 1, opencv_core.CV_64FC3);
            put(point, u, v, 1);
            if (fisheye) {
                opencv_calib3d.fisheyeProjectPoints(point, projected, zero, zero, k, column, 0, new Mat());
            } else {
                opencv_calib3d.projectPoints(point, zero, zero, k, column, projected);
            }
            lens.distort(lens.camera().pixelX(u), lens.camera().pixelY(v), pixel);
            try (DoubleIndexer expected = projected.createIndexer()) {
                assertEquals(expected.get(0, 0, 0), pixel[0], 1e-8, model.name());
                assertEquals(expected.get(0, 0, 1), pixel[1], 1e-8, model.name());
            }
        }
    }

    private static Mat column(double... values) {
        Mat column = new Mat(values.length, 1, opencv_core.CV_64F);
        put(column, values);
        return column;
    }

    private static void put(Mat matrix, double... values) {
        DoubleBuffer buffer = matrix.createBuffer();
        buffer.put(values);
    }

    @Test
    void aRayBesideTheCameraHasNoPlaceInAPinholeImage() {
        Lens lens = Lens.of(LensModel.SIMPLE_FISHEYE, new double[] {100, 0.5, 0.5});
        double[] pixel = new double[2];
        assertTrue(lens.undistort(140, 0, pixel));
        assertFalse(lens.undistort(160, 0, pixel));
    }

    /** r (1 - r^2) never exceeds 0.385: what lies outside is drawn by no ray. */
    @Test
    void aPixelBeyondTheFoldHasNoRay() {
        Lens lens = Lens.of(LensModel.SIMPLE_RADIAL, new double[] {100, 0.5, 0.5, -1});
        double[] pixel = new double[2];
        assertTrue(lens.undistort(38, 0, pixel));
        assertFalse(lens.undistort(39, 0, pixel));
        assertFalse(lens.undistort(1e6, 1e6, pixel));
    }

    @Test
    void wrongParametersAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> Lens.of(LensModel.PINHOLE, new double[3]));
        assertThrows(
                IllegalArgumentException.class,
                () -> Lens.of(LensModel.SIMPLE_RADIAL, new double[] {100, 1, 1, Double.NaN}));
        assertThrows(
                IllegalArgumentException.class, () -> Lens.of(LensModel.SIMPLE_PINHOLE, new double[] {-100, 1, 1}));
    }

    @Test
    void numbersAreColmaps() {
        assertEquals(LensModel.FULL_OPENCV, LensModel.ofId(6).orElseThrow());
        assertEquals(12, LensModel.THIN_PRISM_FISHEYE.parameters());
        assertTrue(LensModel.ofId(17).isEmpty());
        assertTrue(LensModel.ofId(-1).isEmpty());
    }

    private static double[] parameters(LensModel model) {
        double[] parameters = new double[model.parameters()];
        parameters[0] = FX;
        parameters[model.focals() - 1] = FX;
        parameters[model.focals()] = CX;
        parameters[model.focals() + 1] = CY;
        double[] coefficients = switch (model) {
            case FOV -> new double[] {0.9};
            case OPENCV, FULL_OPENCV -> new double[] {-0.1, 0.02, 0.001, -0.002, 0.01, 0.02, -0.01, 0.003};
            default ->
                new double[] {-0.05, 0.01, 0.001, -0.002, 0.003, 0.001, 0.002, -0.001, 0.001, 0.001, 0.002, 0.001};
        };
        int count = parameters.length - model.focals() - 2;
        System.arraycopy(coefficients, 0, parameters, model.focals() + 2, count);
        return parameters;
    }
}
