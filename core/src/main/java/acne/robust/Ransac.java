package acne.robust;

import java.util.SplittableRandom;

/**
 * Random sample consensus (Fischler, Bolles 1981) with the truncated quadratic score of MSAC, adaptive stopping, and local
 * optimisation of each best sample (Chum, Matas, Kittler 2003) by non-linear refinement and by samples of its inliers.
 *
 * @param squaredThreshold the largest squared residual of an inlier
 * @param seed draws the samples of local optimisation
 */
public record Ransac(double squaredThreshold, Polish polish, long seed, ConsensusOptions options)
        implements RobustEstimator {
    /** What is done with good models. */
    public enum Polish {
        /** Nothing: the best sample is the answer. */
        NONE,
        /** The best sample is refined once, at the end. */
        FINAL,
        /** Every best sample so far is optimised, and the answer refined once more. */
        LOCAL_OPTIMISATION
    }

    @Override
    public Consensus estimate(EstimationProblem problem, Guidance guidance) {
        RobustLoss loss = new TruncatedLoss(squaredThreshold);
        if (polish == Polish.LOCAL_OPTIMISATION) {
            return new LossConsensus(loss, squaredThreshold, options, new SplittableRandom(seed))
                    .estimate(problem, guidance);
        }
        SampleConsensus loop = new SampleConsensus(
                problem, new LossScore(loss, guidance.stakes()), LocalOptimisation.NONE, options, squaredThreshold);
        return loop.estimate(
                guidance,
                (model, cost) -> polish == Polish.NONE
                        ? squaredThreshold
                        : FinalRefinement.apply(problem, model, loss, guidance.stakes(), squaredThreshold));
    }
}
