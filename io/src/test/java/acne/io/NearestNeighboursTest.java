package acne.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.tensor.kernel.Kernels;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNeighboursTest {
    private final NearestNeighbours fast = new NearestNeighbours();
    private final NearestNeighbours scalar = new NearestNeighbours(Kernels.scalar());

    @Test
    void findsNeighbourRatioAndMutualByHand() {
        float[] first = {0, 0, 10, 0, 4, 0};
        float[] second = {1, 0, 9, 0};
        DescriptorMatches matches = fast.match(first, second, 2);
        assertArrayEquals(new int[] {0, 1, 0}, matches.nearest());
        assertArrayEquals(new float[] {1f / 9, 1f / 9, 3f / 5}, matches.ratio(), 1e-6f);
        assertTrue(matches.mutual()[0] && matches.mutual()[1] && !matches.mutual()[2]);
    }

    @Test
    void givesRatioOneWhereThereIsNoEvidence() {
        assertEquals(1f, fast.match(new float[] {1, 2}, new float[] {3, 4}, 2).ratio()[0]);
        assertEquals(
                1f, fast.match(new float[] {1, 2}, new float[] {1, 2, 1, 2}, 2).ratio()[0]);
    }

    @Test
    void emptySetsHaveNoMatches() {
        assertEquals(0, fast.match(new float[0], new float[128], 128).size());
        assertEquals(0, fast.match(new float[128], new float[0], 128).size());
    }

    @Test
    void refusesDescriptorsThatDoNotFitTheDimension() {
        assertThrows(IllegalArgumentException.class, () -> fast.match(new float[127], new float[128], 128));
    }

    @ParameterizedTest
    @CsvSource({"1,1,128", "3,17,128", "4,16,128", "5,33,7", "61,100,128", "130,300,64"})
    void equalsBruteForceOnIntegerDescriptors(int size1, int size2, int dimension) {
        float[] first = descriptors(size1, dimension, 1);
        float[] second = descriptors(size2, dimension, 2);
        DescriptorMatches expected = bruteForce(first, second, dimension);
        for (NearestNeighbours neighbours : new NearestNeighbours[] {fast, scalar}) {
            DescriptorMatches matches = neighbours.match(first, second, dimension);
            assertArrayEquals(expected.nearest(), matches.nearest());
            assertArrayEquals(expected.mutual(), matches.mutual());
            assertArrayEquals(expected.ratio(), matches.ratio(), 1e-6f);
        }
    }

    private static float[] descriptors(int size, int dimension, long seed) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        float[] values = new float[size * dimension];
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextInt(256);
        }
        return values;
    }

    private static DescriptorMatches bruteForce(float[] first, float[] second, int dimension) {
        int size1 = first.length / dimension;
        int size2 = second.length / dimension;
        int[] nearest = new int[size1];
        float[] ratio = new float[size1];
        boolean[] mutual = new boolean[size1];
        for (int i = 0; i < size1; i++) {
            nearest[i] = nearest(first, i, second, size2, dimension, -1);
            int next = nearest(first, i, second, size2, dimension, nearest[i]);
            ratio[i] = next < 0
                    ? 1
                    : (float) Math.sqrt(squared(first, i, second, nearest[i], dimension)
                            / squared(first, i, second, next, dimension));
            mutual[i] = nearest(second, nearest[i], first, size1, dimension, -1) == i;
        }
        return new DescriptorMatches(nearest, ratio, mutual);
    }

    private static int nearest(float[] from, int i, float[] to, int size, int dimension, int except) {
        int best = -1;
        for (int j = 0; j < size; j++) {
            if (j != except
                    && (best < 0 || squared(from, i, to, j, dimension) < squared(from, i, to, best, dimension))) {
                best = j;
            }
        }
        return best;
    }

    private static double squared(float[] a, int i, float[] b, int j, int dimension) {
        double sum = 0;
        for (int k = 0; k < dimension; k++) {
            double difference = a[i * dimension + k] - b[j * dimension + k];
            sum += difference * difference;
        }
        return sum;
    }
}
