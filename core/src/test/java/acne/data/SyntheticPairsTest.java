package acne.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SyntheticPairsTest {
    private static final int PAIRS = 300;

    private final SyntheticPairs pairs = new SyntheticPairs(4);

    @Test
    void mostMatchesAreWrongAndSomeAreRightInEveryPair() {
        double[] shares = IntStream.range(0, PAIRS)
                .mapToDouble(i -> {
                    boolean[] labels = pairs.pair(i).labels();
                    return IntStream.range(0, labels.length)
                                    .filter(k -> labels[k])
                                    .count()
                            / (double) labels.length;
                })
                .sorted()
                .toArray();
        assertTrue(shares[0] > 0.02, "least share of inliers " + shares[0]);
        double median = shares[PAIRS / 2];
        assertTrue(median > 0.1 && median < 0.3, "median share of inliers " + median);
    }

    @Test
    void ratiosTellSomething() {
        double trueRatios = 0;
        double wrongRatios = 0;
        int right = 0;
        int wrong = 0;
        for (int i = 0; i < 50; i++) {
            PosedMatches pair = pairs.pair(i);
            boolean[] labels = pair.labels();
            for (int k = 0; k < labels.length; k++) {
                if (labels[k]) {
                    trueRatios += pair.matches().ratio(k);
                    right++;
                } else {
                    wrongRatios += pair.matches().ratio(k);
                    wrong++;
                }
            }
        }
        // Among the matches on their lines some are there by chance.
        assertEquals(0.7, trueRatios / right, 0.08);
        assertEquals(0.94, wrongRatios / wrong, 0.02);
    }

    @Test
    void aPairDependsOnItsIndexAndTheSeedAlone() {
        PosedMatches once = pairs.pair(7);
        pairs.pair(8);
        assertArrayEquals(xs(once), xs(new SyntheticPairs(4).pair(7)));
        assertFalse(Arrays.equals(xs(once), xs(pairs.pair(8))));
        assertFalse(Arrays.equals(xs(once), xs(new SyntheticPairs(5).pair(7))));
    }

    private static double[] xs(PosedMatches pair) {
        return IntStream.range(0, pair.matches().size())
                .mapToDouble(pair.matches()::x2)
                .toArray();
    }

    /** Rays, and with them labels, do not change where image and camera are enlarged together. */
    @Test
    void zoomEnlargesTheSecondImageAndItsCamera() {
        PosedMatches pair = pairs.pair(0);
        PosedMatches zoomed = pair.withZoom2(2);
        assertArrayEquals(pair.labels(), zoomed.labels());
        assertEquals(
                2 * pair.cameras().camera2().fx(), zoomed.cameras().camera2().fx());
        assertEquals(pair.matches().x1(3), zoomed.matches().x1(3));
        assertEquals(
                pair.cameras().camera2().normalisedX(pair.matches().x2(3)),
                zoomed.cameras().camera2().normalisedX(zoomed.matches().x2(3)),
                1e-12);
    }
}
