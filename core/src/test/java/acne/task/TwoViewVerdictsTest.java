package acne.task;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.Correspondences;
import acne.data.ImageSize;
import acne.data.TwoViewScene;
import acne.data.TwoViewScene.Layout;
import acne.geometry.Camera;
import acne.geometry.EssentialMatrix;
import acne.geometry.Pixels;
import acne.geometry.PoseError;
import acne.math.Mat3;
import acne.robust.MatchWeights;
import acne.robust.RobustMethod;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What {@link TwoViewEstimator} says where matches determine less than a pose, or nothing. */
class TwoViewVerdictsTest {
    private final TwoViewEstimator estimator =
            TwoViewEstimator.builder().threshold(Pixels.of(1)).seed(0).build();

    @Test
    void saysPlanarForAPlaneAndGivesItsHomography() {
        for (int seed = 0; seed < 10; seed++) {
            TwoViewScene scene = MadeViews.scene(seed, 200, 0.4, 0.3, Layout.PLANE);
            TwoViewResult result = MadeViews.withCameras(estimator, scene);
            assertEquals(TwoViewStatus.PLANAR, result.status(), "seed " + seed + ": " + result.reason());
            assertTrue(result.pose().isPresent());
            TwoViewResult bare = estimator.estimate(scene.matches());
            assertEquals(TwoViewStatus.PLANAR, bare.status(), "seed " + seed + ": " + bare.reason());
            assertHomographyMapsInliers(bare, scene);
        }
    }

    @Test
    void saysPureRotationForATurn() {
        for (Layout layout : new Layout[] {Layout.ROTATION, Layout.INFINITY}) {
            for (int seed = 0; seed < 10; seed++) {
                TwoViewScene scene = MadeViews.scene(seed, 200, 0.4, 0.3, layout);
                TwoViewResult result = MadeViews.withCameras(estimator, scene);
                assertEquals(TwoViewStatus.PURE_ROTATION, result.status(), "seed " + seed + ": " + result.reason());
                assertTrue(PoseError.of(result.pose().orElseThrow(), scene.cam2FromCam1())
                                .rotationDegrees()
                        < 0.2);
                assertHomographyMapsInliers(result, scene);
            }
        }
    }

    @Test
    void saysTooFewDegenerateAndFailed() {
        assertEquals(
                TwoViewStatus.TOO_FEW,
                MadeViews.withCameras(estimator, MadeViews.scene(1, 5, 0, 0, Layout.GENERAL))
                        .status());
        assertEquals(
                TwoViewStatus.TOO_FEW,
                estimator.estimate(Correspondences.ofRows(new double[0])).status());
        assertEquals(
                TwoViewStatus.DEGENERATE,
                MadeViews.withCameras(estimator, MadeViews.scene(1, 80, 0, 0, Layout.LINE))
                        .status());
        assertEquals(
                TwoViewStatus.DEGENERATE,
                estimator
                        .estimate(MadeViews.scene(1, 80, 0, 0, Layout.LINE).matches())
                        .status());
        assertEquals(
                TwoViewStatus.DEGENERATE,
                estimator.estimate(Correspondences.ofRows(new double[400])).status());
        for (int seed = 0; seed < 4; seed++) {
            TwoViewScene noise = MadeViews.scene(seed, 200, 1, 0, Layout.GENERAL);
            assertEquals(
                    TwoViewStatus.FAILED,
                    MadeViews.withCameras(estimator, noise).status(),
                    "seed " + seed);
            assertEquals(
                    TwoViewStatus.FAILED, estimator.estimate(noise.matches()).status(), "seed " + seed);
        }
    }

