package acne.robust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.TwoViewScene;
import acne.data.TwoViewScene.Layout;
import acne.solve.ScaledMatches;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LossScoreTest {
    private static final double THRESHOLD = 1e-4;

    private final FundamentalProblem problem = new FundamentalProblem(
            ScaledMatches.of(TwoViewScene.of(new TwoViewScene.Options(301, 0.5, 1, Layout.GENERAL), new Random(4))
                    .matches()));
    private final double[] squared = new double[301];

    @Test
    void agreesWithTheSumWhereItIsBelowTheLimit() {
        for (RobustLoss loss : new RobustLoss[] {new TruncatedLoss(THRESHOLD), MagsacLoss.ofSquaredCutoff(THRESHOLD)}) {
            Score score = new LossScore(loss, new double[0]);
            double[] model = model(1);
            problem.squaredResiduals(model, 0, squared);
            double price = score.of(squared, 301);
            Arrays.fill(squared, -1);
            assertEquals(price, score.below(price * (1 + 1e-9), problem, model, 0, squared), 1e-12 * price);
            assertTrue(Arrays.stream(squared).allMatch(value -> value >= 0), "all residuals are at hand");
        }
    }

    @Test
    void givesUpOnceTheLimitIsPassed() {
        Score score = new LossScore(new TruncatedLoss(THRESHOLD), new double[0]);
        double limit = 20 * THRESHOLD;
        Arrays.fill(squared, -1);
        assertTrue(score.below(limit, problem, model(2), 0, squared) >= limit);
        assertEquals(-1, squared[300], "the last datum was not looked at");
    }

    @Test
    void aStakeOfTwoIsTheDatumTwice() {
        for (RobustLoss loss : new RobustLoss[] {new TruncatedLoss(THRESHOLD), MagsacLoss.ofSquaredCutoff(THRESHOLD)}) {
            double[] stakes = new double[301];
            Arrays.fill(stakes, 2);
            double[] model = model(3);
            problem.squaredResiduals(model, 0, squared);
            double once = new LossScore(loss, new double[0]).of(squared, 301);
            assertEquals(2 * once, new LossScore(loss, stakes).of(squared, 301), 1e-12);
            stakes[7] = 5;
            double expected = 2 * once + 3 * loss.cost(squared[7]);
            assertEquals(expected, new LossScore(loss, stakes).below(2 * expected, problem, model, 0, squared), 1e-12);
        }
    }

    private static double[] model(int seed) {
        return new Random(seed).doubles(9, -1, 1).toArray();
    }
}
