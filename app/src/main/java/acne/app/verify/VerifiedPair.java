package acne.app.verify;

import acne.io.colmap.TwoViewGeometry;
import acne.task.TwoViewResult;
import java.util.Optional;

/**
 * What was found of a pair.
 *
 * @param inliers the keypoints of the matches that agree, two a match
 * @param result where the pair is verified
 */
record VerifiedPair(PairVerdict verdict, int[] inliers, Optional<TwoViewResult> result) {
    static VerifiedPair without(PairVerdict verdict) {
        return new VerifiedPair(verdict, new int[0], Optional.empty());
    }

    /** The geometry to write to a COLMAP database. */
    TwoViewGeometry toColmap() {
        return result.map(found -> new TwoViewGeometry(
                        verdict.config(),
                        inliers,
                        found.fundamental(),
                        found.essential(),
                        found.homography(),
                        found.pose()))
                .orElseGet(TwoViewGeometry::none);
    }
}
