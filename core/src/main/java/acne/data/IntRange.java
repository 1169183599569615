package acne.data;

import java.util.random.RandomGenerator;

/** Whole numbers from {@code from} to {@code to}, both included. */
public record IntRange(int from, int to) {
    public IntRange {
        if (from > to) {
            throw new IllegalArgumentException("need from <= to: from " + from + ", to " + to);
        }
    }

    public static IntRange only(int value) {
        return new IntRange(value, value);
    }

    /** A uniform draw; a range of one value uses no randomness. */
    public int draw(RandomGenerator random) {
        return from == to ? from : (int) (from + (long) (random.nextDouble() * ((double) to - from + 1)));
    }
}
