package acne.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class CorrespondencesTest {
    private static final double[][] POINTS = {{1, 2}, {3, 4}, {5, 6}};

    @Test
    void allFormsHoldTheSameMatches() {
        Correspondences nested = Correspondences.of(POINTS, new double[][] {{7, 8}, {9, 10}, {11, 12}});
        Correspondences flat =
                Correspondences.ofFlat(new double[] {1, 2, 3, 4, 5, 6}, new double[] {7, 8, 9, 10, 11, 12});
        Correspondences rows = Correspondences.ofRows(new double[] {1, 2, 7, 8, 3, 4, 9, 10, 5, 6, 11, 12});
        assertEquals(nested, flat);
        assertEquals(nested, rows);
        assertEquals(10, nested.y2(1));
    }

    @Test
    void keepsRatiosAndFlagsThroughAFilter() {
        Correspondences matches = Correspondences.of(POINTS, POINTS)
                .withRatios(new double[] {0.5, 0.9, 0.7})
                .withMutual(new boolean[] {true, true, false});
        Correspondences kept = matches.filter(i -> matches.ratio(i) < 0.8);
        assertEquals(2, kept.size());
        assertEquals(0.7, kept.ratio(1));
        assertFalse(kept.mutual(1));
        assertEquals(5, kept.x1(1));
    }

    @Test
    void forgetsRatiosAndKeepsFlagsAndSizes() {
        Correspondences matches = Correspondences.of(POINTS, POINTS)
                .withRatios(new double[] {0.5, 0.9, 0.7})
                .withMutual(new boolean[] {true, true, false})
                .withSizes(new ImageSize(6, 4), new ImageSize(6, 4))
                .withoutRatios();
        assertFalse(matches.hasRatios());
        assertFalse(matches.mutual(2));
        assertTrue(matches.sizes().isPresent());
    }

    @Test
    void isNotChangedThroughItsArrays() {
        double[] ratios = {0.1, 0.2, 0.3};
        Correspondences matches = Correspondences.of(POINTS, POINTS).withRatios(ratios);
        ratios[0] = 9;
        assertEquals(0.1, matches.ratio(0));
    }

    @Test
    void saysWhatIsWrong() {
        assertMessage(
                "need as many points in both images: 3 in image 1, 2 in image 2",
                () -> Correspondences.of(POINTS, new double[][] {{1, 2}, {3, 4}}));
        assertMessage(
                "image 2: a point needs 2 coordinates, point 1 has 3",
                () -> Correspondences.of(POINTS, new double[][] {{1, 2}, {3, 4, 5}, {6, 7}}));
        assertMessage(
                "coordinates must be finite: match 0 is (1.0, NaN) - (3.0, 4.0)",
                () -> Correspondences.ofRows(new double[] {1, Double.NaN, 3, 4}));
        assertMessage(
                "need one ratio per match: 3 matches, 1 values",
                () -> Correspondences.of(POINTS, POINTS).withRatios(new double[1]));
        assertMessage(
                "a ratio must lie in [0, 1]: match 2 has 1.5",
                () -> Correspondences.of(POINTS, POINTS).withRatios(new double[] {0, 1, 1.5}));
    }

    @Test
    void acceptsNoMatchesAndHugeCoordinates() {
        assertEquals(0, Correspondences.of(new double[0][], new double[0][]).size());
        assertEquals(
                1,
                Correspondences.ofRows(new double[] {1e308, 1e308, 1e308, 1e308})
                        .size());
    }

    private static void assertMessage(String expected, Executable action) {
        String message = String.valueOf(
                assertThrows(IllegalArgumentException.class, action).getMessage());
        assertTrue(message.contains(expected), message);
    }
}
