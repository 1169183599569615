package acne.robust;

/** What an estimator does with the best model of all samples. */
@FunctionalInterface
interface Finish {
    /** Improves the model in place, given its score, and returns the largest squared residual of an inlier. */
    double apply(double[] model, double cost);
}
