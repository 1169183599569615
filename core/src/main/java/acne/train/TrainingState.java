package acne.train;

/**
 * Where a run stands, beside the values of its network and optimiser.
 *
 * @param iteration iterations done
 * @param skipped iterations without a step, because the gradient was not finite
 * @param skippedInARow of these, how many ended the last iterations
 * @param bestMetric the best validation metric, NaN before the first
 * @param bestIteration the iteration of the best metric
 * @param validationsSinceBest validations after it
 */
record TrainingState(
        int iteration, int skipped, int skippedInARow, double bestMetric, int bestIteration, int validationsSinceBest) {
    static final TrainingState START = new TrainingState(0, 0, 0, Double.NaN, 0, 0);

    /** The state after one more iteration with a step. */
    TrainingState stepped() {
        return new TrainingState(iteration + 1, skipped, 0, bestMetric, bestIteration, validationsSinceBest);
    }

    /** The state after one more iteration without. */
    TrainingState leftOut() {
        return new TrainingState(
                iteration + 1, skipped + 1, skippedInARow + 1, bestMetric, bestIteration, validationsSinceBest);
    }

    /** The state after a validation that was the best so far. */
    TrainingState improved(double metric) {
        return new TrainingState(iteration, skipped, skippedInARow, metric, iteration, 0);
    }

    /** The state after any other validation. */
    TrainingState notImproved() {
        return new TrainingState(
                iteration, skipped, skippedInARow, bestMetric, bestIteration, validationsSinceBest + 1);
    }
}
