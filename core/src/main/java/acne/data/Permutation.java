package acne.data;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Random orders of the numbers from 0 to size - 1. */
public final class Permutation {
    private Permutation() {}

    public static int[] of(int size, RandomGenerator random) {
        return first(size, size, random);
    }

    /** The first {@code count} numbers of a random order (Fisher and Yates, from the front). */
    public static int[] first(int count, int size, RandomGenerator random) {
        int[] order = new int[size];
        for (int i = 0; i < size; i++) {
            order[i] = i;
        }
        for (int i = 0; i < count; i++) {
            int j = i + (int) (random.nextDouble() * (size - i));
            int value = order[j];
            order[j] = order[i];
            order[i] = value;
        }
        return count == size ? order : Arrays.copyOf(order, count);
    }
}
