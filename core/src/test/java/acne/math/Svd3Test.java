package acne.math;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class Svd3Test {
    @Test
    void readsTheValuesOfADiagonalMatrix() {
        Svd3 svd = Svd3.of(Mat3.diagonal(2, -5, 3));
        assertEquals(5, svd.s0());
        assertEquals(3, svd.s1());
        assertEquals(2, svd.s2());
    }

    @Test
    void rebuildsMatricesOfEveryRankFromOrthogonalFactors() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            Mat3 a = Mat3Test.random(random);
            Vec3 v = a.row(0);
            Mat3 matrix = switch (seed % 3) {
                case 0 -> a;
                case 1 -> Mat3.skew(v).times(a);
                default -> Mat3.ofColumns(v, v.times(2), v.times(-1));
            };
            Svd3 svd = Svd3.of(matrix);
            double scale = matrix.frobenius();
            assertTrue(
                    svd.withValues(svd.s0(), svd.s1(), svd.s2()).minus(matrix).frobenius() < 1e-13 * scale,
                    "seed " + seed);
            assertOrthogonal(svd.u());
            assertOrthogonal(svd.v());
            assertTrue(svd.s0() >= svd.s1() && svd.s1() >= svd.s2() && svd.s2() >= 0, "order");
        }
    }

    @Test
    void decomposesZero() {
        Svd3 svd = Svd3.of(Mat3.diagonal(0, 0, 0));
        assertEquals(0, svd.s0());
        assertOrthogonal(svd.u());
    }

    private static void assertOrthogonal(Mat3 m) {
        assertEquals(0, m.transpose().times(m).minus(Mat3.IDENTITY).frobenius(), 1e-13);
    }
}
