package acne.math;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SelectionTest {
    /** Small values are repeated often. */
    private static double[] values(int n, SplittableRandom random) {
        double kinds = random.nextBoolean() ? 4 : 1e9;
        return IntStream.range(0, n)
                .mapToDouble(i -> Math.floor(kinds * random.nextDouble()))
                .toArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 10, 100, 1001})
    void kthSmallestIsThatOfTheSortedValues(int n) {
        SplittableRandom random = new SplittableRandom(n);
        for (int trial = 0; trial < 50; trial++) {
            double[] values = values(n, random);
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            int k = random.nextInt(n);
            assertEquals(sorted[k], Selection.kthSmallest(values, n, k));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 10, 100, 1001})
    void partitionPutsSmallerKeysFirstAndTouchesNothingElse(int n) {
        SplittableRandom random = new SplittableRandom(n);
        for (int trial = 0; trial < 50; trial++) {
            double[] keys = values(n, random);
            int from = random.nextInt(n);
            int to = from + 1 + random.nextInt(n - from);
            int k = from + random.nextInt(to - from);
            int[] indices = IntStream.range(0, n).toArray();
            Selection.partition(indices, keys, from, to, k);
            for (int i = from; i < to; i++) {
                assertTrue(i < k ? keys[indices[i]] <= keys[indices[k]] : keys[indices[i]] >= keys[indices[k]]);
            }
            for (int i = 0; i < n; i++) {
                assertTrue(i >= from && i < to || indices[i] == i);
            }
            Arrays.sort(indices);
            assertArrayEquals(IntStream.range(0, n).toArray(), indices);
        }
    }
}
