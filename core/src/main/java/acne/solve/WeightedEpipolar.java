package acne.solve;

import acne.data.Correspondences;
import acne.geometry.CameraPair;
import acne.geometry.EssentialMatrix;
import acne.geometry.FundamentalMatrix;
import acne.geometry.Rigid3;
import acne.math.Mat3;
import java.util.Arrays;
import java.util.Optional;

/**
 * Weighted matches to an epipolar matrix and a motion, with no search: the answer of a network that stands alone.
 *
 * <p>Paper: section "Wide-baseline stereo".
 */
public final class WeightedEpipolar {
    /** Share of the matches, those of the largest weight, that choose among the four motions of a matrix. */
    private static final double VOTING_SHARE = 0.1;

    private WeightedEpipolar() {}

    /** The fundamental matrix in pixels, or nothing where the weighted matches do not determine one. */
    public static Optional<FundamentalMatrix> fundamental(Correspondences matches, double[] weights) {
        ScaledMatches scaled = ScaledMatches.of(matches);
        return solve(scaled, weights).map(model -> new FundamentalMatrix(scaled.epipolarInPixels(model)));
    }

    /** The essential matrix, or nothing where the weighted matches do not determine one. */
    public static Optional<EssentialMatrix> essential(Correspondences matches, CameraPair cameras, double[] weights) {
        ScaledMatches scaled = ScaledMatches.of(matches, cameras);
        return solve(scaled, weights)
                .map(model -> new FundamentalMatrix(scaled.epipolarInPixels(model))
                        .toEssential(cameras.camera1(), cameras.camera2()));
    }

    private static Optional<Mat3> solve(ScaledMatches scaled, double[] weights) {
        double[] model = new double[9];
        return new EightPoint().solve(scaled, weights, model) ? Optional.of(Mat3.of(model)) : Optional.empty();
    }

    /**
     * The matches that choose among the four motions: the tenth of the largest weight, and at least one; of these none of weight zero,
     * which some networks give to most, unless all have it.
     */
    public static boolean[] voters(double[] weights) {
        double[] sorted = weights.clone();
        Arrays.sort(sorted);
        int count = Math.max(1, (int) Math.round(VOTING_SHARE * sorted.length));
        double least = sorted.length == 0 ? 0 : sorted[sorted.length - count];
        double largest = sorted.length == 0 ? 0 : sorted[sorted.length - 1];
        boolean[] voters = new boolean[weights.length];
        for (int i = 0; i < voters.length; i++) {
            voters[i] = weights[i] >= least && (weights[i] > 0 || !(largest > 0));
        }
        return voters;
    }

    /** The motion of an essential matrix by the vote of the matches of the largest weight. */
    public static Rigid3 motion(
            EssentialMatrix essential, Correspondences matches, CameraPair cameras, double[] weights) {
        boolean[] voters = voters(weights);
        return Cheirality.choose(essential, ScaledMatches.of(matches, cameras), i -> voters[i])
                .cam2FromCam1();
    }
}
