package acne.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.train.LearningRate.Schedule;
import org.junit.jupiter.api.Test;

class LearningRateTest {
    @Test
    void aConstantRateStays() {
        LearningRate rate = new LearningRate(0.25, 0, Schedule.CONSTANT, 1000);
        assertEquals(0.25, rate.at(0));
        assertEquals(0.25, rate.at(500));
        assertEquals(0.25, rate.at(999));
    }

    @Test
    void theWarmUpRisesLinearlyToTheRate() {
        LearningRate rate = new LearningRate(2, 10, Schedule.CONSTANT, 1000);
        assertEquals(0.2, rate.at(0), 1e-15);
        assertEquals(1, rate.at(4), 1e-15);
        assertEquals(2, rate.at(9), 1e-15);
        assertEquals(2, rate.at(10), 1e-15);
        assertEquals(2, rate.at(999), 1e-15);
    }

    @Test
    void theCosineFallsFromTheRateToAHundredthOfIt() {
        LearningRate rate = new LearningRate(2, 0, Schedule.COSINE, 1000);
        assertEquals(2, rate.at(0), 1e-15);
        assertEquals(2 * (0.01 + 0.99 * 0.75), rate.at(333), 2e-3, "a third: the cosine of 60 degrees is one half");
        assertEquals(2 * (0.01 + 0.99 * 0.5), rate.at(500), 1e-15);
        assertEquals(0.02, rate.at(999), 1e-5);
        assertEquals(0.02, rate.at(1000), 1e-15);
        assertEquals(0.02, rate.at(5000), 1e-15, "beyond the end");
        for (int i = 1; i < 1000; i++) {
            assertTrue(rate.at(i) < rate.at(i - 1), "iteration " + i);
        }
    }

    @Test
    void theWarmUpScalesTheCosine() {
        LearningRate warm = new LearningRate(2, 100, Schedule.COSINE, 1000);
        LearningRate cold = new LearningRate(2, 0, Schedule.COSINE, 1000);
        assertEquals(cold.at(0) / 100, warm.at(0), 1e-15);
        assertEquals(cold.at(49) / 2, warm.at(49), 1e-15);
        assertEquals(cold.at(99), warm.at(99), 1e-15);
        assertEquals(cold.at(999), warm.at(999), 1e-15);
    }

    @Test
    void mistakesAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new LearningRate(0, 0, Schedule.CONSTANT, 1));
        assertThrows(IllegalArgumentException.class, () -> new LearningRate(Double.NaN, 0, Schedule.CONSTANT, 1));
        assertThrows(IllegalArgumentException.class, () -> new LearningRate(1, -1, Schedule.CONSTANT, 1));
        assertThrows(IllegalArgumentException.class, () -> new LearningRate(1, 0, Schedule.CONSTANT, 0));
    }
}
