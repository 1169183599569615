package acne.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.Correspondences;
import acne.data.TwoViewScene;
import acne.data.TwoViewScene.Layout;
import acne.geometry.Camera;
import acne.geometry.EpipolarResidual;
import acne.geometry.Pixels;
import acne.geometry.PoseError;
import acne.geometry.Rigid3;
import acne.robust.MatchWeights;
import acne.robust.Sampling;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class TwoViewEstimatorTest {
    private final TwoViewEstimator estimator =
            TwoViewEstimator.builder().threshold(Pixels.of(1)).seed(0).build();

    @Test
    void findsPoseAndInliersOfAGeneralScene() {
        for (int seed = 0; seed < 10; seed++) {
            TwoViewScene scene = MadeViews.scene(seed, 300, 0.5, 0.3, Layout.GENERAL);
            TwoViewResult result = MadeViews.withCameras(estimator, scene);
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

    @Test
    void aSearchWithoutTimeSaysSo() {
        TwoViewScene scene = MadeViews.scene(1, 100, 0.5, 0.3, Layout.GENERAL);
        TwoViewEstimator hurried = TwoViewEstimator.builder()
                .weights(MatchWeights.equal())
                .timeBudget(Duration.ZERO)
                .build();
        TwoViewResult result = hurried.estimate(scene.matches());
        assertEquals(TwoViewStatus.FAILED, result.status());
        assertEquals("no model in the time given: 0 samples", result.reason());
    }

    /** Where it is given, not where it is used. */
    @Test
    @SuppressWarnings("NullAway") // what code without its check may do
    void whatIsNullIsNamed() {
        TwoViewEstimator.Builder builder = TwoViewEstimator.builder();
        assertNamed("threshold", () -> builder.threshold(null));
        assertNamed("method", () -> builder.method(null));
        assertNamed("weights", () -> builder.weights(null));
        assertNamed("sampling", () -> builder.sampling(null));
        assertNamed("options", () -> builder.options(null));
        assertNamed("time budget", () -> builder.timeBudget(null));
        assertNamed("matches", () -> estimator.estimate(null));
        Camera camera = Camera.ofFocal(500, 0, 0);
        assertNamed("matches", () -> estimator.estimate(null, camera, camera));
        Correspondences none = Correspondences.ofRows(new double[0]);
        assertNamed("camera2", () -> estimator.estimate(none, camera, null));
    }

    private static void assertNamed(String name, Executable work) {
        assertEquals(name, assertThrows(NullPointerException.class, work).getMessage());
    }

    @Test
    void weightsThatAreNoneAreRefused() {
        TwoViewScene scene = MadeViews.scene(1, 50, 0.2, 0.3, Layout.GENERAL);
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
    void isRepeatable() {
        TwoViewScene scene = MadeViews.scene(5, 200, 0.6, 0.5, Layout.GENERAL);
        TwoViewResult first = MadeViews.withCameras(estimator, scene);
        TwoViewResult second = MadeViews.withCameras(estimator, scene);
        assertEquals(first, second);
        assertEquals(first.hashCode(), second.hashCode());
    }

    @Test
    void usesGivenWeightsAndRefusesAWrongNumber() {
        TwoViewScene scene = MadeViews.scene(2, 400, 0.95, 0.2, Layout.GENERAL);
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
        Correspondences easy = MadeViews.scene(3, 300, 0.2, 0.3, Layout.GENERAL).matches();
        assertEquals(
                uniform.estimate(easy).fundamental(), estimating.estimate(easy).fundamental());
        assertEquals(0, asked.get());
        Correspondences hard = MadeViews.scene(3, 300, 0.6, 0.3, Layout.GENERAL).matches();
        assertEquals(
                plain.estimate(hard).fundamental(), estimating.estimate(hard).fundamental());
        assertEquals(1, asked.get());
        double[] ratios = new double[easy.size()];
        Arrays.fill(ratios, 0.5);
        assertTrue(estimating.estimate(easy.withRatios(ratios)).fundamental().isPresent());
        assertEquals(2, asked.get());
    }

    @Test
    void weighsInliersAloneAndLessTheFartherTheyAre() {
        for (int seed = 0; seed < 5; seed++) {
            TwoViewScene scene = MadeViews.scene(seed, 300, 0.5, 0.4, Layout.GENERAL);
            for (TwoViewResult result :
                    List.of(MadeViews.withCameras(estimator, scene), estimator.estimate(scene.matches()))) {
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
            TwoViewScene scene = MadeViews.scene(seed, 200, 0.4, 0.3, Layout.PLANE);
            Rigid3 pose = MadeViews.withCameras(estimator, scene).pose().orElseThrow();
            assertEquals(1, pose.translation().norm(), 1e-12);
            close += PoseError.of(pose, scene.cam2FromCam1()).maxDegrees() < 3 ? 1 : 0;
            onTheRightSide += pose.translation().dot(scene.cam2FromCam1().translation()) > 0 ? 1 : 0;
        }
        assertTrue(close >= 8, close + " of 10 within three degrees");
        assertTrue(onTheRightSide >= 9, onTheRightSide + " of 10 translations");
    }

    @Test
    void anotherSeedGivesOtherBitsOfAHardPair() {
        TwoViewScene scene = MadeViews.scene(5, 300, 0.8, 0.5, Layout.GENERAL);
        TwoViewEstimator other = TwoViewEstimator.builder().seed(1).build();
        assertEquals(TwoViewStatus.FOUND, other.estimate(scene.matches()).status());
        assertNotEquals(
                estimator.estimate(scene.matches()).fundamental(),
                other.estimate(scene.matches()).fundamental());
    }

    @Test
    void fourThreadsGetTheResultsOfOne() throws Exception {
        List<TwoViewScene> scenes = IntStream.range(0, 8)
                .mapToObj(seed -> MadeViews.scene(seed, 200, seed < 4 ? 0.4 : 0.75, 0.5, Layout.GENERAL))
                .toList();
        List<TwoViewResult> alone = scenes.stream()
                .map(scene -> MadeViews.withCameras(estimator, scene))
                .toList();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<TwoViewResult>> together = threads.invokeAll(scenes.stream()
                    .<Callable<TwoViewResult>>map(scene -> () -> MadeViews.withCameras(estimator, scene))
                    .toList());
            for (int i = 0; i < alone.size(); i++) {
                assertEquals(alone.get(i), together.get(i).get(), "scene " + i);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static double agreement(boolean[] a, boolean[] b) {
        int same = 0;
        for (int i = 0; i < a.length; i++) {
            same += a[i] == b[i] ? 1 : 0;
        }
        return (double) same / a.length;
    }
}
