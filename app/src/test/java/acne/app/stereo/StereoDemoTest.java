package acne.app.stereo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.app.demo.DemoSection;
import acne.geometry.PoseError;
import acne.io.render.RenderedPair;
import org.junit.jupiter.api.Test;

class StereoDemoTest {
    /** The whole way from rendered pixels to the motion, against the exact truth. */
    @Test
    void findsTheTrueMotionOfTheRenderedPair() {
        RenderedPair pair = RenderedPair.courtyard(0, 800, 600);
        PoseError error = StereoDemo.error(StereoDemo.solve(pair, 0), pair);
        assertTrue(error.maxDegrees() < 1, error.toString());
    }

    @Test
    void showsBothViewsAndTheMatches() {
        DemoSection section = new StereoDemo().make(0, 1);
        assertEquals(3, section.pictures().size());
        assertTrue(section.text().contains("Rotation is off by 0."), section.text());
    }
}
