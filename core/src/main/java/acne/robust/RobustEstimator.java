package acne.robust;

/** Finds the model that most of the data agree with; immutable and thread-safe. */
public interface RobustEstimator {
    /** Estimates with a problem and a guidance made for this call. */
    Consensus estimate(EstimationProblem problem, Guidance guidance);
}
