package acne.app.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.geom.Line2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FrameTest {
    private final Frame frame =
            new Frame(new Rectangle2D.Double(-1, -1, 2, 2), new Rectangle2D.Double(100, 50, 200, 400));

    @Test
    void turnsYUpwards() {
        assertEquals(new Point2D.Double(200, 250), frame.toPicture(0, 0));
        assertEquals(new Point2D.Double(100, 450), frame.toPicture(-1, -1));
        assertEquals(new Point2D.Double(300, 50), frame.toPicture(1, 1));
    }

    @Test
    void cutsALineAtTheBorders() {
        assertLine(new Line2D.Double(100, 250, 300, 250), frame.clip(0, 2, 0).orElseThrow());
        assertLine(new Line2D.Double(250, 450, 250, 50), frame.clip(1, 0, -0.5).orElseThrow());
        assertLine(new Line2D.Double(100, 350, 300, 150), frame.clip(1, -2, 0).orElseThrow());
    }

    @Test
    void cutsALineThroughTheCorners() {
        assertLine(new Line2D.Double(100, 450, 300, 50), frame.clip(1, -1, 0).orElseThrow());
    }

    /** Crossings with the borders are rounded, and may lie just outside. */
    @Test
    void cutsEveryDiagonal() {
        Random random = new Random(1);
        for (int i = 0; i < 1000; i++) {
            Rectangle2D plane = new Rectangle2D.Double(
                    random.nextGaussian(), random.nextGaussian(), random.nextDouble() + 0.1, random.nextDouble() + 0.1);
            double a = plane.getHeight();
            double b = -plane.getWidth();
            double c = -(a * plane.getX() + b * plane.getY());
            Line2D line = new Frame(plane, new Rectangle2D.Double(0, 0, 100, 100))
                    .clip(a / 3, b / 3, c / 3)
                    .orElseThrow();
            assertEquals(Math.hypot(100, 100), line.getP1().distance(line.getP2()), 1e-3);
        }
    }

    @Test
    void leavesOutALineThatPassesByOrIsNone() {
        assertTrue(frame.clip(1, 0, 5).isEmpty());
        assertTrue(frame.clip(1, 1, 9).isEmpty());
        assertTrue(frame.clip(0, 0, 1).isEmpty());
        assertTrue(frame.clip(Double.NaN, 1, 0).isEmpty());
    }

    private static void assertLine(Line2D expected, Line2D found) {
        boolean same =
                expected.getP1().equals(found.getP1()) && expected.getP2().equals(found.getP2());
        boolean turned =
                expected.getP1().equals(found.getP2()) && expected.getP2().equals(found.getP1());
        assertTrue(same || turned, found.getP1() + " to " + found.getP2());
    }
}
