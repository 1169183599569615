package acne.io.colmap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.math.Mat3;
import acne.math.Vec3;
import java.util.Random;
import org.junit.jupiter.api.Test;

class QuaternionTest {
    @Test
    void aQuarterTurnAboutZ() {
        Quaternion q = Quaternion.of(Mat3.rotation(new Vec3(0, 0, Math.PI / 2)));
        assertEquals(Math.sqrt(0.5), q.w(), 1e-15);
        assertEquals(0, q.x(), 1e-15);
        assertEquals(0, q.y(), 1e-15);
        assertEquals(Math.sqrt(0.5), q.z(), 1e-15);
    }

    @Test
    void everyRotationComesBack() {
        Random random = new Random(5);
        for (int i = 0; i < 1000; i++) {
            Vec3 axis = new Vec3(random.nextGaussian(), random.nextGaussian(), random.nextGaussian()).normalised();
            // Half turns, where the real part vanishes, among them.
            double angle = i % 4 == 0 ? Math.PI : Math.PI * random.nextDouble();
            Mat3 rotation = Mat3.rotation(axis.times(angle));
            Quaternion q = Quaternion.of(rotation);
            assertTrue(q.w() >= 0);
            assertTrue(q.rotation().minus(rotation).frobenius() < 1e-12);
        }
    }

    @Test
    void lengthDoesNotMatterAndZeroIsRefused() {
        assertEquals(Mat3.IDENTITY, new Quaternion(-3, 0, 0, 0).rotation());
        assertThrows(IllegalArgumentException.class, () -> new Quaternion(0, 0, 0, 0));
    }
}
