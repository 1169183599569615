package acne.math;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class SymmetricEigenTest {
    @Test
    void decomposesAMatrixWorkedOutByHand() {
        // [2 1; 1 2] has the eigenvalues 1 and 3 with the vectors (1, -1) and (1, 1).
        SymmetricEigen eigen = SymmetricEigen.of(new double[] {2, 1, 1, 2}, 2);
        assertEquals(1, eigen.value(0), 1e-15);
        assertEquals(3, eigen.value(1), 1e-15);
        double[] low = eigen.vector(0);
        assertEquals(-1, low[0] / low[1], 1e-15);
    }

    @Test
    void rebuildsRandomMatricesFromTheirParts() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            int n = 1 + random.nextInt(12);
            double[] a = randomSymmetric(random, n);
            SymmetricEigen eigen = SymmetricEigen.of(a, n);
            double[] rebuilt = new double[n * n];
            for (int k = 0; k < n; k++) {
                double[] v = eigen.vector(k);
                assertTrue(k == 0 || eigen.value(k) >= eigen.value(k - 1), "ascending");
                for (int i = 0; i < n * n; i++) {
                    rebuilt[i] += eigen.value(k) * v[i / n] * v[i % n];
                }
            }
            assertArrayEquals(a, rebuilt, 1e-13 * n, "seed " + seed);
        }
    }

    @Test
    void keepsEigenvectorsOrthonormalForRepeatedValues() {
        SymmetricEigen eigen = SymmetricEigen.of(new double[] {3, 0, 0, 0, 3, 0, 0, 0, 3}, 3);
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                double dot = 0;
                for (int k = 0; k < 3; k++) {
                    dot += eigen.vector(i)[k] * eigen.vector(j)[k];
                }
                assertEquals(i == j ? 1 : 0, dot, 1e-15);
            }
        }
    }

    @Test
    void endsOnZeroAndOnNaN() {
        assertEquals(0, SymmetricEigen.of(new double[9], 3).value(2));
        double[] broken = new double[9];
        broken[1] = Double.NaN;
        SymmetricEigen.of(broken, 3);
    }

    @Test
    void refusesAWrongSize() {
        assertThrows(IllegalArgumentException.class, () -> SymmetricEigen.of(new double[8], 3));
    }

    private static double[] randomSymmetric(Random random, int n) {
        double[] a = new double[n * n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                a[i * n + j] = random.nextGaussian();
                a[j * n + i] = a[i * n + j];
            }
        }
        return a;
    }
}
