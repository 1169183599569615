package acne.task;

import acne.geometry.EpipolarResidual;
import acne.geometry.Pixels;
import acne.math.Mat3;
import acne.solve.ScaledMatches;

/**
 * How many of unrelated matches agree with the best of many epipolar geometries: a test against chance in the spirit of
 * Moisan and Stival 2004.
 *
 * <p>Keypoints stand in clusters, and near an epipole every line is close: chance gives a geometry that makes use of that more
 * inliers than points spread evenly would. So the geometry is also tried on matches that are wrong for certain, the same points
 * paired anew.
 */
final class ChanceSupport {
    /** Chance models of so many inliers that fewer than this number of them are expected are taken for real. */
    private static final double EXPECTED = 0.03;

    /** Wrong matches to try, about; more make the estimate of their agreement no better than the test needs. */
    private static final int WRONG_MATCHES = 8_000;

    private ChanceSupport() {}

    /** The largest number of inliers of a model, the sample among them, that chance gives in as many samples. */
    static int inliers(ScaledMatches matches, Pixels threshold, double[] model, int sampleSize, int samples) {
        int n = matches.size() - sampleSize;
        double p = Math.min(
                0.5,
                Math.max(
                        spreadEvenly(matches, Math.sqrt(matches.squared(threshold))),
                        pairedAnew(matches, inFrame(matches, model), matches.squared(threshold))));
        // Of many matches the first terms of the binomial distribution are too small for a double, their logarithms are
        // not.
        double logTerm = n * Math.log1p(-p);
        double tail = 1;
        for (int k = 0; k <= n; k++) {
            if (samples * tail < EXPECTED) {
                return sampleSize + k;
            }
            tail -= Math.exp(logTerm);
            logTerm += Math.log((double) (n - k) / (k + 1) * p / (1 - p));
        }
        return matches.size();
    }

    /** The area of a band around an epipolar line over that of the box of all points in image 2. */
    private static double spreadEvenly(ScaledMatches matches, double distance) {
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

    /** The model as a matrix of the frame of the matches; calibrated ones have models of normalised coordinates. */
    private static double[] inFrame(ScaledMatches matches, double[] model) {
        return matches.isCalibrated()
                ? matches.epipolarOfEssential(Mat3.at(model, 0)).toArray()
                : model;
    }

    /** The share of agreement when each point of image 1 is paired with those of other matches. */
    private static double pairedAnew(ScaledMatches matches, double[] model, double squaredDistance) {
        int size = matches.size();
        int rounds = Math.min(size - 1, WRONG_MATCHES / size + 1);
        int agree = 0;
        for (int round = 1; round <= rounds; round++) {
            // Matches often stand in the order of their places: a far shift pairs what is far apart.
            int shift = (int) ((long) round * size / (rounds + 1));
            for (int i = 0; i < size; i++) {
                int j = (i + shift) % size;
                double squared = EpipolarResidual.squaredSampson(
                        model, matches.x1()[i], matches.y1()[i], matches.x2()[j], matches.y2()[j]);
                agree += squared < squaredDistance ? 1 : 0;
            }
        }
        return agree / Math.max(1.0, (double) rounds * size);
    }
}
