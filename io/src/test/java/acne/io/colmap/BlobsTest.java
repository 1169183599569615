package acne.io.colmap;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.geometry.Camera;
import acne.geometry.EssentialMatrix;
import acne.geometry.Rigid3;
import acne.math.Mat3;
import acne.math.Vec3;
import java.util.Random;
import java.util.function.ToDoubleBiFunction;
import org.junit.jupiter.api.Test;

/** Exact points of two known cameras: COLMAP's pixels are ours and a half. */
class BlobsTest {
    private static final Camera CAMERA1 = new Camera(900, 910, 600, 400);
    private static final Camera CAMERA2 = new Camera(1000, 980, 590, 410);
    private static final Rigid3 CAM2_FROM_CAM1 =
            new Rigid3(Mat3.rotation(new Vec3(0.1, -0.2, 0.3)), new Vec3(0.8, -0.1, 0.4));
    /** The plane of all points X of camera 1 with {@code NORMAL . X = DISTANCE}. */
    private static final Vec3 NORMAL = new Vec3(0.2, -0.1, 1);

    private static final double DISTANCE = 6;

    @Test
    void theFundamentalMatrixRelatesPixelsOfColmap() {
        Mat3 ours = EssentialMatrix.of(CAM2_FROM_CAM1)
                .toFundamental(CAMERA1, CAMERA2)
                .matrix();
        Mat3 f = Mat3.of(Blobs.doubles(Blobs.fundamental(ours)));
        ToDoubleBiFunction<Vec3, Vec3> product = (x1, x2) -> Math.abs(x2.dot(f.times(x1)));
        assertEquals(1, f.frobenius(), 1e-12);
        assertTrue(largest(product, 0.5) < 1e-9, "in COLMAP's pixels " + largest(product, 0.5));
        assertTrue(largest(product, 0) > 1e-5, "in ours " + largest(product, 0));
        assertTrue(largest(product, -0.5) > 1e-5, "shifted the other way " + largest(product, -0.5));
    }

    @Test
    void theHomographyMapsPixelsOfColmap() {
        Vec3 n = NORMAL.times(1 / DISTANCE);
        Vec3 t = CAM2_FROM_CAM1.translation();
        Mat3 translationTimesNormal = Mat3.ofColumns(t.times(n.x()), t.times(n.y()), t.times(n.z()));
        Mat3 ours = CAMERA2.pixelsFromNormalised()
                .times(CAM2_FROM_CAM1.rotation().plus(translationTimesNormal))
                .times(CAMERA1.normalisedFromPixels());
        Mat3 h = Mat3.of(Blobs.doubles(Blobs.homography(ours)));
        ToDoubleBiFunction<Vec3, Vec3> transfer = (x1, x2) -> {
            Vec3 mapped = h.times(x1);
            return mapped.times(1 / mapped.z()).minus(x2).norm();
        };
        assertEquals(1, h.frobenius(), 1e-12);
        assertTrue(largest(transfer, 0.5) < 1e-6, "in COLMAP's pixels " + largest(transfer, 0.5));
        assertTrue(largest(transfer, 0) > 0.05, "in ours " + largest(transfer, 0));
        assertTrue(largest(transfer, -0.5) > 0.05, "shifted the other way " + largest(transfer, -0.5));
    }

    @Test
    void theMotionIsItsQuaternionAndItsTranslation() {
        double[] q = Blobs.doubles(Blobs.rotation(CAM2_FROM_CAM1));
        Mat3 rotation = new Quaternion(q[0], q[1], q[2], q[3]).rotation();
        assertTrue(rotation.minus(CAM2_FROM_CAM1.rotation()).frobenius() < 1e-12);
        assertTrue(q[0] > 0.9, "the real part comes first: " + q[0]);
        assertArrayEquals(new double[] {0.8, -0.1, 0.4}, Blobs.doubles(Blobs.translation(CAM2_FROM_CAM1)));
    }

    @Test
    void numbersAreLittleEndian() {
        assertArrayEquals(new byte[] {1, 2, 0, 0, -1, -1, -1, -1}, Blobs.of(new int[] {0x201, -1}));
        assertArrayEquals(new byte[] {0, 0, 0, 0, 0, 0, -8, 63}, Blobs.of(1.5));
        assertArrayEquals(new int[] {0x201, -1}, Blobs.ints(Blobs.of(new int[] {0x201, -1})));
        assertArrayEquals(new double[] {1.5, -2}, Blobs.doubles(Blobs.of(1.5, -2)));
        assertArrayEquals(new float[] {1.5f}, Blobs.floats(new byte[] {0, 0, -64, 63}));
    }

    /** The largest error of exact points of the plane whose pixels are shifted in both images. */
    private static double largest(ToDoubleBiFunction<Vec3, Vec3> error, double shift) {
        Random random = new Random(3);
        double largest = 0;
        for (int i = 0; i < 100; i++) {
            double x = 6 * random.nextDouble() - 3;
            double y = 4 * random.nextDouble() - 2;
            Vec3 point = new Vec3(x, y, (DISTANCE - NORMAL.x() * x - NORMAL.y() * y) / NORMAL.z());
            Vec3 x1 = pixel(CAMERA1, point, shift);
            Vec3 x2 = pixel(CAMERA2, CAM2_FROM_CAM1.apply(point), shift);
            largest = Math.max(largest, error.applyAsDouble(x1, x2));
        }
        return largest;
    }

    private static Vec3 pixel(Camera camera, Vec3 point, double shift) {
        return new Vec3(camera.pixelX(point.x() / point.z()) + shift, camera.pixelY(point.y() / point.z()) + shift, 1);
    }
}
