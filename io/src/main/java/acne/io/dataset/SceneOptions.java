package acne.io.dataset;

/**
 * How a scene is made of a reconstruction; the defaults are those of the scenes that the project is trained on.
 *
 * @param maxImages more images are thinned out evenly
 * @param maxPairs more pairs are thinned out by inlier ratio and rotation
 * @param maxSide longer sides are reduced to so many pixels
 * @param minSharedPoints scene points that a pair must see in common
 * @param minParallaxDegrees median angle between viewing rays that a pair must have
 */
public record SceneOptions(
        int maxImages, int maxPairs, int maxSide, int minSharedPoints, double minParallaxDegrees, long seed) {
    public static final SceneOptions DEFAULT = new SceneOptions(130, 450, 1200, 8, 1.5, 0);

    /** Pairs that look at a place from opposite sides are left out. */
    private static final double MAX_PARALLAX_DEGREES = 90;

    private static final double MIN_INLIER_RATIO = 0.03;
    private static final int MIN_EXCESS = 20;
    private static final int MIN_MUTUAL_EXCESS = 15;
    private static final double MIN_IN_FRONT = 0.75;

    public SceneOptions {
        if (maxImages < 2 || maxPairs < 1 || maxSide < 1 || minSharedPoints < 0 || !(minParallaxDegrees >= 0)) {
            throw new IllegalArgumentException(
                    "need at least 2 images, 1 pair, 1 pixel, 0 points, 0 degrees: " + maxImages + ", " + maxPairs
                            + ", " + maxSide + ", " + minSharedPoints + ", " + minParallaxDegrees);
        }
    }

    /** Whether the matches of a pair speak for its motion well above chance, and for a baseline. */
    boolean accepts(PairMeasure pair) {
        return pair.excess() >= MIN_EXCESS
                && pair.mutualExcess() >= MIN_MUTUAL_EXCESS
                && pair.inlierRatio() >= MIN_INLIER_RATIO
                && pair.parallaxDegrees() >= minParallaxDegrees
                && pair.parallaxDegrees() <= MAX_PARALLAX_DEGREES
                && pair.inFront() >= MIN_IN_FRONT;
    }
}
