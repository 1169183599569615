package acne.robust;

import java.util.random.RandomGenerator;

/** Sample consensus that scores, optimises and finishes models with one robust loss. */
record LossConsensus(RobustLoss loss, double squaredThreshold, ConsensusOptions options, RandomGenerator random) {
    /** Estimates with the refinement of every best sample so far. */
    Consensus estimate(EstimationProblem problem, Guidance guidance) {
        return estimate(
                problem, guidance, (sample, model) -> problem.refine(model, loss, guidance.stakes(), Effort.LOCAL));
    }

    /** Estimates with an optimisation of every best sample so far. */
    Consensus estimate(EstimationProblem problem, Guidance guidance, LocalOptimisation optimisation) {
        InnerSampling local =
                new InnerSampling(problem, optimisation, loss, guidance.stakes(), squaredThreshold, random);
        SampleConsensus loop =
                new SampleConsensus(problem, new LossScore(loss, guidance.stakes()), local, options, squaredThreshold);
        return loop.estimate(guidance, (model, cost) -> {
            local.settle(model);
            return FinalRefinement.apply(problem, model, loss, guidance.stakes(), squaredThreshold);
        });
    }
}
