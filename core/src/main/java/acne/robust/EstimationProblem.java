package acne.robust;

/**
 * What a robust estimator needs to know of a model: sample size, generation, residuals, refinement.
 *
 * <p>Models are arrays of {@link #modelLength()} values; several stand one after the other. Implementations hold working
 * memory and are not thread-safe.
 */
public interface EstimationProblem {
    /** The number of data. */
    int size();

    /** How many data determine a model. */
    int sampleSize();

    int modelLength();

    /** The largest number of models of one sample. */
    int maxModels();

    /** Writes the models of a sample and returns their number, zero for a degenerate sample. */
    int generate(int[] sample, double[] models);

    /** Writes the squared residual of every datum to the model that starts at the offset. */
    void squaredResiduals(double[] models, int offset, double[] squared);

    /** Writes the weighted least-squares model of all data; false if they do not determine one. */
    boolean fit(double[] weights, double[] model);

    /** Improves a model in place by non-linear minimisation of a robust loss; it never ends worse than it starts. */
    void refine(double[] model, RobustLoss loss, int maxSteps);
}