    /** Sizes let a search ask for cameras that share a focal length, which must not find geometry where there is none. */
    @Test
    void sizesChangeNoVerdict() {
        for (int seed = 0; seed < 10; seed++) {
            assertEquals(TwoViewStatus.FAILED, sized(MadeViews.scene(seed, 200, 1, 0, Layout.GENERAL)), "seed " + seed);
            assertEquals(TwoViewStatus.DEGENERATE, sized(MadeViews.scene(seed, 80, 0, 0, Layout.LINE)), "seed " + seed);
            assertEquals(
                    TwoViewStatus.PLANAR, sized(MadeViews.scene(seed, 100, 0.3, 0.5, Layout.PLANE)), "seed " + seed);
            assertEquals(
                    TwoViewStatus.FOUND, sized(MadeViews.scene(seed, 300, 0.5, 0.5, Layout.GENERAL)), "seed " + seed);
        }
        assertEquals(TwoViewStatus.TOO_FEW, sized(MadeViews.scene(1, 7, 0, 0, Layout.GENERAL)));
        assertEquals(TwoViewStatus.DEGENERATE, sized(Correspondences.ofRows(new double[400])));
    }

    private TwoViewStatus sized(TwoViewScene scene) {
        return sized(scene.matches());
    }

    private TwoViewStatus sized(Correspondences matches) {
        ImageSize size = new ImageSize(1200, 800);
        return estimator.estimate(matches.withSizes(size, size)).status();
    }

    @Test
    void takesIdenticalImagesForATurnByNothing() {
        TwoViewScene scene = MadeViews.scene(1, 100, 0, 0, Layout.GENERAL);
        double[] rows = new double[400];
        for (int i = 0; i < 100; i++) {
            rows[4 * i] = rows[4 * i + 2] = scene.matches().x1(i);
            rows[4 * i + 1] = rows[4 * i + 3] = scene.matches().y1(i);
        }
        Correspondences same = Correspondences.ofRows(rows);
        TwoViewResult result = estimator.estimate(
                same, scene.cameras().camera1(), scene.cameras().camera1());
        assertEquals(TwoViewStatus.PURE_ROTATION, result.status(), result.reason());
        assertEquals(TwoViewStatus.PLANAR, estimator.estimate(same).status());
    }

    /** Keypoints of photos stand in clusters, of which wide bands around lines near an epipole make the most. */
    @Test
    void takesNoGeometryFromManyUnrelatedMatchesInClusters() {
        TwoViewEstimator wide = TwoViewEstimator.builder()
                .threshold(Pixels.of(4))
                .weights(MatchWeights.ofRatios())
                .build();
        for (int seed = 0; seed < 4; seed++) {
            Random random = new Random(seed);
            double[] rows = new double[4000];
            for (int i = 0; i < rows.length; i++) {
                double spread = random.nextDouble() < 0.5 ? 60 : 250;
                rows[i] = 500 + spread * random.nextGaussian();
            }
            Correspondences unrelated = Correspondences.ofRows(rows);
            Camera camera = Camera.ofFocal(1000, 500, 500);
            TwoViewResult calibrated = wide.estimate(unrelated, camera, camera);
            assertEquals(TwoViewStatus.FAILED, calibrated.status(), calibrated.reason());
            TwoViewResult bare = wide.estimate(unrelated);
            assertEquals(TwoViewStatus.FAILED, bare.status(), bare.reason());
        }
    }

    /** Its own scale would take every match for an inlier. */
    @Test
    void leastMedianOfSquaresTakesNoGeometryFromNoise() {
        TwoViewEstimator lmeds =
                TwoViewEstimator.builder().method(RobustMethod.LMEDS).build();
        for (int points : new int[] {80, 400}) {
            TwoViewScene noise = MadeViews.scene(3, points, 1, 0, Layout.GENERAL);
            TwoViewResult bare = lmeds.estimate(noise.matches());
            assertEquals(TwoViewStatus.FAILED, bare.status(), bare.reason());
            TwoViewResult calibrated = lmeds.estimate(
                    noise.matches(), noise.cameras().camera1(), noise.cameras().camera2());
            assertEquals(TwoViewStatus.FAILED, calibrated.status(), calibrated.reason());
        }
        TwoViewScene scene = MadeViews.scene(4, 200, 0.2, 0.3, Layout.GENERAL);
        assertEquals(TwoViewStatus.FOUND, lmeds.estimate(scene.matches()).status());
    }

    /** The chance of no agreement at all among so many matches is too small for a double. */
    @Test
    void tellsManyMatchesWithinAWideThresholdFromChance() {
        TwoViewScene scene = MadeViews.scene(1, 20_000, 0, 0.5, Layout.GENERAL);
        TwoViewResult result =
                TwoViewEstimator.builder().threshold(Pixels.of(12)).build().estimate(scene.matches());
        assertEquals(TwoViewStatus.FOUND, result.status(), result.reason());
    }

