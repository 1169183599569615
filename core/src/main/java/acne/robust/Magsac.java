package acne.robust;

/**
 * MAGSAC++ (Barath et al. 2020): models are scored and refined by a loss that is marginalised over the noise level, so that
 * no single threshold decides.
 *
 * @param squaredThreshold the squared residual that tells the reported inliers
 * @param cutoffFactor residuals up to this multiple of the threshold have an influence
 */
public record Magsac(double squaredThreshold, double cutoffFactor, ConsensusOptions options)
        implements RobustEstimator {
    public static final double DEFAULT_CUTOFF_FACTOR = 2.5;

    @Override
    public Consensus estimate(EstimationProblem problem, Guidance guidance) {
        RobustLoss loss = MagsacLoss.ofSquaredCutoff(squaredThreshold * cutoffFactor * cutoffFactor);
        return new LossConsensus(loss, LossConsensus.refinement(problem, loss), squaredThreshold, options)
                .estimate(problem, guidance);
    }
}
