package acne.robust;

import java.util.random.RandomGenerator;

/**
 * Local optimisation by samples of the inliers alone (Chum, Matas, Kittler 2003): around the model of a sample with an
 * outlier or two stand enough true inliers for some sample of them to be better.
 *
 * <p>Only a model that is the best so far is worth it. It matters most where nothing tells good data from bad, and samples without
 * an outlier are rare.
 */
final class InnerSampling implements LocalOptimisation {
    private static final int DRAWS = 10;

    /** Where as large a share of all data are inliers, a sample of all has hardly an outlier either. */
    private static final double ENOUGH_SHARE = 0.9;

    private final EstimationProblem problem;
    private final LocalOptimisation first;
    private final RobustLoss loss;
    private final double[] stakes;
    private final Score score;
    private final double squaredThreshold;
    private final RandomGenerator random;
    private final int[] inliers;
    private final int[] sample;
    private final double[] models;
    private final double[] best;
    private final double[] squared;
    private double bestCost = Double.POSITIVE_INFINITY;

    /** What comes first improves the model of the outer sample. */
    InnerSampling(
            EstimationProblem problem,
            LocalOptimisation first,
            RobustLoss loss,
            double[] stakes,
            double squaredThreshold,
            RandomGenerator random) {
        this.problem = problem;
        this.first = first;
        this.loss = loss;
        this.stakes = stakes;
        this.score = new LossScore(loss, stakes);
        this.squaredThreshold = squaredThreshold;
        this.random = random;
        this.inliers = new int[problem.size()];
        this.sample = new int[problem.sampleSize()];
        this.models = new double[problem.modelLength() * problem.maxModels()];
        this.best = new double[problem.modelLength()];
        this.squared = new double[problem.size()];
    }

    @Override
    public void improve(int[] outerSample, double[] model) {
        first.improve(outerSample, model);
        resampleIfBest(model);
    }

    /** Improves the best model of all samples once more: while samples are many, refinements are short. */
    void settle(double[] model) {
        problem.refine(model, loss, stakes, Effort.FINAL);
        resampleIfBest(model);
    }

    private void resampleIfBest(double[] model) {
        double cost = cost(model);
        if (cost < bestCost) {
            bestCost = resample(model, cost);
        }
    }

    /** Replaces the model, whose squared residuals are at hand, by a better one of its inliers; returns the cost it has then. */
    private double resample(double[] model, double cost) {
        int count = 0;
        for (int i = 0; i < squared.length; i++) {
            if (squared[i] < squaredThreshold) {
                inliers[count++] = i;
            }
        }
        // Few inliers make the same samples again.
        if (count <= sample.length + sample.length / 2
                || count > ENOUGH_SHARE * squared.length
                || !(draw(count) < Double.POSITIVE_INFINITY)) {
            return cost;
        }
        problem.refine(best, loss, stakes, Effort.LOCAL);
        double resampled = cost(best);
        if (resampled < cost) {
            System.arraycopy(best, 0, model, 0, best.length);
        }
        return Math.min(resampled, cost);
    }

    /** Draws from the first {@code count} inliers, keeps the best model, and returns its cost. */
    private double draw(int count) {
        double least = Double.POSITIVE_INFINITY;
        for (int draw = 0; draw < DRAWS; draw++) {
            UniformSampler.draw(sample, sample.length, count, random);
            for (int k = 0; k < sample.length; k++) {
                sample[k] = inliers[sample[k]];
            }
            int found = problem.generate(sample, models);
            for (int k = 0; k < found; k++) {
                int at = k * best.length;
                double cost = score.below(least, problem, models, at, squared);
                if (cost < least) {
                    least = cost;
                    System.arraycopy(models, at, best, 0, best.length);
                }
            }
        }
        return least;
    }

    private double cost(double[] model) {
        return score.below(Double.POSITIVE_INFINITY, problem, model, 0, squared);
    }
}
