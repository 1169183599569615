package acne.robust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.TwoViewScene;
import acne.data.TwoViewScene.Layout;
import acne.geometry.EssentialMatrix;
import acne.math.Mat3;
import acne.math.Svd3;
import acne.solve.ScaledMatches;
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
            Mat3 refined = Mat3.of(model);
            double error = Math.min(
                    refined.minus(truth).frobenius(), refined.plus(truth).frobenius());
            assertTrue(error < 1e-6, "seed " + seed + ": " + error);
        }
    }

    private static double[] validF(double[] values) {
        Svd3 svd = Svd3.of(Mat3.of(values));
        return svd.withValues(svd.s0(), svd.s1(), 0).normalised().toArray();
    }

    private static void checkRefinement(EstimationProblem problem, double[] start, int seed) {
        for (RobustLoss loss : new RobustLoss[] {
            new TruncatedLoss(1e-3), new TruncatedCauchyLoss(1e-4, 1e-3), MagsacLoss.ofSquaredCutoff(1e-3)
        }) {
            double[] model = start.clone();
            problem.refine(model, loss, new Effort(20, 1e-6, Integer.MAX_VALUE));
            double before = cost(problem, start, loss);
            double after = cost(problem, model, loss);
            assertTrue(after <= before * (1 + 1e-9), "seed " + seed + ": " + before + " became " + after);
        }
    }

    private static double cost(EstimationProblem problem, double[] model, RobustLoss loss) {
        double[] squared = new double[problem.size()];
        problem.squaredResiduals(model, 0, squared);
        return loss.total(squared, 0, squared.length);
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
