package acne.io.colmap;

import acne.geometry.EssentialMatrix;
import acne.geometry.FundamentalMatrix;
import acne.geometry.Homography;
import acne.geometry.Rigid3;
import java.util.Optional;

/**
 * What is written of a verified pair, the image of the lower number first.
 *
 * @param matches the keypoints of the inliers, two a match
 * @param fundamental in our pixels, as the homography
 * @param cam2FromCam1 motion from the lower to the higher image
 */
public record TwoViewGeometry(
        GeometryConfig config,
        int[] matches,
        Optional<FundamentalMatrix> fundamental,
        Optional<EssentialMatrix> essential,
        Optional<Homography> homography,
        Optional<Rigid3> cam2FromCam1) {
    public TwoViewGeometry {
        if (matches.length % 2 != 0) {
            throw new IllegalArgumentException("need two keypoints a match, got " + matches.length + " numbers");
        }
        matches = matches.clone();
    }

    /** No geometry, no matches. */
    public static TwoViewGeometry none() {
        return new TwoViewGeometry(
                GeometryConfig.DEGENERATE,
                new int[0],
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    @Override
    public int[] matches() {
        return matches.clone();
    }

    /** Number of inliers. */
    public int rows() {
        return matches.length / 2;
    }
}
