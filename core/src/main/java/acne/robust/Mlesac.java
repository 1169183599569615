package acne.robust;

/**
 * Maximum likelihood sample consensus (Torr, Zisserman 2000): the sample of greatest likelihood under a mixture of inliers
 * and outliers, refined at the end.
 *
 * @param squaredThreshold the largest squared residual of an inlier: 1.96 standard deviations
 */
public record Mlesac(double squaredThreshold, ConsensusOptions options) implements RobustEstimator {
    private static final double SIGMAS = 1.96;
    /** The residuals of outliers spread over the size of the image, which is about two in the scaled frame. */
    private static final double OUTLIER_RANGE = 2;

    @Override
    public Consensus estimate(EstimationProblem problem, Guidance guidance) {
        double sigma = Math.sqrt(squaredThreshold) / SIGMAS;
        Score score = new MixtureScore(sigma, OUTLIER_RANGE, problem.size());
        SampleConsensus loop = new SampleConsensus(problem, score, LocalOptimisation.NONE, options, squaredThreshold);
        RobustLoss loss = new TruncatedLoss(squaredThreshold);
        return loop.estimate(
                guidance,
                (model, cost) -> FinalRefinement.apply(problem, model, loss, guidance.stakes(), squaredThreshold));
    }
}
