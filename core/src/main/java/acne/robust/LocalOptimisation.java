package acne.robust;

/** Improves the best model of a minimal sample with more data than the sample. */
@FunctionalInterface
interface LocalOptimisation {
    /** Leaves models as they are. */
    LocalOptimisation NONE = (sample, model) -> {};

    /** Changes the model in place; the sample is the one that made it. */
    void improve(int[] sample, double[] model);
}
