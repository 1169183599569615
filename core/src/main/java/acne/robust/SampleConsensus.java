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
    private int cap;
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
    }

    /** Runs, finishes the best model, and selects its inliers. */
    Consensus estimate(Guidance guidance, Finish finish) {
        int n = problem.size();
        int m = problem.sampleSize();
        if (n <= m) {
            return new Consensus.Failed(Verdict.TOO_FEW, "need more than " + m + " matches, got " + n);
        }
        run(guidance);
        if (!(bestCost < Double.POSITIVE_INFINITY)) {
            return iterations < needed
                    ? new Consensus.Failed(Verdict.FAILED, "no model in the time given: " + iterations + " samples")
                    : new Consensus.Failed(
                            Verdict.DEGENERATE, "no model in " + iterations + " samples: the points repeat or line up");
        }
        double limit = finish.apply(best, bestCost);
        evaluate(best, limit);
        Consensus.Found found = Consensus.Found.of(best.clone(), squared, limit, iterations);
        return found.inlierCount() > m
                ? found
                : new Consensus.Failed(
                        Verdict.FAILED, "the best model agrees with " + found.inlierCount() + " of " + n + " matches");
    }

    private void run(Guidance guidance) {
        long budget = options.timeBudget().map(Duration::toNanos).orElse(Long.MAX_VALUE);
        long start = System.nanoTime();
        cap = options.cap(guidance, problem.sampleSize());
        needed = cap;
        begin(guidance.startWeights());
        while (iterations < needed && System.nanoTime() - start < budget) {
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
        if (!(score.below(bestSampleCost, problem, from, offset, squared) < bestSampleCost)) {
            return false;
        }
        double[] promising = Arrays.copyOfRange(from, offset, offset + candidate.length);
        problem.excludeImpossible(promising, squaredThreshold, squared);
        double cost = score.of(squared, problem.size());
        if (!(cost < bestSampleCost)) {
            return false;
        }
        bestSampleCost = cost;
        System.arraycopy(promising, 0, candidate, 0, candidate.length);
        keep(cost);
        return true;
    }

    private void optimise() {
        optimisation.improve(sample, candidate);
        evaluate(candidate, squaredThreshold);
        keep(score.of(squared, problem.size()));
    }

    private void evaluate(double[] model, double limit) {
        problem.squaredResiduals(model, 0, squared);
        problem.excludeImpossible(model, limit, squared);
    }

    /** Keeps the candidate, whose squared residuals are at hand, if it is the best of all. */
    private void keep(double cost) {
        if (cost < bestCost) {
            bestCost = cost;
            System.arraycopy(candidate, 0, best, 0, best.length);
            double ratio = (double) Inliers.count(squared, squaredThreshold) / problem.size();
            if (squaredThreshold < Double.POSITIVE_INFINITY) {
                needed = options.iterationsFor(ratio, problem.sampleSize(), cap);
            }
        }
    }
}
