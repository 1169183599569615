package acne.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlaneTreeTest {
    /** Points of a grid of so many places a side: few places have many points each, and many equal distances. */
    private static double[] coordinates(int n, int places, SplittableRandom random) {
        return random.ints(n, 0, places).mapToDouble(i -> i).toArray();
    }

    @ParameterizedTest
    @CsvSource({"1, 5", "2, 5", "9, 1", "30, 3", "200, 10", "500, 1000", "3000, 20", "2000, 1000000"})
    void everyPointGetsTheNeighboursThatComparingAllFinds(int n, int places) {
        SplittableRandom random = new SplittableRandom(n);
        double[] x = coordinates(n, places, random);
        double[] y = coordinates(n, places, random);
        boolean[] visited = new boolean[n];
        int k = 7;
        new PlaneTree(x, y).forEach(k, (i, reach, neighbours, squares, count) -> {
            double[] all = IntStream.range(0, n)
                    .mapToDouble(j -> (x[j] - x[i]) * (x[j] - x[i]) + (y[j] - y[i]) * (y[j] - y[i]))
                    .toArray();
            double[] sorted = all.clone();
            Arrays.sort(sorted);
            double expected = sorted[Math.min(k, n - 1)];
            assertEquals(expected, reach, 1e-9 * expected);
            int[] near = IntStream.range(0, n).filter(j -> all[j] <= expected).toArray();
            int[] found = Arrays.copyOf(neighbours, count);
            for (int j = 0; j < count; j++) {
                assertEquals(all[found[j]], squares[j]);
            }
            Arrays.sort(found);
            assertArrayEquals(near, found);
            visited[i] = true;
        });
        for (boolean seen : visited) {
            assertTrue(seen);
        }
    }
}
