package acne.geometry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.math.Mat3;
import acne.math.Svd3;
import acne.math.Vec3;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EpipolarMatricesTest {
    private final Camera camera1 = new Camera(900, 910, 500, 400);
    private final Camera camera2 = Camera.ofFocal(1100, 630, 350);

    @Test
    void anyMatrixBecomesAValidOne() {
        for (int seed = 0; seed < 100; seed++) {
            double[] values = new Random(seed).doubles(9, -1, 1).toArray();
            Svd3 f = Svd3.of(new FundamentalMatrix(Mat3.of(values)).matrix());
            assertEquals(0, f.s2(), 1e-15);
            Svd3 e = Svd3.of(new EssentialMatrix(Mat3.of(values)).matrix());
            assertEquals(e.s0(), e.s1(), 1e-15);
            assertEquals(0, e.s2(), 1e-15);
        }
    }

    @Test
    void essentialAndFundamentalTurnIntoEachOther() {
        EssentialMatrix essential =
                EssentialMatrix.of(new Rigid3(Mat3.rotation(new Vec3(0.1, 0.2, -0.1)), new Vec3(1, 2, 3)));
        Mat3 back = essential
                .toFundamental(camera1, camera2)
                .toEssential(camera1, camera2)
                .matrix();
        assertEquals(0, distance(essential.matrix(), back), 1e-12);
    }

    @Test
    void fourMotionsShareTheMatrixAndOneIsTheMotion() {
        Rigid3 motion = new Rigid3(Mat3.rotation(new Vec3(0.3, -0.2, 0.5)), new Vec3(0.6, 0, -0.8));
        EssentialMatrix essential = EssentialMatrix.of(motion);
        double closest = Double.POSITIVE_INFINITY;
        for (Rigid3 candidate : essential.motions()) {
            assertEquals(
                    0,
                    distance(essential.matrix(), EssentialMatrix.of(candidate).matrix()),
                    1e-12);
            closest = Math.min(
                    closest,
                    candidate.rotation().minus(motion.rotation()).frobenius()
                            + candidate
                                    .translation()
                                    .minus(motion.translation())
                                    .norm());
        }
        assertTrue(closest < 1e-12, "closest motion is off by " + closest);
    }

    @Test
    void refusesZeroAndNaN() {
        assertThrows(IllegalArgumentException.class, () -> new FundamentalMatrix(Mat3.diagonal(0, 0, 0)));
        assertThrows(IllegalArgumentException.class, () -> new EssentialMatrix(Mat3.diagonal(1, Double.NaN, 0)));
        assertThrows(IllegalArgumentException.class, () -> EssentialMatrix.of(Rigid3.IDENTITY));
    }

    @Test
    void cameraIsItsOwnInverse() {
        assertEquals(123.4, camera1.pixelX(camera1.normalisedX(123.4)), 1e-12);
        Mat3 product = camera1.pixelsFromNormalised().times(camera1.normalisedFromPixels());
        assertEquals(0, product.minus(Mat3.IDENTITY).frobenius(), 1e-12);
        assertEquals(camera1, Camera.of(camera1.pixelsFromNormalised()));
        assertThrows(IllegalArgumentException.class, () -> Camera.ofFocal(0, 1, 1));
        assertThrows(IllegalArgumentException.class, () -> Pixels.of(-1));
    }

    @Test
    void rigidMotionsComposeAndInvert() {
        Rigid3 bFromA = new Rigid3(Mat3.rotation(new Vec3(0.3, -0.2, 0.5)), new Vec3(1, 2, 3));
        Rigid3 cFromB = new Rigid3(Mat3.rotation(new Vec3(-1, 0.4, 0.1)), new Vec3(-4, 0, 2));
        Vec3 pointInA = new Vec3(7, -5, 2);
        Vec3 pointInC = cFromB.apply(bFromA.apply(pointInA));
        assertEquals(0, cFromB.after(bFromA).apply(pointInA).minus(pointInC).norm(), 1e-14);
        assertEquals(
                0,
                bFromA.inverse().apply(bFromA.apply(pointInA)).minus(pointInA).norm(),
                1e-14);
        assertThrows(IllegalArgumentException.class, () -> new Rigid3(Mat3.diagonal(1, 1, -1), pointInA));
    }

    private static double distance(Mat3 a, Mat3 b) {
        return Math.min(a.minus(b).frobenius(), a.plus(b).frobenius());
    }
}
