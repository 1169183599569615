package acne.robust;

/** The price of a model, from the squared residuals of all data; lower is better. */
@FunctionalInterface
interface Score {
    double of(double[] squaredResiduals, int n);
}
