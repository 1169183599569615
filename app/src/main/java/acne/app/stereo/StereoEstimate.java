package acne.app.stereo;

import acne.data.Correspondences;
import acne.math.Mat3;
import acne.robust.Verdict;

/** The answer of a method to a pair, with the milliseconds of {@link CpuTime} it took. */
public sealed interface StereoEstimate {
    /** Time of the network, zero without one. */
    double msNetwork();

    /** Time of everything else, from the matches to the matrix. */
    double msSolver();

    /**
     * A matrix with {@code x2^T M x1 = 0}.
     *
     * @param matrix the fundamental matrix in pixels, or the essential matrix, as the problem asks
     * @param matches the matches that the method worked on
     * @param weights how far each of them is trusted, 0 (dropped) to 1
     * @param voters which of them choose among the four motions of the matrix
     */
    record Found(
            Mat3 matrix, Correspondences matches, double[] weights, boolean[] voters, double msNetwork, double msSolver)
            implements StereoEstimate {
        public Found {
            if (weights.length != matches.size() || voters.length != matches.size()) {
                throw new IllegalArgumentException("need one weight and voter per match: " + matches.size()
                        + " matches, " + weights.length + " weights, " + voters.length + " voters");
            }
        }

        /** The answer of a method that splits the matches into inliers and outliers. */
        public static Found ofInliers(
                Mat3 matrix, Correspondences matches, boolean[] inliers, double msNetwork, double msSolver) {
            double[] weights = new double[inliers.length];
            for (int i = 0; i < weights.length; i++) {
                weights[i] = inliers[i] ? 1 : 0;
            }
            return new Found(matrix, matches, weights, inliers, msNetwork, msSolver);
        }
    }

    /** No matrix, and why. */
    record Failed(Verdict verdict, String reason, double msNetwork, double msSolver) implements StereoEstimate {}
}
