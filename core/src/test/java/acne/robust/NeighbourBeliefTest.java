package acne.robust;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.Correspondences;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NeighbourBeliefTest {
    private static final int RIGHT = 150;

    /** Matches of a smooth surface first, wrong ones behind. */
    private static Correspondences matches(int wrong, boolean ratios, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] rows = new double[4 * (RIGHT + wrong)];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = 1000 * random.nextDouble();
        }
        for (int i = 0; i < RIGHT; i++) {
            double x = rows[4 * i];
            double y = rows[4 * i + 1];
            rows[4 * i + 2] = 0.9 * x + 0.1 * y + 20 * Math.sin(x / 200) + random.nextGaussian();
            rows[4 * i + 3] = 0.95 * y - 0.1 * x + random.nextGaussian();
        }
        Correspondences plain = Correspondences.ofRows(rows);
        return ratios
                ? plain.withRatios(random.doubles(RIGHT + wrong, 0.6, 0.99).toArray())
                : plain;
    }

    private static long above(double[] weights, double least, int from, int to) {
        return Arrays.stream(weights, from, to).filter(w -> w >= least).count();
    }

    @ParameterizedTest
    @CsvSource({"true, 1", "true, 2", "false, 1", "false, 2"})
    void rightMatchesAreProbableAndWrongOnesNextToNothing(boolean ratios, long seed) {
        Correspondences matches = matches(450, ratios, seed);
        double[] odds = new NeighbourBelief().of(matches, Optional.empty());
        long right = above(odds, 1.0 / 9, 0, RIGHT);
        long wrong = above(odds, 1.0 / 9, RIGHT, 600);
        assertTrue(right > 0.9 * RIGHT, right + " of " + RIGHT);
        assertTrue(wrong < 0.1 * 450, wrong + " of 450");
        assertTrue(Arrays.stream(odds).allMatch(o -> o > 0 && o < Double.POSITIVE_INFINITY));
    }

    @Test
    void aMatchThatIsMoreProbableCountsMore() {
        Correspondences matches = matches(450, true, 3);
        double[] stakes = NeighbourBelief.stakes(matches);
        double right = Arrays.stream(stakes, 0, RIGHT).average().orElseThrow();
        double wrong = Arrays.stream(stakes, RIGHT, 600).average().orElseThrow();
        assertTrue(right > 3 * wrong && wrong > 0, right + " and " + wrong);
    }

    @Test
    void otherWeightsHaveTheirSayByTheirRoots() {
        double[] combined = NeighbourBelief.combined(new double[] {2, 2, 3}, new double[] {8, 2, 0});
        assertArrayEquals(new double[] {2, 1, 0.003}, combined, 1e-5);
        assertArrayEquals(new double[] {2, 3}, NeighbourBelief.combined(new double[] {2, 3}, new double[2]));
        Correspondences matches = matches(50, true, 1);
        assertArrayEquals(
                new NeighbourBelief().of(matches, Optional.empty()),
                NeighbourBelief.with(MatchWeights.equal()).of(matches, Optional.empty()));
        assertThrows(IllegalArgumentException.class, () -> NeighbourBelief.combined(new double[2], new double[3]));
    }

    @Test
    void othersAreAskedAboutTheProbableMatchesAlone() {
        Correspondences matches = matches(2450, true, 5);
        double[] odds = new NeighbourBelief().of(matches, Optional.empty());
        double[] ranked = Arrays.stream(odds).sorted().toArray();
        double least = ranked[ranked.length - 1000];
        Correspondences[] shown = new Correspondences[1];
        double[] combined = NeighbourBelief.with((some, cameras) -> {
                    shown[0] = some;
                    return IntStream.range(0, some.size()).mapToDouble(i -> 1).toArray();
                })
                .of(matches, Optional.empty());
        assertEquals(1000, shown[0].size());
        float[] support = matches.neighbourSupport();
        for (int i = 0, k = 0; i < odds.length; i++) {
            boolean asked = odds[i] >= least;
            assertEquals(odds[i] * (asked ? 1 : 1e-3), combined[i], 1e-5 * odds[i]);
            if (asked) {
                assertEquals(matches.x2(i), shown[0].x2(k));
                assertEquals(support[2 * i + 1], shown[0].neighbourSupport()[2 * k + 1]);
                k++;
            }
        }
        assertThrows(
                IllegalArgumentException.class,
                () -> NeighbourBelief.with((some, cameras) -> new double[some.size() + 1])
                        .of(matches, Optional.empty()));
    }

    @Test
    void everyProbableMatchIsAskedAbout() {
        SplittableRandom random = new SplittableRandom(6);
        double[] rows = new double[4 * 3000];
        for (int i = 0; i < 3000; i++) {
            rows[4 * i] = 1000 * random.nextDouble();
            rows[4 * i + 1] = 1000 * random.nextDouble();
            rows[4 * i + 2] = i < 2000 ? rows[4 * i] + 7 : 1000 * random.nextDouble();
            rows[4 * i + 3] = i < 2000 ? rows[4 * i + 1] + 3 : 1000 * random.nextDouble();
        }
        Correspondences matches = Correspondences.ofRows(rows);
        int probable = (int) above(new NeighbourBelief().of(matches, Optional.empty()), 1.0 / 9, 0, 3000);
        assertTrue(probable > 1900, "only " + probable);
        NeighbourBelief.with((some, cameras) -> {
                    assertEquals(probable, some.size());
                    return new double[some.size()];
                })
                .of(matches, Optional.empty());
    }

    @Test
    void whereNeighboursSayNothingTheRatioTestHasTheWord() {
        SplittableRandom random = new SplittableRandom(4);
        Correspondences scattered = Correspondences.ofRows(
                        random.doubles(160, 0, 1000).toArray())
                .withRatios(random.doubles(40, 0.5, 1).toArray());
        assertArrayEquals(
                MatchWeights.ofRatioTest().of(scattered, Optional.empty()),
                new NeighbourBelief().of(scattered, Optional.empty()));
        assertEquals(0, new NeighbourBelief().of(Correspondences.ofRows(new double[0]), Optional.empty()).length);
    }
}
