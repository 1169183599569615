package acne.robust;

/**
 * Least median of squares (Rousseeuw 1984): the model of least median residual; its scale tells the inliers, on which it is
 * refined. No threshold, but more than half of the data must be inliers.
 *
 * <p>The number of samples is fixed, from an assumed half of outliers.
 */
public record Lmeds(ConsensusOptions options) implements RobustEstimator {
    private static final double ASSUMED_INLIERS = 0.5;
    private static final double INLIER_SIGMAS = 2.5;
    /** Keeps the scale of exact data above zero: in units of the scaled frame, far below a pixel. */
    private static final double LEAST_SIGMA = 1e-9;

    @Override
    public Consensus estimate(EstimationProblem problem, Guidance guidance) {
        int samples = options.iterationsFor(ASSUMED_INLIERS, problem.sampleSize(), options.maxIterations());
        SampleConsensus loop = new SampleConsensus(
                problem,
                new MedianScore(problem.size()),
                LocalOptimisation.NONE,
                options.withMaxIterations(samples),
                Double.POSITIVE_INFINITY);
        return loop.estimate(guidance, (model, median) -> {
            double finiteSample = 1 + 5.0 / (problem.size() - problem.sampleSize());
            double sigma = Math.max(LEAST_SIGMA, MedianScore.TO_SIGMA * finiteSample * Math.sqrt(median));
            double limit = INLIER_SIGMAS * sigma * INLIER_SIGMAS * sigma;
            return FinalRefinement.apply(problem, model, new TruncatedLoss(limit), guidance.stakes(), limit);
        });
    }
}
