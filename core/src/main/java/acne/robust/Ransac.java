package acne.robust;

/**
 * Random sample consensus (Fischler, Bolles 1981) with the truncated quadratic score of MSAC, adaptive stopping, and local
 * optimisation of each best sample (Chum, Matas, Kittler 2003) by non-linear refinement.
 *
 * @param squaredThreshold the largest squared residual of an inlier
 */
public record Ransac(double squaredThreshold, Polish polish, ConsensusOptions options) implements RobustEstimator {
    /** What is done with good models. */
    public enum Polish {
        /** Nothing: the best sample is the answer. */
        NONE,
        /** The best sample is refined once, at the end. */
        FINAL,
        /** Every best sample so far is refined, and the answer once more. */
        LOCAL_OPTIMISATION
    }

    @Override
    public Consensus estimate(EstimationProblem problem, Guidance guidance) {
        RobustLoss loss = new TruncatedLoss(squaredThreshold);
        LocalOptimisation local =
                polish == Polish.LOCAL_OPTIMISATION ? LossConsensus.refinement(problem, loss) : LocalOptimisation.NONE;
        SampleConsensus loop = new SampleConsensus(problem, loss::total, local, options, squaredThreshold);
        return loop.estimate(
                guidance,
                (model, cost) -> polish == Polish.NONE
                        ? squaredThreshold
                        : FinalRefinement.apply(problem, model, loss, squaredThreshold));
    }
}
