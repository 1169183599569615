package acne.task;

import acne.geometry.Pixels;
import acne.solve.ScaledMatches;

/**
 * How many of unrelated matches agree with the best of many epipolar geometries: a test against chance in the spirit of
 * Moisan and Stival 2004.
 */
final class ChanceSupport {
    /** Chance models of so many inliers that fewer than this number of them are expected are taken for real. */
    private static final double EXPECTED = 0.01;

    private ChanceSupport() {}

    /** The largest number of inliers, the sample among them, that chance gives in as many samples. */
    static int inliers(ScaledMatches matches, Pixels threshold, int sampleSize, int samples) {
        int n = matches.size() - sampleSize;
        double p = Math.min(0.5, probability(matches, Math.sqrt(matches.squared(threshold))));
        double term = Math.pow(1 - p, n);
        double tail = 1;
        for (int k = 0; k <= n; k++) {
            if (samples * tail < EXPECTED) {
                return sampleSize + k;
            }
            tail -= term;
            term *= (double) (n - k) / (k + 1) * p / (1 - p);
        }
        return matches.size();
    }

    /** The area of a band around an epipolar line over that of the box of all points in image 2. */
    private static double probability(ScaledMatches matches, double distance) {
        double minX = Double.POSITIVE_INFINITY;
        double maxX = Double.NEGATIVE_INFINITY;
        double minY = Double.POSITIVE_INFINITY;
        double maxY = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < matches.size(); i++) {
            minX = Math.min(minX, matches.x2()[i]);
            maxX = Math.max(maxX, matches.x2()[i]);
            minY = Math.min(minY, matches.y2()[i]);
            maxY = Math.max(maxY, matches.y2()[i]);
        }
        double width = maxX - minX;
        double height = maxY - minY;
        // A Sampson distance of d is a distance of about sqrt(2) d in one image.
        return 2 * Math.sqrt(2) * distance * Math.hypot(width, height) / (width * height + Double.MIN_NORMAL);
    }
}
