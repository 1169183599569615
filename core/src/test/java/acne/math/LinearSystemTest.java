package acne.math;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LinearSystemTest {
    @Test
    void solvesASystemThatNeedsPivoting() {
        // y = 2, x + y = 5, z - x = 1: x = 3, z = 4; the second column holds the doubled right-hand sides.
        double[] a = {0, 1, 0, 1, 1, 0, -1, 0, 1};
        double[] b = {2, 4, 5, 10, 1, 2};
        assertTrue(LinearSystem.solve(a, 3, b, 2));
        assertArrayEquals(new double[] {3, 6, 2, 4, 4, 8}, b, 1e-15);
    }

    @Test
    void tellsASingularMatrix() {
        assertFalse(LinearSystem.solve(new double[] {1, 2, 2, 4}, 2, new double[] {1, 1}, 1));
        assertFalse(LinearSystem.solve(new double[] {Double.NaN, 2, 2, 4}, 2, new double[] {1, 1}, 1));
    }
}
