package acne.app.verify;

import acne.app.stereo.PairSolver;
import acne.app.stereo.StereoInput;
import acne.data.Correspondences;
import acne.geometry.CameraPair;
import acne.task.TwoViewResult;
import java.util.Optional;
import java.util.stream.IntStream;

/** Verifies one pair at a time; safe for several threads, and the answer to a pair depends on nothing but the pair. */
final class PairVerifier {
    private final PairSolver solver;
    private final int minInliers;
    private final long seed;

    PairVerifier(PairSolver solver, int minInliers, long seed) {
        this.solver = solver;
        this.minInliers = minInliers;
        this.seed = seed;
    }

    /**
     * The matches that the geometry of two views explains.
     *
     * @param matches a keypoint of view 1, one of view 2, and so on
     */
    VerifiedPair verify(KeypointView view1, KeypointView view2, int[] matches) {
        requireKeypoints(matches, view1, view2);
        int[] usable = IntStream.range(0, matches.length / 2)
                .filter(i -> view1.usable()[matches[2 * i]] && view2.usable()[matches[2 * i + 1]])
                .toArray();
        if (usable.length < minInliers) {
            return VerifiedPair.without(PairVerdict.TOO_FEW_MATCHES);
        }
        TwoViewResult result =
                solver.solve(input(view1, view2, matches, usable), seed).result();
        PairVerdict verdict = verdict(result);
        return verdict.isVerified()
                ? new VerifiedPair(verdict, inliers(matches, usable, result), Optional.of(result))
                : VerifiedPair.without(verdict);
    }

    private static void requireKeypoints(int[] matches, KeypointView view1, KeypointView view2) {
        for (int i = 0; i < matches.length; i++) {
            int keypoints = (i % 2 == 0 ? view1 : view2).keypoints();
            if (matches[i] < 0 || matches[i] >= keypoints) {
                throw new IllegalArgumentException("match " + i / 2 + " names keypoint "
                        + Integer.toUnsignedLong(matches[i]) + " of an image with " + keypoints);
            }
        }
    }

    private static StereoInput input(KeypointView view1, KeypointView view2, int[] matches, int[] usable) {
        double[] rows = new double[4 * usable.length];
        for (int k = 0; k < usable.length; k++) {
            int keypoint1 = matches[2 * usable[k]];
            int keypoint2 = matches[2 * usable[k] + 1];
            rows[4 * k] = view1.x()[keypoint1];
            rows[4 * k + 1] = view1.y()[keypoint1];
            rows[4 * k + 2] = view2.x()[keypoint2];
            rows[4 * k + 3] = view2.y()[keypoint2];
        }
        Correspondences all = Correspondences.ofRows(rows);
        Optional<CameraPair> cameras =
                view1.camera().flatMap(c1 -> view2.camera().map(c2 -> new CameraPair(c1, c2)));
        return new StereoInput(all, all, cameras, KeypointView.sizes(view1, view2));
    }

    private PairVerdict verdict(TwoViewResult result) {
        boolean calibrated = result.pose().isPresent();
        PairVerdict verdict = switch (result.status()) {
            case FOUND -> calibrated ? PairVerdict.CALIBRATED : PairVerdict.UNCALIBRATED;
            case PLANAR -> calibrated ? PairVerdict.PLANAR : PairVerdict.PLANAR_OR_PANORAMIC;
            case PURE_ROTATION -> PairVerdict.PANORAMIC;
            case TOO_FEW -> PairVerdict.TOO_FEW_MATCHES;
            case DEGENERATE -> PairVerdict.DEGENERATE;
            case FAILED -> PairVerdict.NO_GEOMETRY;
        };
        return verdict.isVerified() && result.inlierCount() < minInliers ? PairVerdict.TOO_FEW_INLIERS : verdict;
    }

    private static int[] inliers(int[] matches, int[] usable, TwoViewResult result) {
        boolean[] agrees = result.inliers();
        return IntStream.range(0, usable.length)
                .filter(k -> agrees[k])
                .flatMap(k -> IntStream.of(matches[2 * usable[k]], matches[2 * usable[k] + 1]))
                .toArray();
    }
}
