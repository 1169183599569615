package acne.robust;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SamplersTest {
    @Test
    void everySamplerDrawsDistinctIndices() {
        double[] scores = new SplittableRandom(1).doubles(30).toArray();
        double[] oneHeavy = new double[30];
        oneHeavy[4] = 1;
        Sampler[] samplers = {
            new UniformSampler(30, new SplittableRandom(2)),
            new ProsacSampler(scores, 500, new SplittableRandom(2)),
            new WeightedSampler(scores, new SplittableRandom(2)),
            new WeightedSampler(oneHeavy, new SplittableRandom(2)),
            new WeightedSampler(new double[30], new SplittableRandom(2))
        };
        for (Sampler sampler : samplers) {
            int[] sample = new int[7];
            for (int k = 0; k < 1000; k++) {
                sampler.next(sample);
                assertEquals(
                        7,
                        Arrays.stream(sample)
                                .filter(i -> i >= 0 && i < 30)
                                .distinct()
                                .count());
            }
        }
    }

    @Test
    void prosacStartsWithTheBestAndEndsWithAll() {
        double[] scores = {0.1, 0.9, 0.5, 0.8, 0.2, 0.3, 0.4, 0.05, 0.6, 0.7};
        ProsacSampler sampler = new ProsacSampler(scores, 200, new SplittableRandom(5));
        int[] sample = new int[3];
        sampler.next(sample);
        int[] sorted = sample.clone();
        Arrays.sort(sorted);
        assertArrayEquals(new int[] {1, 3, 9}, sorted);
        boolean worstSeen = false;
        for (int k = 0; k < 400; k++) {
            sampler.next(sample);
            worstSeen |= Arrays.stream(sample).anyMatch(i -> i == 7);
        }
        assertTrue(worstSeen, "the worst datum is drawn in the end");
    }

    @Test
    void weightsAreShares() {
        WeightedSampler sampler = new WeightedSampler(new double[] {1, 0, 3}, new SplittableRandom(9));
        int[] counts = new int[3];
        int[] sample = new int[1];
        for (int k = 0; k < 8000; k++) {
            sampler.next(sample);
            counts[sample[0]]++;
        }
        assertEquals(0, counts[1]);
        assertEquals(2000, counts[0], 200);
    }

    @Test
    void weightsChooseTheSamplerUnlessTheyAreEqual() {
        double[] weights = {0.1, 0.5, 0.2, 0.2};
        assertInstanceOf(ProsacSampler.class, Sampling.PROSAC.by(weights, 1).sampler());
        assertInstanceOf(WeightedSampler.class, Sampling.WEIGHTED.by(weights, 1).sampler());
        assertInstanceOf(UniformSampler.class, Sampling.UNIFORM.by(weights, 1).sampler());
        assertArrayEquals(weights, Sampling.WEIGHTED.by(weights, 1).startWeights());
        for (Sampling sampling : Sampling.values()) {
            Guidance blind = sampling.by(new double[] {0.3, 0.3, 0.3}, 1);
            assertInstanceOf(UniformSampler.class, blind.sampler());
            assertEquals(0, blind.startWeights().length);
        }
    }

    @Test
    void theSameSeedDrawsTheSame() {
        int[] a = new int[5];
        int[] b = new int[5];
        Sampler first = new UniformSampler(100, new SplittableRandom(42));
        Sampler second = new UniformSampler(100, new SplittableRandom(42));
        for (int k = 0; k < 50; k++) {
            first.next(a);
            second.next(b);
            assertArrayEquals(a, b);
        }
    }
}
