package acne.robust;

/** The outcome of a robust estimation. */
public sealed interface Consensus {
    /**
     * A model and the data that agree with it.
     *
     * @param model the values of the model, as its problem lays them out
     * @param inliers one a datum
     * @param cost the score that the estimator minimised
     * @param iterations how many samples were drawn
     */
    record Found(double[] model, boolean[] inliers, int inlierCount, double cost, int iterations)
            implements Consensus {}

    /** No model, and why. */
    record Failed(Verdict verdict, String reason) implements Consensus {}
}
