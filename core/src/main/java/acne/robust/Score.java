package acne.robust;

/** The price of a model, from the squared residuals of all data; lower is better. */
@FunctionalInterface
interface Score {
    double of(double[] squaredResiduals, int n);

    /**
     * The price of the model at the offset if it is below the limit; else some value that is not below it, which a score may
     * know long before the last datum.
     *
     * @param squared receives the squared residuals, all of them where the price is below the limit
     */
    default double below(double limit, EstimationProblem problem, double[] models, int offset, double[] squared) {
        problem.squaredResiduals(models, offset, squared);
        return of(squared, problem.size());
    }
}
