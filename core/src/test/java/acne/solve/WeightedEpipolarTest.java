package acne.solve;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.Test;

class WeightedEpipolarTest {
    @Test
    void theTenthOfTheLargestWeightVotes() {
        double[] weights = new double[20];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = i + 1;
        }
        boolean[] expected = new boolean[20];
        expected[18] = true;
        expected[19] = true;
        assertArrayEquals(expected, WeightedEpipolar.voters(weights));
    }

    /** Heads with a ReLU give most matches no weight. */
    @Test
    void matchesWithoutWeightDoNotVoteUnlessNoneHasAny() {
        double[] weights = new double[100];
        weights[7] = 0.5;
        boolean[] expected = new boolean[100];
        expected[7] = true;
        assertArrayEquals(expected, WeightedEpipolar.voters(weights));
        assertArrayEquals(new boolean[] {true, true}, WeightedEpipolar.voters(new double[2]));
        assertArrayEquals(new boolean[0], WeightedEpipolar.voters(new double[0]));
    }
}
