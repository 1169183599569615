package acne.task;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.Correspondences;
import acne.data.ImageSize;
import acne.data.TwoViewScene;
import acne.data.TwoViewScene.Layout;
import acne.geometry.Camera;
import acne.geometry.EpipolarResidual;
import acne.geometry.EssentialMatrix;
import acne.geometry.Pixels;
import acne.geometry.PoseError;
import acne.geometry.Rigid3;
import acne.math.Mat3;
import acne.robust.MatchWeights;
import acne.robust.RobustMethod;
import acne.robust.Sampling;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TwoViewEstimatorTest {
    private final TwoViewEstimator estimator =
            TwoViewEstimator.builder().threshold(Pixels.of(1)).seed(0).build();

    @Test
    void findsPoseAndInliersOfAGeneralScene() {
        for (int seed = 0; seed < 10; seed++) {
            TwoViewScene scene = scene(seed, 300, 0.5, 0.3, Layout.GENERAL);
            TwoViewResult result = withCameras(scene);
            assertEquals(TwoViewStatus.FOUND, result.status(), result.reason());
            assertTrue(
                    PoseError.of(result.pose().orElseThrow(), scene.cam2FromCam1())
                                    .maxDegrees()
                            < 3,
                    "seed " + seed);
            assertTrue(agreement(result.inliers(), scene.inliers()) > 0.95, "seed " + seed);
            assertTrue(result.confidence() > 0.5 && result.confidence() <= 1);
            TwoViewResult bare = estimator.estimate(scene.matches());
            assertEquals(TwoViewStatus.FOUND, bare.status(), bare.reason());
            assertTrue(bare.fundamental().isPresent() && bare.pose().isEmpty());
        }
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
    void aSearchWithoutTimeSaysSo() {
        TwoViewScene scene = scene(1, 100, 0.5, 0.3, Layout.GENERAL);
        TwoViewEstimator hurried = TwoViewEstimator.builder()
                .weights(MatchWeights.equal())
                .timeBudget(Duration.ZERO)
                .build();
        TwoViewResult result = hurried.estimate(scene.matches());
        assertEquals(TwoViewStatus.FAILED, result.status());
        assertEquals("no model in the time given: 0 samples", result.reason());
    }

    @Test
    void weightsThatAreNoneAreRefused() {
        TwoViewScene scene = scene(1, 50, 0.2, 0.3, Layout.GENERAL);
        for (double bad : new double[] {Double.NaN, -1, Double.POSITIVE_INFINITY}) {
            for (Sampling sampling : Sampling.values()) {
                MatchWeights wrong = (matches, cameras) -> {
                    double[] weights = new double[matches.size()];
                    weights[7] = bad;
                    return weights;
                };
                TwoViewEstimator asking = TwoViewEstimator.builder()
                        .weights(wrong)
                        .sampling(sampling)
                        .build();
                assertEquals(
                        "need finite weights of 0 or more: weight 7 is " + bad,
                        assertThrows(IllegalArgumentException.class, () -> asking.estimate(scene.matches()))
                                .getMessage());
            }
        }
    }

    @Test
    void saysPlanarForAPlaneAndGivesItsHomography() {
        for (int seed = 0; seed < 10; seed++) {
            TwoViewScene scene = scene(seed, 200, 0.4, 0.3, Layout.PLANE);
            TwoViewResult result = withCameras(scene);
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
                TwoViewScene scene = scene(seed, 200, 0.4, 0.3, layout);
                TwoViewResult result = withCameras(scene);
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
                withCameras(scene(1, 5, 0, 0, Layout.GENERAL)).status());
        assertEquals(
                TwoViewStatus.TOO_FEW,
                estimator.estimate(Correspondences.ofRows(new double[0])).status());
        assertEquals(
                TwoViewStatus.DEGENERATE,
                withCameras(scene(1, 80, 0, 0, Layout.LINE)).status());
        assertEquals(
                TwoViewStatus.DEGENERATE,
                estimator.estimate(scene(1, 80, 0, 0, Layout.LINE).matches()).status());
        assertEquals(
                TwoViewStatus.DEGENERATE,
                estimator.estimate(Correspondences.ofRows(new double[400])).status());
        for (int seed = 0; seed < 4; seed++) {
            TwoViewScene noise = scene(seed, 200, 1, 0, Layout.GENERAL);
            assertEquals(TwoViewStatus.FAILED, withCameras(noise).status(), "seed " + seed);
            assertEquals(
                    TwoViewStatus.FAILED, estimator.estimate(noise.matches()).status(), "seed " + seed);
        }
    }

    /** Sizes let a search ask for cameras that share a focal length, which must not find geometry where there is none. */
    @Test
    void sizesChangeNoVerdict() {
        for (int seed = 0; seed < 10; seed++) {
            assertEquals(TwoViewStatus.FAILED, sized(scene(seed, 200, 1, 0, Layout.GENERAL)), "seed " + seed);
            assertEquals(TwoViewStatus.DEGENERATE, sized(scene(seed, 80, 0, 0, Layout.LINE)), "seed " + seed);
            assertEquals(TwoViewStatus.PLANAR, sized(scene(seed, 100, 0.3, 0.5, Layout.PLANE)), "seed " + seed);
            assertEquals(TwoViewStatus.FOUND, sized(scene(seed, 300, 0.5, 0.5, Layout.GENERAL)), "seed " + seed);
        }
        assertEquals(TwoViewStatus.TOO_FEW, sized(scene(1, 7, 0, 0, Layout.GENERAL)));
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
        TwoViewScene scene = scene(1, 100, 0, 0, Layout.GENERAL);
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

    @Test
    void isRepeatable() {
        TwoViewScene scene = scene(5, 200, 0.6, 0.5, Layout.GENERAL);
        TwoViewResult first = withCameras(scene);
        TwoViewResult second = withCameras(scene);
        assertEquals(first, second);
        assertEquals(first.hashCode(), second.hashCode());
    }

    @Test
    void usesGivenWeightsAndRefusesAWrongNumber() {
        TwoViewScene scene = scene(2, 400, 0.95, 0.2, Layout.GENERAL);
        TwoViewEstimator told = TwoViewEstimator.builder()
                .weights((matches, cameras) -> {
                    double[] weights = new double[matches.size()];
                    for (int i = 0; i < weights.length; i++) {
                        weights[i] = scene.inliers()[i] ? 1 : 0;
                    }
                    return weights;
                })
                .build();
        TwoViewResult result = told.estimate(
                scene.matches(), scene.cameras().camera1(), scene.cameras().camera2());
        assertEquals(TwoViewStatus.FOUND, result.status(), result.reason());
        TwoViewEstimator wrong = TwoViewEstimator.builder()
                .weights((matches, cameras) -> new double[3])
                .build();
        assertThrows(IllegalArgumentException.class, () -> wrong.estimate(scene.matches()));
    }

    @Test
    void asksCostlyWeightsOnlyWhereAShortSearchDoesNotExplainThePair() {
        AtomicInteger asked = new AtomicInteger();
        TwoViewEstimator estimating = TwoViewEstimator.builder()
                .weightsOfHardPairs(List.of((matches, cameras) -> {
                    asked.incrementAndGet();
                    return MatchWeights.ofRatios().of(matches, cameras);
                }))
                .build();
        TwoViewEstimator plain =
                TwoViewEstimator.builder().weights(MatchWeights.ofRatios()).build();
        TwoViewEstimator uniform = TwoViewEstimator.builder()
                .weights(MatchWeights.ofRatios())
                .sampling(Sampling.UNIFORM)
                .build();
        Correspondences easy = scene(3, 300, 0.2, 0.3, Layout.GENERAL).matches();
        assertEquals(
                uniform.estimate(easy).fundamental(), estimating.estimate(easy).fundamental());
        assertEquals(0, asked.get());
        Correspondences hard = scene(3, 300, 0.6, 0.3, Layout.GENERAL).matches();
        assertEquals(
                plain.estimate(hard).fundamental(), estimating.estimate(hard).fundamental());
        assertEquals(1, asked.get());
        double[] ratios = new double[easy.size()];
        Arrays.fill(ratios, 0.5);
        assertTrue(estimating.estimate(easy.withRatios(ratios)).fundamental().isPresent());
        assertEquals(2, asked.get());
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
            TwoViewScene noise = scene(3, points, 1, 0, Layout.GENERAL);
            TwoViewResult bare = lmeds.estimate(noise.matches());
            assertEquals(TwoViewStatus.FAILED, bare.status(), bare.reason());
            TwoViewResult calibrated = lmeds.estimate(
                    noise.matches(), noise.cameras().camera1(), noise.cameras().camera2());
            assertEquals(TwoViewStatus.FAILED, calibrated.status(), calibrated.reason());
        }
        TwoViewScene scene = scene(4, 200, 0.2, 0.3, Layout.GENERAL);
        assertEquals(TwoViewStatus.FOUND, lmeds.estimate(scene.matches()).status());
    }

    /** The chance of no agreement at all among so many matches is too small for a double. */
    @Test
    void tellsManyMatchesWithinAWideThresholdFromChance() {
        TwoViewScene scene = scene(1, 20_000, 0, 0.5, Layout.GENERAL);
        TwoViewResult result =
                TwoViewEstimator.builder().threshold(Pixels.of(12)).build().estimate(scene.matches());
        assertEquals(TwoViewStatus.FOUND, result.status(), result.reason());
    }

    @Test
    void checkingItsOwnAnswerGivesTheSameVerdict() {
        for (int seed = 0; seed < 5; seed++) {
            TwoViewScene scene = scene(seed, 300, 0.6, 0.3, Layout.GENERAL);
            TwoViewResult found = withCameras(scene);
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
            TwoViewScene scene = scene(seed, 300, 0.3, 0.3, Layout.GENERAL);
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

    @Test
    void weighsInliersAloneAndLessTheFartherTheyAre() {
        for (int seed = 0; seed < 5; seed++) {
            TwoViewScene scene = scene(seed, 300, 0.5, 0.4, Layout.GENERAL);
            for (TwoViewResult result : List.of(withCameras(scene), estimator.estimate(scene.matches()))) {
                assertWeightsFallWithTheDistance(result, scene.matches());
            }
        }
    }

    private static void assertWeightsFallWithTheDistance(TwoViewResult result, Correspondences m) {
        boolean[] inliers = result.inliers();
        double[] weights = result.weights();
        double[] f = result.fundamental().orElseThrow().matrix().toArray();
        TreeMap<Double, Double> byDistance = new TreeMap<>();
        for (int i = 0; i < weights.length; i++) {
            assertEquals(inliers[i], weights[i] > 0, "match " + i + " of weight " + weights[i]);
            assertTrue(weights[i] <= 1, "weight " + weights[i]);
            if (inliers[i]) {
                byDistance.put(EpipolarResidual.squaredSampson(f, m.x1(i), m.y1(i), m.x2(i), m.y2(i)), weights[i]);
            }
        }
        assertTrue(byDistance.size() > 50 && byDistance.lastKey() < 1, "squared pixels: " + byDistance.lastKey());
        double last = 1;
        for (double weight : byDistance.values()) {
            assertTrue(weight <= last + 1e-9, weight + " after " + last);
            last = weight;
        }
        assertTrue(byDistance.firstEntry().getValue() > 0.95, String.valueOf(byDistance.firstEntry()));
        assertTrue(last < 0.5, String.valueOf(byDistance.lastEntry()));
    }

    /** The noise alone turns some poses of a plane far, because a plane and a motion can be exchanged for others. */
    @Test
    void theCamerasOfAPlaneHaveAPose() {
        int close = 0;
        int onTheRightSide = 0;
        for (int seed = 0; seed < 10; seed++) {
            TwoViewScene scene = scene(seed, 200, 0.4, 0.3, Layout.PLANE);
            Rigid3 pose = withCameras(scene).pose().orElseThrow();
            assertEquals(1, pose.translation().norm(), 1e-12);
            close += PoseError.of(pose, scene.cam2FromCam1()).maxDegrees() < 3 ? 1 : 0;
            onTheRightSide += pose.translation().dot(scene.cam2FromCam1().translation()) > 0 ? 1 : 0;
        }
        assertTrue(close >= 8, close + " of 10 within three degrees");
        assertTrue(onTheRightSide >= 9, onTheRightSide + " of 10 translations");
    }

    @Test
    void anotherSeedGivesOtherBitsOfAHardPair() {
        TwoViewScene scene = scene(5, 300, 0.8, 0.5, Layout.GENERAL);
        TwoViewEstimator other = TwoViewEstimator.builder().seed(1).build();
        assertEquals(TwoViewStatus.FOUND, other.estimate(scene.matches()).status());
        assertNotEquals(
                estimator.estimate(scene.matches()).fundamental(),
                other.estimate(scene.matches()).fundamental());
    }

    @Test
    void fourThreadsGetTheResultsOfOne() throws Exception {
        List<TwoViewScene> scenes = IntStream.range(0, 8)
                .mapToObj(seed -> scene(seed, 200, seed < 4 ? 0.4 : 0.75, 0.5, Layout.GENERAL))
                .toList();
        List<TwoViewResult> alone = scenes.stream().map(this::withCameras).toList();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<TwoViewResult>> together = threads.invokeAll(scenes.stream()
                    .<Callable<TwoViewResult>>map(scene -> () -> withCameras(scene))
                    .toList());
            for (int i = 0; i < alone.size(); i++) {
                assertEquals(alone.get(i), together.get(i).get(), "scene " + i);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private TwoViewResult withCameras(TwoViewScene scene) {
        return estimator.estimate(
                scene.matches(), scene.cameras().camera1(), scene.cameras().camera2());
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

    private static double agreement(boolean[] a, boolean[] b) {
        int same = 0;
        for (int i = 0; i < a.length; i++) {
            same += a[i] == b[i] ? 1 : 0;
        }
        return (double) same / a.length;
    }

    private static TwoViewScene scene(int seed, int points, double outliers, double noise, Layout layout) {
        return TwoViewScene.of(new TwoViewScene.Options(points, outliers, noise, layout), new Random(seed));
    }
}
