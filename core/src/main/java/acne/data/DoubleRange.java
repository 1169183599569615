package acne.data;

import java.util.random.RandomGenerator;

/** Numbers from {@code from} to {@code to}. */
public record DoubleRange(double from, double to) {
    public DoubleRange {
        if (!(from <= to) || !Double.isFinite(from) || !Double.isFinite(to)) {
            throw new IllegalArgumentException("need finite from <= to: from " + from + ", to " + to);
        }
    }

    public static DoubleRange only(double value) {
        return new DoubleRange(value, value);
    }

    /**
     * A uniform draw; a range of one value uses no randomness.
     *
     * <p>Written out, because the library's bounded draw differs between Java releases in its last bit.
     */
    public double draw(RandomGenerator random) {
        return from == to ? from : from + (to - from) * random.nextDouble();
    }
}
