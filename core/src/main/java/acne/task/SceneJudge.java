package acne.task;

import acne.geometry.Homography;
import acne.geometry.Pixels;
import acne.geometry.Rigid3;
import acne.math.Mat3;
import acne.math.Svd3;
import acne.math.Vec3;
import acne.robust.Consensus;
import acne.robust.DominantPlane;
import acne.robust.HomographyProblem;
import acne.solve.ScaledMatches;
import java.util.Optional;

/** Tells whether the inliers of an epipolar geometry determine it: enough of them, not on a line, not on a plane. */
final class SceneJudge {
    /** Distances to a homography have two parts, and a real plane is not quite flat. */
    private static final double PLANE_FACTOR = 2.5;
    /** As many matches off the plane, or as large a share of the inliers, are taken for chance or noise. */
    private static final int CHANCE_OFF_PLANE = 7;

    private static final double CHANCE_SHARE = 0.05;

    private final Pixels threshold;
    private final long seed;

    SceneJudge(Pixels threshold, long seed) {
        this.threshold = threshold;
        this.seed = seed;
    }

    /** The verdict; a rotation only for calibrated matches that a turn explains. */
    record Judgement(TwoViewStatus status, String reason, Optional<Homography> homography, Optional<Rigid3> rotation) {
        static Judgement of(TwoViewStatus status, String reason) {
            return new Judgement(status, reason, Optional.empty(), Optional.empty());
        }
    }

    Judgement judge(ScaledMatches matches, Consensus.Found found, int sampleSize) {
        int count = found.inlierCount();
        int byChance = ChanceSupport.inliers(matches, threshold, found.model(), sampleSize, found.iterations());
        if (count <= byChance) {
            return Judgement.of(
                    TwoViewStatus.FAILED,
                    count + " of " + matches.size() + " matches agree, chance alone gives up to " + byChance);
        }
        ScaledMatches inliers = matches.select(i -> found.inliers()[i]);
        double limit = matches.squared(Pixels.of(PLANE_FACTOR * threshold.value()));
        if (PointSpread.isLine(inliers, matches.squared(threshold))) {
            return Judgement.of(TwoViewStatus.DEGENERATE, "the " + count + " agreeing matches lie on one line");
        }
        String agree = count + " of " + matches.size() + " matches agree";
        Optional<Consensus.Found> plane = new DominantPlane(limit, seed).of(inliers);
        if (plane.isEmpty() || !explains(plane.get().inlierCount(), count)) {
            return Judgement.of(TwoViewStatus.FOUND, agree);
        }
        return flat(matches, new HomographyProblem(inliers), plane.get(), limit, agree);
    }

    private static boolean explains(int onPlane, int count) {
        return count - onPlane <= Math.max(CHANCE_OFF_PLANE, CHANCE_SHARE * count) && 2 * onPlane > count;
    }

    private static Judgement flat(
            ScaledMatches matches, HomographyProblem problem, Consensus.Found plane, double limit, String agree) {
        Mat3 h = Mat3.at(plane.model(), 0);
        Optional<Homography> inPixels = Optional.of(new Homography(matches.homographyInPixels(h)));
        if (matches.isCalibrated()) {
            Mat3 rotation = closestRotation(matches, h);
            double[] squared = new double[problem.size()];
            problem.squaredResiduals(matches.homographyOfRotation(rotation).toArray(), 0, squared);
            int turned = 0;
            for (double value : squared) {
                turned += value < limit ? 1 : 0;
            }
            if (explains(turned, squared.length)) {
                Rigid3 turn = new Rigid3(rotation, new Vec3(0, 0, 0));
                return new Judgement(
                        TwoViewStatus.PURE_ROTATION,
                        agree + ", a turn of the camera explains them",
                        inPixels,
                        Optional.of(turn));
            }
        }
        String which = matches.isCalibrated() ? ", one plane explains them" : ", one plane or a turn explains them";
        return new Judgement(TwoViewStatus.PLANAR, agree + which, inPixels, Optional.empty());
    }

    /** The rotation closest to K2^-1 H K1. */
    private static Mat3 closestRotation(ScaledMatches matches, Mat3 h) {
        Mat3 normalised = matches.homographyOfNormalised(h);
        Svd3 svd = Svd3.of(normalised.times(Math.signum(normalised.determinant())));
        Mat3 rotation = svd.withValues(1, 1, 1);
        return rotation.determinant() > 0 ? rotation : svd.withValues(1, 1, -1);
    }
}
