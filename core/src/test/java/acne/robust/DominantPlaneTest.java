package acne.robust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.TwoViewScene;
import acne.data.TwoViewScene.Layout;
import acne.geometry.Pixels;
import acne.solve.ScaledMatches;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** More points than are looked at first, and fewer. */
class DominantPlaneTest {
    private static final int[] SIZES = {60, 1700};

    @Test
    void aFlatSceneHasAllItsMatchesOnThePlane() {
        for (int size : SIZES) {
            for (int seed = 0; seed < 20; seed++) {
                assertEquals(size, plane(size, Layout.PLANE, seed).orElseThrow().inlierCount(), "seed " + seed);
            }
        }
    }

    @Test
    void whatStandsOffThePlaneIsCounted() {
        for (int size : SIZES) {
            for (int seed = 0; seed < 20; seed++) {
                Consensus.Found found = plane(size, Layout.MOSTLY_PLANE, seed).orElseThrow();
                double share = (double) found.inlierCount() / size;
                assertTrue(share > 0.8 && share < 1, "seed " + seed + ": " + share);
            }
        }
    }

    @Test
    void aDeepSceneHasNone() {
        for (int size : SIZES) {
            for (int seed = 0; seed < 20; seed++) {
                assertTrue(plane(size, Layout.GENERAL, seed).isEmpty(), "seed " + seed);
            }
        }
    }

    private static Optional<Consensus.Found> plane(int size, Layout layout, int seed) {
        TwoViewScene scene = TwoViewScene.of(new TwoViewScene.Options(size, 0, 0.2, layout), new Random(seed));
        ScaledMatches matches = ScaledMatches.of(scene.matches(), scene.cameras());
        return new DominantPlane(matches.squared(Pixels.of(2.5)), seed).of(matches);
    }
}
