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

    static final int LOCAL_STEPS = 10;
    static final int FINAL_STEPS = 30;

    @Override
    public Consensus estimate(EstimationProblem problem, Guidance guidance) {
        if (problem.size() <= problem.sampleSize()) {
            return SampleConsensus.tooFew(problem);
        }
        RobustLoss loss = new TruncatedLoss(squaredThreshold);
        LocalOptimisation local = polish == Polish.LOCAL_OPTIMISATION
                ? (sample, model) -> problem.refine(model, loss, LOCAL_STEPS)
                : LocalOptimisation.NONE;
        SampleConsensus loop = new SampleConsensus(problem, loss::total, local, options, squaredThreshold);
        if (!loop.run(guidance)) {
            return SampleConsensus.degenerate(loop.iterations());
        }
        if (polish != Polish.NONE) {
            problem.refine(loop.best(), loss, FINAL_STEPS);
        }
        return loop.conclude(loop.best(), loop.bestCost(), squaredThreshold);
    }
}
