package acne.robust;

import java.time.Duration;
import java.util.Arrays;

/**
 * The loop that all estimators share: sample, generate, score, optimise the best locally, stop when another good sample is
 * unlikely to help.
 */
final class SampleConsensus {
    private final EstimationProblem problem;
    private final Score score;
    private final LocalOptimisation optimisation;
    private final ConsensusOptions options;
    private final double squaredThreshold;

    private final int[] sample;
    private final double[] models;
    private final double[] candidate;
    private final double[] squared;
    private final double[] best;
    private double bestCost = Double.POSITIVE_INFINITY;
    private double bestSampleCost = Double.POSITIVE_INFINITY;
    private int needed;
    private int iterations;

    /** The threshold tells inliers for the stopping rule; an infinite one switches the rule off. */
    SampleConsensus(
            EstimationProblem problem,
            Score score,
            LocalOptimisation optimisation,
            ConsensusOptions options,
            double squaredThreshold) {
        this.problem = problem;
        this.score = score;
        this.optimisation = optimisation;
        this.options = options;
        this.squaredThreshold = squaredThreshold;
        this.sample = new int[problem.sampleSize()];
        this.models = new double[problem.modelLength() * problem.maxModels()];
        this.candidate = new double[problem.modelLength()];
        this.squared = new double[problem.size()];
        this.best = new double[problem.modelLength()];
        this.needed = options.maxIterations();
    }

    /** Draws samples until the stopping rule holds; true if any of them gave a model. */
    boolean run(Guidance guidance) {
        long deadline = options.timeBudget().map(Duration::toNanos).orElse(Long.MAX_VALUE);
        long start = System.nanoTime();
        begin(guidance.startWeights());
        while (iterations < needed && System.nanoTime() - start < deadline) {
            iterations++;
            guidance.sampler().next(sample);
            int count = problem.generate(sample, models);
            boolean improved = false;
            for (int k = 0; k < count; k++) {
                improved |= consider(models, k * problem.modelLength());
            }
            if (improved) {
                optimise();
            }
        }
        return bestCost < Double.POSITIVE_INFINITY;
    }

    double[] best() {
        return best;
    }

    double bestCost() {
        return bestCost;
    }

    int iterations() {
        return iterations;
    }

    private void begin(double[] startWeights) {
        if (startWeights.length > 0 && problem.fit(startWeights, models) && consider(models, 0)) {
            optimise();
            // Samples are compared among each other: a good start must not keep them from being optimised.
            bestSampleCost = Double.POSITIVE_INFINITY;
        }
    }

    /** Keeps the model as candidate if it is the best that a sample gave so far. */
    private boolean consider(double[] from, int offset) {
        problem.squaredResiduals(from, offset, squared);
        double cost = score.of(squared, problem.size());
        if (!(cost < bestSampleCost)) {
            return false;
        }
        bestSampleCost = cost;
        System.arraycopy(from, offset, candidate, 0, candidate.length);
        keep(cost);
        return true;
    }

    private void optimise() {
        optimisation.improve(sample, candidate);
        problem.squaredResiduals(candidate, 0, squared);
        keep(score.of(squared, problem.size()));
    }

    /** Keeps the candidate, whose squared residuals are at hand, if it is the best of all. */
    private void keep(double cost) {
        if (cost < bestCost) {
            bestCost = cost;
            System.arraycopy(candidate, 0, best, 0, best.length);
            double ratio = (double) Inliers.count(squared, squaredThreshold) / problem.size();
            if (squaredThreshold < Double.POSITIVE_INFINITY) {
                needed = options.iterationsFor(ratio, problem.sampleSize());
            }
        }
    }

    /** The usual checks before and verdicts after a run. */
    static Consensus.Failed tooFew(EstimationProblem problem) {
        return new Consensus.Failed(
                Verdict.TOO_FEW, "need more than " + problem.sampleSize() + " matches, got " + problem.size());
    }

    /** The outcome of a finished model: its inliers within the threshold, or a failure without support beyond a sample. */
    Consensus conclude(double[] model, double cost, double squaredLimit) {
        problem.squaredResiduals(model, 0, squared);
        boolean[] inliers = Inliers.select(squared, squaredLimit);
        int count = Inliers.count(squared, squaredLimit);
        if (count <= problem.sampleSize()) {
            return new Consensus.Failed(
                    Verdict.FAILED, "the best model agrees with " + count + " of " + problem.size() + " matches");
        }
        return new Consensus.Found(Arrays.copyOf(model, model.length), inliers, count, cost, iterations);
    }

    static Consensus.Failed degenerate(int iterations) {
        return new Consensus.Failed(
                Verdict.DEGENERATE, "no model in " + iterations + " samples: the points repeat or line up");
    }
}
