package acne.io.colmap;

/** The number under which COLMAP keeps a pair of images, the lower image first. */
public record PairId(long value) implements Comparable<PairId> {
    private static final long MAX_IMAGES = 2147483647L;

    /** The pair of two images, in whichever order they are given. */
    public static PairId of(int image1, int image2) {
        if (image1 == image2 || Math.min(image1, image2) < 0) {
            throw new IllegalArgumentException("a pair needs two images, got " + image1 + " and " + image2);
        }
        return new PairId(MAX_IMAGES * Math.min(image1, image2) + Math.max(image1, image2));
    }

    /** Whether COLMAP would give this number to any two images. */
    boolean isOfTwoImages() {
        return value > 0 && image2() > value / MAX_IMAGES;
    }

    public int image1() {
        return (int) ((value - image2()) / MAX_IMAGES);
    }

    public int image2() {
        return (int) (value % MAX_IMAGES);
    }

    @Override
    public int compareTo(PairId other) {
        return Long.compare(value, other.value);
    }
}
