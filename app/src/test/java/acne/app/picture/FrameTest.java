package acne.app.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.geom.Line2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
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
