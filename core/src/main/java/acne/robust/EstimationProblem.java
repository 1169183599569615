package acne.robust;

import acne.solve.ScaledMatches;

/**
 * What a robust estimator needs to know of a model: sample size, generation, residuals, refinement.
 *
 * <p>Models are arrays of {@link #modelLength()} values; several stand one after the other. Implementations hold working
 * memory and are not thread-safe.
 */
public interface EstimationProblem {
    /** The essential matrix of calibrated matches, else the fundamental one. */
    static EstimationProblem ofMatches(ScaledMatches matches) {
        return matches.isCalibrated() ? new EssentialProblem(matches) : new FundamentalProblem(matches);
    }

    /** The number of data. */
    int size();

    /** How many data determine a model. */
    int sampleSize();

    int modelLength();

    /** The largest number of models of one sample. */
    int maxModels();

    /** Writes the models of a sample and returns their number, zero for a degenerate sample. */
    int generate(int[] sample, double[] models);

    /** Writes the squared residuals of the data {@code from} to {@code to - 1} to the model that starts at the offset. */
    void squaredResiduals(double[] models, int offset, int from, int to, double[] squared);

    /** Writes the squared residual of every datum to the model that starts at the offset. */
    default void squaredResiduals(double[] models, int offset, double[] squared) {
        squaredResiduals(models, offset, 0, size(), squared);
    }

    /**
     * Sets to infinity the squared residual of each datum that fits the model in numbers but cannot be, such as a point behind
     * a camera; a problem without such data leaves them all.
     *
     * @param squaredThreshold data of smaller residuals decide where two ways to read the model are open
     */
    default void excludeImpossible(double[] model, double squaredThreshold, double[] squared) {}

    /** Writes the weighted least-squares model of all data; false if they do not determine one. */
    boolean fit(double[] weights, double[] model);

    /**
     * Improves a model in place by non-linear minimisation of a robust loss; on the data that the effort looks at it never ends worse
     * than it starts.
     *
     * @param stakes how many times each datum counts, or empty where all count alike
     */
    void refine(double[] model, RobustLoss loss, double[] stakes, Effort effort);

    /** Improves a model as {@link #refine(double[], RobustLoss, double[], Effort)} does where all data count alike. */
    default void refine(double[] model, RobustLoss loss, Effort effort) {
        refine(model, loss, new double[0], effort);
    }
}