    /** Nearly collinear points, some of them thousands of times as far off as most: a determinant may look like zero or not. */
    @Test
    void pointsFarFromAllOthersGetAVerdict() {
        for (RobustMethod method : RobustMethod.values()) {
            TwoViewEstimator some = TwoViewEstimator.builder()
                    .method(method)
                    .weights(MatchWeights.equal())
                    .build();
            for (int seed = 0; seed < 20; seed++) {
                Random random = new Random(seed);
                double[][] x1 = new double[400][2];
                double[][] x2 = new double[400][2];
                for (int i = 0; i < x1.length; i++) {
                    double along = Math.pow(1 / (1e-3 + random.nextDouble()), 2) * (random.nextBoolean() ? 1 : -1);
                    for (double[] x : new double[][] {x1[i], x2[i]}) {
                        x[0] = along * (1 + 1e-9 * random.nextGaussian());
                        x[1] = 2 * along * (1 + 1e-9 * random.nextGaussian());
                    }
                }
                TwoViewResult result = some.estimate(Correspondences.of(x1, x2));
                assertEquals(x1.length, result.inliers().length, method + ", seed " + seed);
            }
        }
    }

    @Test
    void checkingItsOwnAnswerGivesTheSameVerdict() {
        for (int seed = 0; seed < 5; seed++) {
            TwoViewScene scene = MadeViews.scene(seed, 300, 0.6, 0.3, Layout.GENERAL);
            TwoViewResult found = MadeViews.withCameras(estimator, scene);
            TwoViewResult checked = estimator.check(
                    scene.matches(),
                    Optional.of(scene.cameras()),
                    found.essential().orElseThrow().matrix());
            assertEquals(found.status(), checked.status());
            assertArrayEquals(found.inliers(), checked.inliers());
            assertEquals(found.confidence(), checked.confidence());
        }
    }

    @Test
    void checksAFundamentalMatrixAndRefusesAWrongOne() {
        for (int seed = 0; seed < 3; seed++) {
            TwoViewScene scene = MadeViews.scene(seed, 300, 0.3, 0.3, Layout.GENERAL);
            TwoViewResult found = estimator.estimate(scene.matches());
            Mat3 matrix = found.fundamental().orElseThrow().matrix();
            TwoViewResult checked = estimator.check(scene.matches(), Optional.empty(), matrix);
            assertEquals(found.status(), checked.status());
            assertArrayEquals(found.inliers(), checked.inliers());
            assertEquals(found.confidence(), checked.confidence());
            assertTrue(checked.essential().isEmpty() && checked.pose().isEmpty());

            TwoViewResult wrong = estimator.check(scene.matches(), Optional.empty(), matrix.transpose());
            assertEquals(TwoViewStatus.FAILED, wrong.status(), wrong.reason());
            assertTrue(wrong.fundamental().isEmpty());
            assertEquals(0, wrong.inlierCount());
            assertEquals(0, wrong.confidence());
            Mat3 essential = EssentialMatrix.of(scene.cam2FromCam1()).matrix();
            assertEquals(
                    TwoViewStatus.FOUND,
                    estimator
                            .check(scene.matches(), Optional.of(scene.cameras()), essential)
                            .status());
            assertEquals(
                    TwoViewStatus.FAILED,
                    estimator
                            .check(scene.matches(), Optional.of(scene.cameras()), essential.transpose())
                            .status());
        }
    }

    private static void assertHomographyMapsInliers(TwoViewResult result, TwoViewScene scene) {
        Correspondences m = scene.matches();
        int good = 0;
        int total = 0;
        for (int i = 0; i < m.size(); i++) {
            if (scene.inliers()[i]) {
                total++;
                double squared =
                        result.homography().orElseThrow().squaredTransferError(m.x1(i), m.y1(i), m.x2(i), m.y2(i));
                good += squared < 9 ? 1 : 0;
            }
        }
        assertTrue(good > 0.95 * total, good + " of " + total);
    }
}
