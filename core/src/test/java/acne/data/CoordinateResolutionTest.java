package acne.data;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class CoordinateResolutionTest {
    @Test
    void decimalsAreSeen() {
        assertEquals(1, CoordinateResolution.of(Points2.of(new double[][] {{0, 640}, {480, 3}})));
        assertEquals(0.01, CoordinateResolution.of(Points2.of(new double[][] {{0.25, 640}, {480.1, 3}})));
        assertEquals(0, CoordinateResolution.of(Points2.of(new double[][] {{Math.PI, 640}, {480.1, 3}})));
    }

    @Test
    void toyExamplesCountAsExact() {
        assertEquals(0, CoordinateResolution.of(Points2.of(new double[][] {{0, 0}, {1, 2}, {2, 4}})));
        assertEquals(1, CoordinateResolution.of(Points2.of(new double[][] {{0, 0}, {1, 2}, {200, 4}})));
    }
}
