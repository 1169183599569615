package acne.robust;

/** Sample consensus that scores, optimises and finishes models with one robust loss. */
record LossConsensus(
        RobustLoss loss, LocalOptimisation optimisation, double squaredThreshold, ConsensusOptions options) {
    static final int LOCAL_STEPS = 10;

    /** Refines every best sample so far with the loss. */
    static LocalOptimisation refinement(EstimationProblem problem, RobustLoss loss) {
        return (sample, model) -> problem.refine(model, loss, LOCAL_STEPS);
    }

    Consensus estimate(EstimationProblem problem, Guidance guidance) {
        SampleConsensus loop = new SampleConsensus(problem, loss::total, optimisation, options, squaredThreshold);
        return loop.estimate(guidance, (model, cost) -> FinalRefinement.apply(problem, model, loss, squaredThreshold));
    }
}
