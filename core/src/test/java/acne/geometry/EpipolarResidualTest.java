package acne.geometry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class EpipolarResidualTest {
    /** A camera that moves along x: epipolar lines are rows, {@code y2 = y1}. */
    private static final double[] SIDEWAYS = {0, 0, 0, 0, 0, -1, 0, 1, 0};

    @Test
    void agreesWithDistancesWorkedOutByHand() {
        // y differs by 3: each image is 3 from its line; the closest exact match moves both points by 1.5.
        assertEquals(4.5, EpipolarResidual.squaredSampson(SIDEWAYS, 10, 4, 25, 7), 1e-12);
        assertEquals(18, EpipolarResidual.squaredSymmetric(SIDEWAYS, 10, 4, 25, 7), 1e-12);
        assertEquals(0, EpipolarResidual.squaredSampson(SIDEWAYS, 10, 4, 25, 4));
    }

    @Test
    void isZeroAtBothEpipoles() {
        // A camera that moves forward has both epipoles at the origin.
        double[] forward = {0, -1, 0, 1, 0, 0, 0, 0, 0};
        assertEquals(0, EpipolarResidual.squaredSampson(forward, 0, 0, 0, 0));
        assertEquals(0, EpipolarResidual.squaredSymmetric(forward, 0, 0, 0, 0));
    }

    @Test
    void manyAgreeWithOne() {
        double[] f = {0.1, -0.4, 0.3, 0.2, 0.5, -0.7, 0.8, -0.2, 0.6};
        double[] x1 = {1, 2, 3, 4, 5};
        double[] y1 = {5, 3, 1, 0, 2};
        double[] x2 = {2, 2, 7, 1, 3};
        double[] y2 = {1, 8, 2, 4, 4};
        double[] padded = new double[11];
        System.arraycopy(f, 0, padded, 2, 9);
        double[] squared = new double[5];
        EpipolarResidual.squaredSampson(padded, 2, x1, y1, x2, y2, 0, 2, squared);
        assertEquals(0, squared[2], "left alone");
        EpipolarResidual.squaredSampson(padded, 2, x1, y1, x2, y2, 2, 5, squared);
        for (int i = 0; i < 5; i++) {
            assertEquals(EpipolarResidual.squaredSampson(f, x1[i], y1[i], x2[i], y2[i]), squared[i], 1e-15);
        }
    }
}
