package acne.robust;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScoresTest {
    private static final double SIGMA = 0.01;
    private static final double RANGE = 2;
    /** The width of a cell of the table of densities, in squared sigmas. */
    private static final double CELL = 40.0 / 2048;

    /** Residuals in the middle of a cell, where the table is exact. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.3, 0.8, 1})
    void theMixtureIsThatOfAPlainExpectationMaximisation(double outliers) {
        Random random = new Random(3);
        double[] squared = new double[101];
        for (int i = 0; i < squared.length; i++) {
            double sigmas = random.nextGaussian();
            double units = random.nextDouble() < outliers ? 60 + 1000 * random.nextDouble() : sigmas * sigmas;
            squared[i] = (Math.floor(units / CELL) + 0.5) * CELL * SIGMA * SIGMA;
        }
        Score score = new MixtureScore(SIGMA, RANGE, squared.length);
        assertEquals(plain(squared, squared.length), score.of(squared, squared.length), 1e-8);
        assertEquals(plain(squared, 13), score.of(squared, 13), 1e-8, "the first data alone");
    }

    @Test
    void theTableOfDensitiesIsFineEnough() {
        double[] squared =
                new Random(4).doubles(1000).map(u -> 9 * u * u * SIGMA * SIGMA).toArray();
        double exact = plain(squared, 1000);
        assertEquals(exact, new MixtureScore(SIGMA, RANGE, 1000).of(squared, 1000), 0.005 * 1000);
    }

    /** The negative log likelihood in units of sigma: three steps from an even share. */
    private static double plain(double[] squared, int n) {
        double share = 0.5;
        for (int step = 0; step < 3; step++) {
            double sum = 0;
            for (int i = 0; i < n; i++) {
                sum += share * normal(squared[i]) / (share * normal(squared[i]) + (1 - share) / RANGE);
            }
            share = Math.max(0.001, Math.min(0.999, sum / n));
        }
        double likelihood = 0;
        for (int i = 0; i < n; i++) {
            likelihood += Math.log(share * normal(squared[i]) + (1 - share) / RANGE);
        }
        return -likelihood - n * Math.log(SIGMA);
    }

    private static double normal(double squared) {
        double units = squared / (SIGMA * SIGMA);
        return units > 40 ? 0 : Math.exp(-units / 2) / (SIGMA * Math.sqrt(2 * Math.PI));
    }

    @Test
    void aMixtureOfMoreInliersIsMoreLikely() {
        Score score = new MixtureScore(SIGMA, RANGE, 100);
        double last = Double.POSITIVE_INFINITY;
        for (int inliers = 0; inliers <= 100; inliers += 10) {
            double[] squared = new double[100];
            Arrays.fill(squared, inliers, 100, 1);
            double price = score.of(squared, 100);
            assertTrue(price < last, inliers + " inliers: " + price);
            last = price;
        }
    }

    @Test
    void theMedianIsTheMiddleOrTheUpperOfTheTwoMiddleValues() {
        double[] squared = {5, 1, 4, 2, 3, 0, 0, 0};
        double[] kept = squared.clone();
        Score score = new MedianScore(8);
        assertEquals(3, score.of(squared, 5), "of 1 2 3 4 5");
        assertEquals(4, score.of(squared, 4), "of 1 2 4 5");
        assertEquals(5, score.of(squared, 1));
        assertEquals(2, score.of(squared, 8), "of 0 0 0 1 2 3 4 5");
        assertArrayEquals(kept, squared, "the residuals stay in their order");
    }
}
