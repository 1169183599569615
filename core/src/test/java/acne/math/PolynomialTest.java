package acne.math;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PolynomialTest {
    @Test
    void findsTheRootsOfLowDegrees() {
        assertArrayEquals(new double[] {-1.5}, Polynomial.realRoots(3, 2));
        assertArrayEquals(new double[] {1, 2}, Polynomial.realRoots(2, -3, 1), 1e-15);
        assertEquals(0, Polynomial.realRoots(1, 0, 1).length);
        assertEquals(0, Polynomial.realRoots(7).length);
        assertArrayEquals(new double[] {1, 2, 3}, Polynomial.realRoots(-6, 11, -6, 1), 1e-13);
        assertArrayEquals(new double[] {2}, Polynomial.realRoots(-8, 0, 0, 1), 1e-15);
    }

    @Test
    void keepsTheSmallRootOfAQuadraticAccurate() {
        // x^2 - 1e9 x + 1: the textbook formula loses the root 1e-9.
        assertEquals(1e-9, Polynomial.realRoots(1, -1e9, 1)[0], 1e-23);
    }

    @Test
    void treatsVanishingLeadingCoefficientsAsLowerDegree() {
        assertArrayEquals(new double[] {1, 2}, Polynomial.realRoots(2, -3, 1, 0, 0), 1e-15);
    }

    @Test
    void findsThePlantedRootsOfDegreeTen() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            double[] planted = new double[2 * random.nextInt(4)];
            for (int i = 0; i < planted.length; i++) {
                planted[i] = i - 2.5 + 0.6 * random.nextDouble();
            }
            double[] polynomial = {1 + random.nextDouble()};
            for (double root : planted) {
                polynomial = times(polynomial, -root, 1, 0);
            }
            while (polynomial.length < 11) {
                polynomial = times(polynomial, 1 + random.nextDouble(), random.nextDouble(), 1);
            }
            assertArrayEquals(planted, Polynomial.realRoots(polynomial), 1e-8, "seed " + seed);
        }
    }

    @Test
    void endsOnRepeatedRootsAndOnNaN() {
        double[] polynomial = {1};
        for (int i = 0; i < 5; i++) {
            polynomial = times(polynomial, 1, -2, 1);
        }
        for (double root : Polynomial.realRoots(polynomial)) {
            assertEquals(1, root, 0.1);
        }
        Polynomial.realRoots(1, Double.NaN, 3, 4, 5, 6);
    }

    private static double[] times(double[] p, double c0, double c1, double c2) {
        double[] out = new double[p.length + (c2 == 0 ? 1 : 2)];
        for (int i = 0; i < p.length; i++) {
            out[i] += c0 * p[i];
            out[i + 1] += c1 * p[i];
            if (c2 != 0) {
                out[i + 2] += c2 * p[i];
            }
        }
        return Arrays.copyOf(out, out.length);
    }
}
