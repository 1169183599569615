package acne.data;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CoordinateResolutionTest {
    @Test
    void decimalsAreSeen() {
        assertEquals(1, CoordinateResolution.of(Points2.of(new double[][] {{0, 640}, {480, 3}})));
        assertEquals(0.01, CoordinateResolution.of(Points2.of(new double[][] {{0.25, 640}, {480.1, 3}})));
        assertEquals(0, CoordinateResolution.of(Points2.of(new double[][] {{Math.PI, 640}, {480.1, 3}})));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 6_000, 500_000, 5e6, 1e9, 1e15, 1e100})
    void numbersOfFullPrecisionShowNoGridAtAnyPlace(double place) {
        SplittableRandom random = new SplittableRandom(7);
        double[][] points = new double[50][2];
        for (double[] point : points) {
            point[0] = place * (1 + random.nextDouble());
            point[1] = place * (1 + random.nextDouble());
        }
        assertEquals(0, CoordinateResolution.of(Points2.of(points)));
    }

    @Test
    void decimalsAreSeenFarFromZero() {
        assertEquals(0.001, CoordinateResolution.of(Points2.of(new double[][] {
            {500_000.125, 5_400_000.001}, {500_480.1, 5_400_003}
        })));
    }

    @Test
    void toyExamplesCountAsExact() {
        assertEquals(0, CoordinateResolution.of(Points2.of(new double[][] {{0, 0}, {1, 2}, {2, 4}})));
        assertEquals(1, CoordinateResolution.of(Points2.of(new double[][] {{0, 0}, {1, 2}, {200, 4}})));
    }
}
