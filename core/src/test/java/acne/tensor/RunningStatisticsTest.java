package acne.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunningStatisticsTest {
    private final RunningStatistics statistics = new RunningStatistics("norm", 2);

    @Test
    void movesATenthOfTheWay() {
        statistics.move(1, 5, 3, 0.1);
        assertArrayEquals(new float[] {0, 0.5f}, statistics.means());
        assertArrayEquals(new float[] {1, 1.2f}, statistics.variances());
    }

    @ParameterizedTest
    @CsvSource({"NaN,1", "0,NaN", "Infinity,1", "0,Infinity"})
    void aBatchThatOverflowedIsPassedOver(double mean, double variance) {
        statistics.move(0, mean, variance, 0.1);
        assertArrayEquals(new float[2], statistics.means());
        assertArrayEquals(new float[] {1, 1}, statistics.variances());
    }
}
