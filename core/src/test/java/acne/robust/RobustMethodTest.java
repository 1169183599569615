package acne.robust;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.TwoViewScene;
import acne.data.TwoViewScene.Layout;
import acne.geometry.EssentialMatrix;
import acne.geometry.FundamentalMatrix;
import acne.geometry.Pixels;
import acne.geometry.PoseError;
import acne.geometry.Rigid3;
import acne.math.Mat3;
import acne.solve.Cheirality;
import acne.solve.ScaledMatches;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RobustMethodTest {
    /** So small that no outlier agrees by chance. */
    private static final Pixels EXACT = Pixels.of(0.01);

    private static final Pixels NOISY = Pixels.of(1.5);

    @ParameterizedTest
    @EnumSource(RobustMethod.class)
    void recoversTheExactPoseAmongOutliers(RobustMethod method) {
        for (int seed = 0; seed < 15; seed++) {
            TwoViewScene scene = scene(seed, 150, 0.35, 0, Layout.GENERAL);
            assertTrue(calibrated(scene, method, EXACT) < 1e-4, method + " with cameras, seed " + seed);
            assertTrue(uncalibrated(scene, method, EXACT) < 1e-3, method + " without, seed " + seed);
        }
    }

    @ParameterizedTest
    @EnumSource(RobustMethod.class)
    void staysCloseUnderNoise(RobustMethod method) {
        double sum = 0;
        int good = 0;
        for (int seed = 0; seed < 15; seed++) {
            TwoViewScene scene = scene(seed, 300, 0.4, 0.5, Layout.GENERAL);
            double error = calibrated(scene, method, NOISY);
            sum += Math.min(error, 10);
            good += uncalibrated(scene, method, NOISY) < 10 ? 1 : 0;
        }
        assertTrue(sum / 15 < 1, method + " with cameras: mean error " + sum / 15);
        assertTrue(good >= 13, method + " without cameras: " + good + " of 15 within ten degrees");
    }

    @ParameterizedTest
    @EnumSource(RobustMethod.class)
    void givesTheSameBitsForTheSameSeed(RobustMethod method) {
        TwoViewScene scene = scene(3, 120, 0.4, 0.5, Layout.GENERAL);
        ScaledMatches matches = ScaledMatches.of(scene.matches());
        Consensus.Found first = (Consensus.Found) estimate(new FundamentalProblem(matches), matches, method, NOISY);
        Consensus.Found second = (Consensus.Found) estimate(new FundamentalProblem(matches), matches, method, NOISY);
        assertArrayEquals(first.model(), second.model(), 0.0);
        assertArrayEquals(first.inliers(), second.inliers());
    }

    @ParameterizedTest
    @EnumSource(RobustMethod.class)
    void endsWithFiniteModelsOnDegenerateScenes(RobustMethod method) {
        for (Layout layout : Layout.values()) {
            for (int points : new int[] {0, 4, 8, 40}) {
                TwoViewScene scene = scene(points, points, 0.2, 0, layout);
                ScaledMatches matches = ScaledMatches.of(scene.matches());
                ScaledMatches calibrated = ScaledMatches.of(scene.matches(), scene.cameras());
                requireFinite(estimate(new FundamentalProblem(matches), matches, method, NOISY));
                requireFinite(estimate(new EssentialProblem(calibrated), calibrated, method, NOISY));
                requireFinite(estimate(new HomographyProblem(matches), matches, method, NOISY));
            }
        }
    }

    /** Three samples of ten thousand are free of outliers: local optimisation has to make the most of those that are nearly good. */
    @ParameterizedTest
    @EnumSource(names = {"RANSAC", "DEGENSAC", "MAGSAC"})
    void findsTheModelAmongTwoThirdsOfOutliersWithoutGuidance(RobustMethod method) {
        for (int seed = 0; seed < 12; seed++) {
            TwoViewScene scene = scene(seed, 400, 0.68, 0.5, Layout.GENERAL);
            ScaledMatches matches = ScaledMatches.of(scene.matches());
            Consensus consensus = estimate(new FundamentalProblem(matches), matches, method, Pixels.of(1));
            Consensus.Found found = assertInstanceOf(Consensus.Found.class, consensus);
            int right = 0;
            int all = 0;
            for (int i = 0; i < 400; i++) {
                right += scene.inliers()[i] && found.inliers()[i] ? 1 : 0;
                all += scene.inliers()[i] ? 1 : 0;
            }
            assertTrue(right > 0.8 * all, method + ", seed " + seed + ": " + right + " of " + all + " true matches");
        }
    }

    @Test
    void degensacSeesThroughADominantPlane() {
        int plain = 0;
        int repaired = 0;
        for (int seed = 0; seed < 12; seed++) {
            TwoViewScene scene = scene(seed, 300, 0.3, 0.3, Layout.MOSTLY_PLANE);
            plain += uncalibrated(scene, RobustMethod.MLESAC, NOISY) < 5 ? 1 : 0;
            repaired += uncalibrated(scene, RobustMethod.DEGENSAC, NOISY) < 5 ? 1 : 0;
        }
        assertTrue(repaired >= 9 && repaired > plain, "good with repair " + repaired + ", without " + plain + " of 12");
    }

    private static void requireFinite(Consensus consensus) {
        if (consensus instanceof Consensus.Found found) {
            for (double value : found.model()) {
                assertTrue(Double.isFinite(value));
            }
        }
    }

    private static double calibrated(TwoViewScene scene, RobustMethod method, Pixels threshold) {
        ScaledMatches matches = ScaledMatches.of(scene.matches(), scene.cameras());
        Consensus consensus = estimate(new EssentialProblem(matches), matches, method, threshold);
        Consensus.Found found = assertInstanceOf(Consensus.Found.class, consensus);
        return error(new EssentialMatrix(Mat3.at(found.model(), 0)), found, scene);
    }

    private static double uncalibrated(TwoViewScene scene, RobustMethod method, Pixels threshold) {
        ScaledMatches matches = ScaledMatches.of(scene.matches());
        Consensus.Found found = assertInstanceOf(
                Consensus.Found.class, estimate(new FundamentalProblem(matches), matches, method, threshold));
        FundamentalMatrix f = new FundamentalMatrix(matches.epipolarInPixels(Mat3.at(found.model(), 0)));
        return error(f.toEssential(scene.cameras().camera1(), scene.cameras().camera2()), found, scene);
    }

    private static double error(EssentialMatrix essential, Consensus.Found found, TwoViewScene scene) {
        ScaledMatches matches = ScaledMatches.of(scene.matches(), scene.cameras());
        Rigid3 pose =
                Cheirality.choose(essential, matches, i -> found.inliers()[i]).cam2FromCam1();
        return PoseError.of(pose, scene.cam2FromCam1()).maxDegrees();
    }

    private static Consensus estimate(
            EstimationProblem problem, ScaledMatches matches, RobustMethod method, Pixels threshold) {
        return method.estimator(matches.squared(threshold), 7, ConsensusOptions.DEFAULT)
                .estimate(problem, Guidance.none(matches.size(), 7));
    }

    private static TwoViewScene scene(int seed, int points, double outliers, double noise, Layout layout) {
        return TwoViewScene.of(new TwoViewScene.Options(points, outliers, noise, layout), new Random(seed));
    }
}
