package acne.app.stereo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StereoDemoTest {
    @TempDir
    Path folder;

    /** The whole way from rendered pixels to the motion, against the exact truth. */
    @Test
    void findsTheTrueMotionOfTheRenderedPair() throws IOException {
        StereoDemo.Result result = StereoDemo.run(folder, PairSolver.of("magsac", StereoMethods.load()), 0);
        assertTrue(result.error().maxDegrees() < 1, result.error().toString());
        assertEquals(3, result.pictures().size());
        for (Path picture : result.pictures()) {
            assertTrue(Files.size(picture) > 10_000, picture.toString());
        }
    }
}
