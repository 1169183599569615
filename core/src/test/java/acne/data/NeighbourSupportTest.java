package acne.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NeighbourSupportTest {
    /** The first so many matches turn by 30 degrees and shrink, the others go anywhere; all have ratios. */
    private static Correspondences matches(int right, int wrong, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] rows = new double[4 * (right + wrong)];
        double[] ratios = new double[right + wrong];
        for (int i = 0; i < ratios.length; i++) {
            double x = 1000 * random.nextDouble();
            double y = 1000 * random.nextDouble();
            rows[4 * i] = x;
            rows[4 * i + 1] = y;
            rows[4 * i + 2] = i < right ? 0.7 * (0.866 * x - 0.5 * y) : 700 * random.nextDouble() - 300;
            rows[4 * i + 3] = i < right ? 0.7 * (0.5 * x + 0.866 * y) : 700 * random.nextDouble();
            ratios[i] = random.nextDouble();
        }
        return Correspondences.ofRows(rows).withRatios(ratios);
    }

    private static double mean(float[] support, int from, int to, int column) {
        return IntStream.range(from, to)
                .mapToDouble(i -> support[NeighbourSupport.COLUMNS * i + column])
                .average()
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void rightMatchesAmongFourTimesAsManyWrongOnesStandOut(long seed) {
        float[] support = NeighbourSupport.of(matches(200, 800, seed));
        for (int column = 0; column < NeighbourSupport.COLUMNS; column++) {
            assertTrue(mean(support, 0, 200, column) > 3 * mean(support, 200, 1000, column));
        }
        double alikeOfAll = mean(support, 0, 200, 1) / mean(support, 0, 200, 0);
        double alikeOfWrong = mean(support, 200, 1000, 1) / mean(support, 200, 1000, 0);
        assertTrue(alikeOfAll > 1.2 * alikeOfWrong, alikeOfAll + " and " + alikeOfWrong);
    }

    @Test
    void threeMatchesByHand() {
        // With three matches the reach is the larger of both distances, and a neighbour at it counts nothing: the ends
        // of the row
        // support each other by the one in the middle alone, it by none. Places are those of image 1, doubled in image
        // 2.
        Correspondences row = Correspondences.ofRows(new double[] {0, 0, 0, 0, 1, 0, 2, 0, 2, 0, 4, 0});
        float end = (float) Math.log1p(3 * 0.5 * 0.75);
        assertArrayEquals(new float[] {end, end, 0, 0, end, end}, NeighbourSupport.of(row), 1e-6f);
        float trusted = (float) Math.log1p(3 * 0.9 * 0.75);
        assertArrayEquals(
                new float[] {trusted, trusted, 0, 0, trusted, trusted},
                NeighbourSupport.of(row.withRatios(new double[] {0.5, 0.1, 0.5})),
                1e-6f);
    }

    @Test
    void orderScaleTurnAndExchangeOfTheImagesChangeNothing() {
        Correspondences plain = matches(100, 200, 5);
        float[] expected = NeighbourSupport.of(plain);
        int n = plain.size();
        int[] order = IntStream.range(0, n).map(i -> (i * 7 + 3) % n).toArray();
        double[] moved = new double[4 * n];
        for (int i = 0; i < n; i++) {
            moved[4 * i] = -3 * plain.y2(i);
            moved[4 * i + 1] = 3 * plain.x2(i);
            moved[4 * i + 2] = 10 + plain.x1(i);
            moved[4 * i + 3] = plain.y1(i);
        }
        float[] found = NeighbourSupport.of(plain.withCoordinates(moved).select(order));
        for (int i = 0; i < n; i++) {
            for (int column = 0; column < NeighbourSupport.COLUMNS; column++) {
                assertEquals(
                        expected[NeighbourSupport.COLUMNS * order[i] + column],
                        found[NeighbourSupport.COLUMNS * i + column],
                        1e-4);
            }
        }
    }

    @Test
    void degenerateMatchesHaveFiniteSupport() {
        double[] same = new double[4 * 50_000];
        Arrays.fill(same, 7);
        double[] huge = new double[400];
        double[] line = new double[400];
        for (int i = 0; i < 400; i++) {
            huge[i] = (i % 3 - 1) * 1e307;
            line[i] = i / 4;
        }
        for (double[] rows : new double[][] {{}, {1, 2, 3, 4}, {1, 2, 3, 4, 1, 2, 3, 4}, same, huge, line}) {
            float[] support = NeighbourSupport.of(Correspondences.ofRows(rows));
            assertEquals(rows.length / 2, support.length);
            for (float value : support) {
                assertTrue(value >= 0 && value < Float.POSITIVE_INFINITY);
            }
        }
    }
}
