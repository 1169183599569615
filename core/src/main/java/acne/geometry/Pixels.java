package acne.geometry;

/** A positive length in pixels, so that a threshold cannot be mistaken for one in another unit. */
public record Pixels(double value) {
    public Pixels {
        if (!(value > 0) || !Double.isFinite(value)) {
            throw new IllegalArgumentException("a length in pixels must be positive and finite: " + value);
        }
    }

    public static Pixels of(double value) {
        return new Pixels(value);
    }
}
