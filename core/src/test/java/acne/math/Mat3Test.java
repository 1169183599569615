package acne.math;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class Mat3Test {
    @Test
    void multipliesMatricesWorkedOutByHand() {
        Mat3 a = Mat3.of(1, 2, 3, 4, 5, 6, 7, 8, 10);
        Mat3 b = Mat3.of(0, 1, 0, 0, 0, 1, 1, 0, 0);
        assertArrayEquals(new double[] {3, 1, 2, 6, 4, 5, 10, 7, 8}, a.times(b).toArray());
        assertEquals(new Vec3(14, 32, 53), a.times(new Vec3(1, 2, 3)));
        assertEquals(-3, a.determinant(), 1e-12);
    }

    @Test
    void inverseUndoesRandomMatrices() {
        for (int seed = 0; seed < 200; seed++) {
            Mat3 a = random(new Random(seed));
            double error = a.times(a.inverse()).minus(Mat3.IDENTITY).frobenius();
            assertTrue(error < 1e-10, "seed " + seed + ": " + error);
        }
    }

    @Test
    void refusesToInvertASingularMatrix() {
        assertThrows(
                ArithmeticException.class,
                () -> Mat3.of(1, 2, 3, 2, 4, 6, 0, 0, 1).inverse());
    }

    @Test
    void rotationTurnsAboutItsAxis() {
        Vec3 turned = Mat3.rotation(new Vec3(0, 0, Math.PI / 2)).times(new Vec3(1, 0, 5));
        assertEquals(0, turned.x(), 1e-15);
        assertEquals(1, turned.y(), 1e-15);
        assertEquals(5, turned.z(), 1e-15);
        assertEquals(1e-10, Mat3.rotation(new Vec3(1e-10, 0, 0)).get(2, 1), 1e-25);
    }

    @Test
    void skewIsTheCrossProduct() {
        Vec3 a = new Vec3(1, -2, 3);
        Vec3 b = new Vec3(4, 5, -6);
        assertEquals(a.cross(b), Mat3.skew(a).times(b));
    }

    @Test
    void refusesAWrongNumberOfValues() {
        assertThrows(IllegalArgumentException.class, () -> Mat3.of(1, 2, 3));
    }

    static Mat3 random(Random random) {
        double[] values = new double[9];
        for (int i = 0; i < 9; i++) {
            values[i] = random.nextGaussian();
        }
        return Mat3.of(values);
    }
}
