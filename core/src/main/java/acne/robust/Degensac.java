package acne.robust;

import java.util.SplittableRandom;

/**
 * RANSAC with local optimisation that sees through a dominant plane (Chum, Werner, Matas 2005); other problems than the
 * fundamental matrix have no such degeneracy and are treated as in {@link Ransac}.
 *
 * @param squaredThreshold the largest squared residual of an inlier
 * @param seed draws the samples of local optimisation, and the pairs of matches off a plane
 */
public record Degensac(double squaredThreshold, long seed, ConsensusOptions options) implements RobustEstimator {
    @Override
    public Consensus estimate(EstimationProblem problem, Guidance guidance) {
        if (!(problem instanceof FundamentalProblem fundamental)) {
            return new Ransac(squaredThreshold, Ransac.Polish.LOCAL_OPTIMISATION, seed, options)
                    .estimate(problem, guidance);
        }
        RobustLoss loss = new TruncatedLoss(squaredThreshold);
        SplittableRandom random = new SplittableRandom(seed);
        return new LossConsensus(loss, squaredThreshold, options, random)
                .estimate(
                        problem,
                        guidance,
                        new PlaneAndParallax(fundamental, loss, guidance.stakes(), squaredThreshold, random));
    }
}
