package acne.geometry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.math.Vec3;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LineTest {
    @Test
    void passesThroughBothPoints() {
        Line line = Line.through(0, 1, 1, 3); // y = 2x + 1
        assertEquals(2, line.slope().orElseThrow(), 1e-12);
        assertEquals(1, line.intercept().orElseThrow(), 1e-12);
        assertEquals(0, line.distance(5, 11), 1e-12);
        assertEquals(1 / Math.sqrt(5), line.distance(0, 2), 1e-12);
    }

    @Test
    void verticalLineHasNoSlope() {
        Line line = Line.through(3, 0, 3, 5);
        assertTrue(line.slope().isEmpty());
        assertTrue(line.intercept().isEmpty());
        assertEquals(new Line(1, 0, -3), line);
        assertEquals(3, line.footX());
        assertEquals(0, line.footY());
    }

    @Test
    void signIsCanonical() {
        assertEquals(new Line(0.6, 0.8, 1), new Line(-0.6, -0.8, -1));
        assertEquals(Line.through(1, 2, 3, 4), Line.through(3, 4, 1, 2));
    }

    @Test
    void thetaKeepsTheLine() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 100; i++) {
            Vec3 theta = new Vec3(random.nextDouble() - 0.5, random.nextDouble() - 0.5, random.nextDouble() - 0.5);
            Line line = Line.ofTheta(theta.times(7));
            Vec3 unit = theta.normalised();
            assertEquals(1, Math.abs(unit.dot(line.theta())), 1e-12);
            double x = line.footX() + 3 * line.directionX();
            double y = line.footY() + 3 * line.directionY();
            assertEquals(0, unit.dot(new Vec3(x, y, 1)), 1e-12);
        }
    }

    @Test
    void refusesWhatIsNoLine() {
        assertThrows(IllegalArgumentException.class, () -> new Line(1, 1, 0));
        assertThrows(IllegalArgumentException.class, () -> new Line(1, 0, Double.NaN));
        assertThrows(IllegalArgumentException.class, () -> Line.ofTheta(new Vec3(0, 0, 1)));
        assertThrows(IllegalArgumentException.class, () -> Line.through(2, 2, 2, 2));
    }
}
