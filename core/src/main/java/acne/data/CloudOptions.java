package acne.data;

/**
 * What a network sees of a cloud; each draw takes its number of points and its outlier ratio from the ranges.
 *
 * @param points points a cloud, inliers and outliers together
 * @param draw how the inliers are drawn from the points of the object
 * @param noise standard deviation of the Gaussian noise on each coordinate of an inlier
 * @param outlierRatio share of the points that are outliers
 * @param cleanShare share of the clouds that have no outlier, whatever the ratio; a range hardly ever draws exactly none
 * @param boxHalfSide outliers are uniform in a box about zero, twice as wide as this says
 * @param augmentation how the object is varied
 */
public record CloudOptions(
        IntRange points,
        Draw draw,
        double noise,
        DoubleRange outlierRatio,
        double cleanShare,
        double boxHalfSide,
        Augmentation augmentation) {
    /** How the inliers are drawn. */
    public enum Draw {
        /** Each on its own. */
        WITH_REPLACEMENT,
        /** Every point of the object once before any comes again. */
        WITHOUT_REPLACEMENT
    }

    public CloudOptions {
        if (points.from() < 1) {
            throw new IllegalArgumentException("need at least one point a cloud, got " + points.from());
        }
        if (!(noise >= 0) || !(boxHalfSide > 0)) {
            throw new IllegalArgumentException(
                    "need a noise of 0 or more and a box above 0, got " + noise + " and " + boxHalfSide);
        }
        if (outlierRatio.from() < 0 || outlierRatio.to() > 1) {
            throw new IllegalArgumentException("need an outlier ratio from 0 to 1, got " + outlierRatio);
        }
        if (!(cleanShare >= 0 && cleanShare <= 1)) {
            throw new IllegalArgumentException("need a share of clean clouds from 0 to 1, got " + cleanShare);
        }
    }

    /** The paper's digits: 512 points with replacement, noise of 0.01, outliers in the unit box. */
    public static CloudOptions digits(DoubleRange outlierRatio) {
        return new CloudOptions(
                IntRange.only(512), Draw.WITH_REPLACEMENT, 0.01, outlierRatio, 0, 0.5, Augmentation.NONE);
    }

    /** The paper's shapes: 1024 points, noise of 0.01, outliers in [-1, 1]^3. */
    public static CloudOptions shapes(DoubleRange outlierRatio) {
        return new CloudOptions(
                IntRange.only(1024), Draw.WITHOUT_REPLACEMENT, 0.01, outlierRatio, 0, 1, Augmentation.NONE);
    }

    public CloudOptions withAugmentation(Augmentation newAugmentation) {
        return new CloudOptions(points, draw, noise, outlierRatio, cleanShare, boxHalfSide, newAugmentation);
    }
}
