package acne.math;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LogisticRegressionTest {
    @Test
    void oneConstantIsTheLogarithmOfTheOdds() {
        double[][] rows = {{1}, {1}, {1}, {1}};
        double[] fit = LogisticRegression.fit(rows, new boolean[] {true, true, true, false});
        assertEquals(Math.log(3), fit[0], 1e-5);
    }

    @Test
    void drawsOfAKnownModelGiveItBack() {
        SplittableRandom random = new SplittableRandom(1);
        double[] truth = {-1, 2, 0.5};
        double[][] rows = new double[200_000][];
        boolean[] labels = new boolean[rows.length];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new double[] {1, random.nextDouble(-2, 2), random.nextDouble(-2, 2)};
            labels[i] = random.nextDouble() < 1 / (1 + Math.exp(-LogisticRegression.logit(truth, rows[i])));
        }
        assertArrayEquals(truth, LogisticRegression.fit(rows, labels), 0.03);
    }

    @Test
    void aFeatureThatIsAlwaysZeroHasNoSay() {
        double[] fit = LogisticRegression.fit(new double[][] {{1, 0}, {1, 0}}, new boolean[] {true, false});
        assertArrayEquals(new double[] {0, 0}, fit, 1e-9);
        assertThrows(IllegalArgumentException.class, () -> LogisticRegression.fit(new double[2][1], new boolean[1]));
    }
}
