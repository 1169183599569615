package acne.robust;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Data are drawn with probabilities in proportion to their weights, without repetition. */
final class WeightedSampler implements Sampler {
    /** After as many draws of data that are in the sample already, the weights are left aside. */
    private static final int MAX_REPEATS = 50;

    private final double[] cumulative;
    private final RandomGenerator random;

    WeightedSampler(double[] weights, RandomGenerator random) {
        this.cumulative = weights.clone();
        for (int i = 0; i < cumulative.length; i++) {
            if (!(cumulative[i] >= 0) || !Double.isFinite(cumulative[i])) {
                throw new IllegalArgumentException(
                        "a weight must be finite and not negative: weight " + i + " is " + cumulative[i]);
            }
            cumulative[i] += i == 0 ? 0 : cumulative[i - 1];
        }
        this.random = random;
    }

    @Override
    public void next(int[] sample) {
        int repeats = 0;
        for (int k = 0; k < sample.length; k++) {
            do {
                sample[k] = repeats++ < MAX_REPEATS ? draw() : random.nextInt(cumulative.length);
            } while (UniformSampler.isRepeated(sample, k));
        }
    }

    private int draw() {
        double total = cumulative[cumulative.length - 1];
        int found = Arrays.binarySearch(cumulative, total * random.nextDouble());
        // An exact hit belongs to the next datum: its own share begins there.
        int index = found >= 0 ? found + 1 : -found - 1;
        return Math.min(index, cumulative.length - 1);
    }
}
