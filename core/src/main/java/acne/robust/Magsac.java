package acne.robust;

import java.util.SplittableRandom;

/**
 * MAGSAC++ (Barath et al. 2020): models are scored and refined by a loss that is marginalised over the noise level, so that
 * no single threshold decides; fundamental matrices of a dominant plane are repaired as in {@link Degensac}.
 *
 * @param squaredThreshold the squared residual that tells the reported inliers
 * @param cutoffFactor residuals up to this multiple of the threshold have an influence
 * @param seed draws the samples of local optimisation, and the pairs of matches off a plane
 */
public record Magsac(double squaredThreshold, double cutoffFactor, long seed, ConsensusOptions options)
        implements RobustEstimator {
    public static final double DEFAULT_CUTOFF_FACTOR = 2.5;

    @Override
    public Consensus estimate(EstimationProblem problem, Guidance guidance) {
        RobustLoss loss = MagsacLoss.ofSquaredCutoff(squaredThreshold * cutoffFactor * cutoffFactor);
        SplittableRandom random = new SplittableRandom(seed);
        LossConsensus consensus = new LossConsensus(loss, squaredThreshold, options, random);
        return problem instanceof FundamentalProblem fundamental
                ? consensus.estimate(
                        problem,
                        guidance,
                        new PlaneAndParallax(fundamental, loss, guidance.stakes(), squaredThreshold, random))
                : consensus.estimate(problem, guidance);
    }
}
