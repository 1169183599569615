package acne.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class StereoMetricsTest {
    @Test
    void agreesWithFiguresWorkedOutByHand() {
        // Within 5: 1 and 5; within 10: also 6; within 15: also 12; within 20: the same four; one failure.
        StereoMetrics metrics = StereoMetrics.of(new double[] {12, 5, 180, 1, 6});
        assertEquals(5, metrics.pairs());
        assertEquals(1, metrics.failed());
        assertEquals(0.4, metrics.map5(), 1e-15);
        assertEquals((0.4 + 0.6) / 2, metrics.map10(), 1e-15);
        assertEquals((0.4 + 0.6 + 0.8 + 0.8) / 4, metrics.map20(), 1e-15);
        assertEquals((4.0 / 5) / 5, metrics.auc5(), 1e-15);
        assertEquals((9 + 5 + 4) / 10.0 / 5, metrics.auc10(), 1e-15);
        assertEquals((19 + 15 + 14 + 8) / 20.0 / 5, metrics.auc20(), 1e-15);
        assertEquals(6, metrics.medianErrorDegrees());
    }

    @Test
    void takesTheMeanOfTheMiddleTwo() {
        assertEquals(2.5, StereoMetrics.of(new double[] {4, 1, 2, 3}).medianErrorDegrees());
    }

    @Test
    void nothingIsZeroAndNaNIsAMistake() {
        assertEquals(0, StereoMetrics.of(new double[0]).auc20());
        assertThrows(IllegalArgumentException.class, () -> StereoMetrics.of(new double[] {Double.NaN}));
    }
}
