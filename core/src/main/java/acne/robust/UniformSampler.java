package acne.robust;

import java.util.random.RandomGenerator;

/** All data are equally likely. */
final class UniformSampler implements Sampler {
    private final int size;
    private final RandomGenerator random;

    UniformSampler(int size, RandomGenerator random) {
        this.size = size;
        this.random = random;
    }

    @Override
    public void next(int[] sample) {
        draw(sample, sample.length, size, random);
    }

    /** Fills the first {@code count} places with distinct indices below {@code size}, which is at least {@code count}. */
    static void draw(int[] sample, int count, int size, RandomGenerator random) {
        for (int k = 0; k < count; k++) {
            do {
                sample[k] = random.nextInt(size);
            } while (isRepeated(sample, k));
        }
    }

    static boolean isRepeated(int[] sample, int k) {
        for (int j = 0; j < k; j++) {
            if (sample[j] == sample[k]) {
                return true;
            }
        }
        return false;
    }
}
