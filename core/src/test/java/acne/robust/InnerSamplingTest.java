package acne.robust;

import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.TwoViewScene;
import acne.data.TwoViewScene.Layout;
import acne.geometry.Pixels;
import acne.solve.ScaledMatches;
import java.util.Arrays;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class InnerSamplingTest {
    private static final int SCENES = 40;

    @Test
    void savesSamplesWithAnOutlierThatRefinementCannot() {
        int better = 0;
        for (int seed = 0; seed < SCENES; seed++) {
            TwoViewScene scene =
                    TwoViewScene.of(new TwoViewScene.Options(200, 0.4, 0.3, Layout.GENERAL), new Random(seed));
            ScaledMatches matches = ScaledMatches.of(scene.matches());
            FundamentalProblem problem = new FundamentalProblem(matches);
            double squaredThreshold = matches.squared(Pixels.of(1));
            RobustLoss loss = new TruncatedLoss(squaredThreshold);
            LocalOptimisation refinement = (sample, model) -> problem.refine(model, loss, Effort.LOCAL);
            LocalOptimisation inner = new InnerSampling(
                    problem, refinement, loss, new double[0], squaredThreshold, new SplittableRandom(seed));
            int[] sample = sampleWithOneOutlier(scene);
            double[] models = new double[9 * problem.maxModels()];
            for (int k = 0; k < problem.generate(sample, models); k++) {
                double refined = costAfter(refinement, problem, loss, sample, models, 9 * k);
                double resampled = costAfter(inner, problem, loss, sample, models, 9 * k);
                assertTrue(resampled <= refined * (1 + 1e-9), "seed " + seed + ": " + refined + ", " + resampled);
                better += resampled < 0.8 * refined ? 1 : 0;
            }
        }
        assertTrue(better > SCENES / 4, better + " models became better by a fifth");
    }

    private static double costAfter(
            LocalOptimisation optimisation,
            EstimationProblem problem,
            RobustLoss loss,
            int[] sample,
            double[] models,
            int at) {
        double[] model = Arrays.copyOfRange(models, at, at + 9);
        optimisation.improve(sample, model);
        double[] squared = new double[problem.size()];
        problem.squaredResiduals(model, 0, squared);
        return loss.total(squared, 0, squared.length);
    }

    /** The first six true matches and the first wrong one. */
    private static int[] sampleWithOneOutlier(TwoViewScene scene) {
        int[] sample = new int[7];
        int good = 0;
        boolean bad = false;
        for (int i = 0; good < 6 || !bad; i++) {
            if (scene.inliers()[i] && good < 6) {
                sample[good++] = i;
            } else if (!scene.inliers()[i] && !bad) {
                sample[6] = i;
                bad = true;
            }
        }
        return sample;
    }
}
