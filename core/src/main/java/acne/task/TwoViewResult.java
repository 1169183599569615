package acne.task;

import acne.geometry.EssentialMatrix;
import acne.geometry.FundamentalMatrix;
import acne.geometry.Homography;
import acne.geometry.Rigid3;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The geometry of two views, as far as the matches determine it.
 *
 * <p>{@code FOUND} has a fundamental matrix, and with cameras an essential matrix and a pose. {@code PLANAR} has a homography too;
 * its fundamental matrix is one of many that fit, unless cameras were given. {@code PURE_ROTATION} has a homography and a pose
 * with zero translation. The other states have no geometry.
 *
 * @param reason one sentence for people
 * @param pose cam2FromCam1, unit translation; needs cameras
 * @param inliers one a match
 * @param weights one a match in [0, 1]: how well it agrees with the geometry, zero for an outlier
 * @param confidence the estimated probability that the pose error is below ten degrees; zero without geometry
 */
public record TwoViewResult(
        TwoViewStatus status,
        String reason,
        Optional<FundamentalMatrix> fundamental,
        Optional<EssentialMatrix> essential,
        Optional<Rigid3> pose,
        Optional<Homography> homography,
        boolean[] inliers,
        double[] weights,
        double confidence) {
    public TwoViewResult {
        if (inliers.length != weights.length) {
            throw new IllegalArgumentException(
                    "need one weight per match: " + inliers.length + " matches, " + weights.length + " weights");
        }
        inliers = inliers.clone();
        weights = weights.clone();
    }

    /** A result without geometry. */
    public static TwoViewResult without(TwoViewStatus status, String reason, int matches) {
        return new TwoViewResult(
                status,
                reason,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                new boolean[matches],
                new double[matches],
                0);
    }

    @Override
    public boolean[] inliers() {
        return inliers.clone();
    }

    @Override
    public double[] weights() {
        return weights.clone();
    }

    /** How many of the matches are inliers. */
    public int inlierCount() {
        int count = 0;
        for (boolean inlier : inliers) {
            count += inlier ? 1 : 0;
        }
        return count;
    }

    /** The verdict in words, for people. */
    @Override
    public String toString() {
        return status + ": " + reason;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TwoViewResult result
                && status == result.status
                && reason.equals(result.reason)
                && fundamental.equals(result.fundamental)
                && essential.equals(result.essential)
                && pose.equals(result.pose)
                && homography.equals(result.homography)
                && Arrays.equals(inliers, result.inliers)
                && Arrays.equals(weights, result.weights)
                && Double.compare(confidence, result.confidence) == 0;
    }

    @Override
    public int hashCode() {
        return Objects.hash(status, reason, fundamental, pose, Arrays.hashCode(inliers), Arrays.hashCode(weights));
    }
}
