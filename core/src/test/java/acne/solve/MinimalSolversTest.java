package acne.solve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.Correspondences;
import acne.data.TwoViewScene;
import acne.data.TwoViewScene.Layout;
import acne.geometry.EssentialMatrix;
import acne.geometry.FundamentalMatrix;
import acne.geometry.PoseError;
import acne.math.Mat3;
import acne.math.Svd3;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MinimalSolversTest {
    private static final int[] FIRST = {0, 1, 2, 3, 4, 5, 6, 7};

    @Test
    void fivePointFindsThePlantedEssentialMatrix() {
        FivePoint solver = new FivePoint();
        double[] models = new double[9 * FivePoint.MAX_MODELS];
        for (int seed = 0; seed < 500; seed++) {
            TwoViewScene scene = exact(seed, Layout.GENERAL, 5);
            int count = solver.solve(ScaledMatches.of(scene.matches(), scene.cameras()), FIRST, models);
            Mat3 truth = EssentialMatrix.of(scene.cam2FromCam1()).matrix();
            assertTrue(
                    distance(models, count, truth) < 1e-9,
                    "seed " + seed + " off by " + distance(models, count, truth));
            for (int k = 0; k < count; k++) {
                Svd3 svd = Svd3.of(Mat3.at(models, 9 * k));
                assertEquals(svd.s0(), svd.s1(), 1e-6, "equal singular values, seed " + seed);
                assertEquals(0, svd.s2(), 1e-6, "rank two, seed " + seed);
            }
        }
    }

    @Test
    void sevenPointFindsThePlantedFundamentalMatrix() {
        SevenPoint solver = new SevenPoint();
        double[] models = new double[9 * SevenPoint.MAX_MODELS];
        for (int seed = 0; seed < 500; seed++) {
            TwoViewScene scene = exact(seed, Layout.GENERAL, 7);
            ScaledMatches matches = ScaledMatches.of(scene.matches());
            int count = solver.solve(matches, FIRST, models);
            Mat3 truth = matches.epipolarFromPixels(truth(scene).matrix()).normalised();
            assertTrue(
                    distance(models, count, truth) < 1e-9,
                    "seed " + seed + " off by " + distance(models, count, truth));
            for (int k = 0; k < count; k++) {
                assertEquals(0, Svd3.of(Mat3.at(models, 9 * k)).s2(), 1e-12, "rank two, seed " + seed);
            }
        }
    }

    @Test
    void aWeightOfTwoInTheEightPointSystemIsTheMatchTwice() {
        EightPoint solver = new EightPoint();
        for (int seed = 0; seed < 20; seed++) {
            Correspondences matches = TwoViewScene.of(
                            new TwoViewScene.Options(30, 0.1, 2, Layout.GENERAL), new Random(seed))
                    .matches();
            double[] weights = new double[31];
            Arrays.fill(weights, 1);
            ScaledMatches twice = ScaledMatches.of(
                    matches.select(IntStream.range(0, 31).map(i -> i % 30).toArray()));
            double[] expected = new double[9];
            assertTrue(solver.solve(twice, weights, expected));
            weights[0] = 2;
            double[] found = new double[9];
            assertTrue(solver.solve(twice.select(i -> i < 30), weights, found));
            assertTrue(distance(found, 1, Mat3.of(expected)) < 1e-9, "seed " + seed);
            weights[0] = 1;
            assertTrue(solver.solve(twice.select(i -> i < 30), weights, found));
            assertTrue(distance(found, 1, Mat3.of(expected)) > 1e-5, "the weight matters, seed " + seed);
        }
    }

    @Test
    void eightPointFindsThePlantedFundamentalMatrixAndIgnoresZeroWeights() {
        EightPoint solver = new EightPoint();
        double[] model = new double[9];
        for (int seed = 0; seed < 300; seed++) {
            TwoViewScene scene =
                    TwoViewScene.of(new TwoViewScene.Options(60, 0.4, 0, Layout.GENERAL), new Random(seed));
            ScaledMatches matches = ScaledMatches.of(scene.matches());
            double[] weights = new double[60];
            for (int i = 0; i < 60; i++) {
                weights[i] = scene.inliers()[i] ? 0.5 + 0.01 * i : 0;
            }
            assertTrue(solver.solve(matches, weights, model), "seed " + seed);
            Mat3 truth = matches.epipolarFromPixels(truth(scene).matrix()).normalised();
            assertTrue(distance(model, 1, truth) < 1e-9, "seed " + seed + " off by " + distance(model, 1, truth));
            assertEquals(0, Svd3.of(Mat3.at(model, 0)).s2(), 1e-14);
        }
    }

    @Test
    void homographyMapsThePointsOfAPlane() {
        FourPoint solver = new FourPoint();
        double[] minimal = new double[9];
        double[] fitted = new double[9];
        double[] ones = new double[20];
        Arrays.fill(ones, 1);
        for (int seed = 0; seed < 300; seed++) {
            TwoViewScene scene = exact(seed, Layout.PLANE, 20);
            ScaledMatches matches = ScaledMatches.of(scene.matches());
            assertTrue(solver.solve(matches, FIRST, minimal) && solver.fit(matches, ones, fitted), "seed " + seed);
            assertTrue(distance(minimal, 1, Mat3.at(fitted, 0)) < 1e-7, "seed " + seed);
            for (int i = 0; i < 20; i++) {
                var mapped = Mat3.at(fitted, 0).times(new acne.math.Vec3(matches.x1()[i], matches.y1()[i], 1));
                assertEquals(matches.x2()[i], mapped.x() / mapped.z(), 1e-9);
                assertEquals(matches.y2()[i], mapped.y() / mapped.z(), 1e-9);
            }
        }
    }

    @Test
    void cheiralityChoosesThePlantedMotion() {
        for (int seed = 0; seed < 300; seed++) {
            TwoViewScene scene = exact(seed, Layout.GENERAL, 30);
            ScaledMatches matches = ScaledMatches.of(scene.matches(), scene.cameras());
            Cheirality chosen = Cheirality.choose(EssentialMatrix.of(scene.cam2FromCam1()), matches, i -> true);
            assertEquals(30, chosen.inFront());
            assertEquals(
                    0, PoseError.of(chosen.cam2FromCam1(), scene.cam2FromCam1()).maxDegrees(), 1e-9);
            assertEquals(
                    1,
                    chosen.cam2FromCam1().translation().dot(scene.cam2FromCam1().translation()),
                    1e-12);
        }
    }

    @Test
    void degenerateSamplesGiveFiniteModelsOrNone() {
        for (Layout layout : Layout.values()) {
            for (int seed = 0; seed < 60; seed++) {
                checkFinite(exact(seed, layout, 8), layout + " seed " + seed);
            }
        }
        double[] same = new double[32];
        Arrays.fill(same, 5);
        checkFinite(
                new TwoViewScene(
                        acne.data.Correspondences.ofRows(same),
                        exact(0, Layout.GENERAL, 8).cameras(),
                        acne.geometry.Rigid3.IDENTITY,
                        new boolean[8]),
                "repeated points");
    }

    private static void checkFinite(TwoViewScene scene, String name) {
        ScaledMatches calibrated = ScaledMatches.of(scene.matches(), scene.cameras());
        ScaledMatches matches = ScaledMatches.of(scene.matches());
        double[] models = new double[90];
        double[] ones = new double[8];
        Arrays.fill(ones, 1);
        requireFinite(models, new FivePoint().solve(calibrated, FIRST, models), name);
        requireFinite(models, new SevenPoint().solve(matches, FIRST, models), name);
        requireFinite(models, new FourPoint().solve(matches, FIRST, models) ? 1 : 0, name);
        requireFinite(models, new FourPoint().fit(matches, ones, models) ? 1 : 0, name);
        requireFinite(models, new EightPoint().solve(matches, ones, models) ? 1 : 0, name);
    }

    private static void requireFinite(double[] models, int count, String name) {
        for (int i = 0; i < 9 * count; i++) {
            assertTrue(Double.isFinite(models[i]), name);
        }
    }

    private static TwoViewScene exact(int seed, Layout layout, int points) {
        return TwoViewScene.of(new TwoViewScene.Options(points, 0, 0, layout), new Random(seed));
    }

    private static FundamentalMatrix truth(TwoViewScene scene) {
        return EssentialMatrix.of(scene.cam2FromCam1())
                .toFundamental(scene.cameras().camera1(), scene.cameras().camera2());
    }

    /** The distance of the closest model, up to sign. */
    private static double distance(double[] models, int count, Mat3 truth) {
        double least = Double.POSITIVE_INFINITY;
        for (int k = 0; k < count; k++) {
            Mat3 model = Mat3.at(models, 9 * k);
            least = Math.min(
                    least,
                    Math.min(model.minus(truth).frobenius(), model.plus(truth).frobenius()));
        }
        return least;
    }
}
