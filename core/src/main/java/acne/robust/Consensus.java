package acne.robust;

/** The outcome of a robust estimation. */
public sealed interface Consensus {
    /**
     * A model and the data that agree with it.
     *
     * @param model the values of the model, as its problem lays them out
     * @param inliers one a datum
     * @param iterations how many samples were drawn
     */
    record Found(double[] model, boolean[] inliers, int inlierCount, int iterations) implements Consensus {
        /** A model with the data whose squared residual is below the threshold. */
        public static Found of(EstimationProblem problem, double[] model, double squaredThreshold, int iterations) {
            double[] squared = new double[problem.size()];
            problem.squaredResiduals(model, 0, squared);
            problem.excludeImpossible(model, squaredThreshold, squared);
            return of(model, squared, squaredThreshold, iterations);
        }

        /** A model whose squared residuals are at hand, with the data below the threshold. */
        static Found of(double[] model, double[] squared, double squaredThreshold, int iterations) {
            return new Found(
                    model,
                    Inliers.select(squared, squaredThreshold),
                    Inliers.count(squared, squaredThreshold),
                    iterations);
        }
    }

    /** No model, and why. */
    record Failed(Verdict verdict, String reason) implements Consensus {}
}
