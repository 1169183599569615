package acne.robust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.TwoViewScene;
import acne.data.TwoViewScene.Layout;
import acne.geometry.EssentialMatrix;
import acne.math.Mat3;
import acne.math.Svd3;
import acne.solve.ScaledMatches;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RefinementTest {
    @Test
    void tangentsAreTheDerivativesOfTheMatrix() {
        for (int seed = 0; seed < 20; seed++) {
            TwoViewScene scene = scene(seed, 20, 0, Layout.GENERAL);
            ScaledMatches matches = ScaledMatches.of(scene.matches(), scene.cameras());
            double[] model = EssentialMatrix.of(scene.cam2FromCam1()).matrix().toArray();
            checkTangent(new EssentialManifold(matches), model);
            double[] any = new Random(seed).doubles(9, -1, 1).toArray();
            checkTangent(new FundamentalManifold(), any);
        }
    }

    @Test
    void neverEndsWorseThanItStarts() {
        for (Layout layout : Layout.values()) {
            for (int seed = 0; seed < 40; seed++) {
                TwoViewScene scene = scene(seed, 60, 0.4, layout);
                double[] start = new Random(seed).doubles(9, -1, 1).toArray();
                checkRefinement(new FundamentalProblem(ScaledMatches.of(scene.matches())), validF(start), seed);
                ScaledMatches calibrated = ScaledMatches.of(scene.matches(), scene.cameras());
                checkRefinement(
                        new EssentialProblem(calibrated),
                        new EssentialMatrix(Mat3.of(start)).matrix().toArray(),
                        seed);
                checkRefinement(new HomographyProblem(calibrated), start, seed);
            }
        }
    }

    @Test
    void bringsADisturbedModelBackToTheTruth() {
        for (int seed = 0; seed < 50; seed++) {
            TwoViewScene scene = scene(seed, 100, 0, Layout.GENERAL);
            ScaledMatches matches = ScaledMatches.of(scene.matches(), scene.cameras());
            Mat3 truth = EssentialMatrix.of(scene.cam2FromCam1()).matrix();
            double[] noise = new Random(seed).doubles(9, -0.005, 0.005).toArray();
            double[] model =
                    new EssentialMatrix(truth.plus(Mat3.of(noise))).matrix().toArray();
            new EssentialProblem(matches)
                    .refine(model, new TruncatedCauchyLoss(1e-4, 1), new Effort(50, 1e-6, Integer.MAX_VALUE));
            assertTrue(distance(model, truth) < 1e-6, "seed " + seed + ": " + distance(model, truth));
        }
    }

    @Test
    void matchesWithoutAStakeDoNotDisturb() {
        for (int seed = 0; seed < 20; seed++) {
            TwoViewScene scene = scene(seed, 120, 0.4, Layout.GENERAL);
            ScaledMatches matches = ScaledMatches.of(scene.matches(), scene.cameras());
            Mat3 truth = EssentialMatrix.of(scene.cam2FromCam1()).matrix();
            EstimationProblem problem = new EssentialProblem(matches);
            double[] stakes = new double[matches.size()];
            double[] squared = new double[matches.size()];
            problem.squaredResiduals(truth.toArray(), 0, squared);
            Arrays.setAll(stakes, i -> squared[i] < 1e-18 ? 3 : 0);
            double[] noise = new Random(seed).doubles(9, -0.005, 0.005).toArray();
            double[] start =
                    new EssentialMatrix(truth.plus(Mat3.of(noise))).matrix().toArray();
            // A loss without a limit: every outlier has its say unless it has no stake.
            RobustLoss loss = new TruncatedLoss(1e9);
            for (int enough : new int[] {Integer.MAX_VALUE, 50}) {
                Effort effort = new Effort(50, 1e-12, enough);
                double[] staked = start.clone();
                problem.refine(staked, loss, stakes, effort);
                assertTrue(distance(staked, truth) < 1e-6, "seed " + seed + ": " + distance(staked, truth));
                double[] alike = start.clone();
                problem.refine(alike, loss, effort);
                assertTrue(distance(alike, truth) > 1e-3, "seed " + seed + ": " + distance(alike, truth));
            }
        }
    }

    private static double distance(double[] model, Mat3 truth) {
        Mat3 matrix = Mat3.of(model);
        return Math.min(matrix.minus(truth).frobenius(), matrix.plus(truth).frobenius());
    }

    private static double[] validF(double[] values) {
        Svd3 svd = Svd3.of(Mat3.of(values));
        return svd.withValues(svd.s0(), svd.s1(), 0).normalised().toArray();
    }

    private static void checkRefinement(EstimationProblem problem, double[] start, int seed) {
        for (RobustLoss loss : new RobustLoss[] {
            new TruncatedLoss(1e-3), new TruncatedCauchyLoss(1e-4, 1e-3), MagsacLoss.ofSquaredCutoff(1e-3)
        }) {
            for (double[] stakes :
                    new double[][] {{}, new Random(seed).doubles(problem.size()).toArray()}) {
                double[] model = start.clone();
                problem.refine(model, loss, stakes, new Effort(20, 1e-6, Integer.MAX_VALUE));
                Score score = new LossScore(loss, stakes);
                double before = cost(problem, start, score);
                double after = cost(problem, model, score);
                assertTrue(after <= before * (1 + 1e-9), "seed " + seed + ": " + before + " became " + after);
            }
        }
    }

    private static double cost(EstimationProblem problem, double[] model, Score score) {
        double[] squared = new double[problem.size()];
        problem.squaredResiduals(model, 0, squared);
        return score.of(squared, squared.length);
    }

    private static void checkTangent(EpipolarManifold manifold, double[] model) {
        int n = manifold.dimension();
        double[] tangent = new double[9 * n];
        double[] plus = new double[9];
        double[] minus = new double[9];
        manifold.start(model);
        manifold.tangent(tangent);
        for (int k = 0; k < n; k++) {
            double[] step = new double[n];
            step[k] = 1e-6;
            manifold.move(step);
            manifold.matrix(plus);
            manifold.undo();
            step[k] = -1e-6;
            manifold.move(step);
            manifold.matrix(minus);
            manifold.undo();
            for (int i = 0; i < 9; i++) {
                assertEquals((plus[i] - minus[i]) / 2e-6, tangent[9 * k + i], 1e-8);
            }
        }
    }

    private static TwoViewScene scene(int seed, int points, double outliers, Layout layout) {
        return TwoViewScene.of(new TwoViewScene.Options(points, outliers, 0, layout), new Random(seed));
    }
}
