package acne.robust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RobustLossTest {
    private static final List<RobustLoss> LOSSES =
            List.of(new TruncatedLoss(4), new TruncatedCauchyLoss(0.5, 4), MagsacLoss.ofSquaredCutoff(4));

    @Test
    void weightIsTheSlopeOfTheCost() {
        for (RobustLoss loss : LOSSES) {
            for (double r2 = 0.05; r2 < 9; r2 += 0.1) {
                double slope = (loss.cost(r2 + 1e-4) - loss.cost(r2 - 1e-4)) / 2e-4;
                assertEquals(slope, loss.weight(r2), 0.01, loss + " at " + r2);
            }
        }
    }

    @Test
    void costGrowsAndWeightFalls() {
        for (RobustLoss loss : LOSSES) {
            for (double r2 = 0; r2 < 9; r2 += 0.1) {
                assertTrue(loss.cost(r2 + 0.1) >= loss.cost(r2) && loss.weight(r2 + 0.1) <= loss.weight(r2));
            }
            assertEquals(0, loss.cost(0), 1e-12);
        }
    }

    @Test
    void magsacWeightIsTheIncompleteGammaFunction() {
        MagsacLoss loss = MagsacLoss.ofSquaredCutoff(3.64 * 3.64);
        // Gamma(3/2, u) = sqrt(u) exp(-u) + sqrt(pi) erfc(sqrt u) / 2, here at u = 0, 1/2 and the cut-off 6.6248.
        double atZero = 0.886226925 - 0.003718;
        double atHalf = Math.sqrt(0.5) * Math.exp(-0.5) + 0.886226925 * 0.317310508 - 0.003718;
        assertEquals(atHalf / atZero, loss.weight(1) / loss.weight(0), 1e-3);
    }

    @Test
    void totalIsTheSum() {
        double[] squared = new Random(3).doubles(101, 0, 9).toArray();
        for (RobustLoss loss : LOSSES) {
            double sum = 0;
            for (double r2 : squared) {
                sum += loss.cost(r2);
            }
            assertEquals(sum, loss.total(squared, 0, squared.length), 1e-12);
            assertEquals(sum, loss.total(squared, 0, 40) + loss.total(squared, 40, squared.length), 1e-12);
        }
    }
}
