package acne.train;

import acne.tensor.SignlessDistance;

/**
 * The table {@code training} of an experiment.
 *
 * @param iterations steps of the optimiser
 * @param batch clouds a step
 * @param rate learning rate of each iteration
 * @param gradientClip largest norm of the gradient of a batch; 0 does not clip
 * @param average decay of the moving average of the weights, which is validated and kept in their place; 0 averages nothing
 * @param validationEvery iterations between two validations
 * @param patience validations without a better result that end the run; 0 never ends it early
 * @param estimateWeight weight of the loss on the estimated model (alpha in the paper)
 * @param estimatePower whether that loss is the distance from the true model or its square
 * @param estimateFrom iteration at which that term switches on
 * @param classificationWeight weight of the cross entropy of the final local attention (beta)
 * @param supervisionWeight weight of the mean cross entropy of the inner local attentions (gamma)
 * @param checkpointMinutes time between two checkpoints
 */
public record TrainingSettings(
        int iterations,
        int batch,
        LearningRate rate,
        double gradientClip,
        double average,
        int validationEvery,
        int patience,
        long seed,
        double estimateWeight,
        SignlessDistance.Power estimatePower,
        int estimateFrom,
        double classificationWeight,
        double supervisionWeight,
        double checkpointMinutes) {
    private static final int MOST_ITERATIONS = 10_000_000;

    static TrainingSettings read(Settings settings) {
        int iterations = settings.requireInt("training.iterations", 1, MOST_ITERATIONS);
        return new TrainingSettings(
                iterations,
                settings.optionalInt("training.batch", 1, 65536, 32),
                new LearningRate(
                        settings.optionalDouble("training.learning_rate", 1e-9, 10, 1e-3),
                        settings.optionalInt("training.warm_up", 0, MOST_ITERATIONS, 0),
                        settings.optionalEnum("training.schedule", LearningRate.Schedule.CONSTANT),
                        iterations),
                settings.optionalDouble("training.gradient_clip", 0, 1e9, 0),
                settings.optionalDouble("training.average", 0, 0.999999, 0),
                settings.optionalInt("training.validation_every", 1, MOST_ITERATIONS, Math.min(iterations, 5000)),
                settings.optionalInt("training.patience", 0, MOST_ITERATIONS, 0),
                settings.optionalLong("training.seed", Long.MIN_VALUE, Long.MAX_VALUE, 0),
                settings.optionalDouble("training.loss.estimate_weight", 0, 1e6, 0.1),
                settings.optionalInt("training.loss.estimate_power", 1, 2, 2) == 1
                        ? SignlessDistance.Power.ONE
                        : SignlessDistance.Power.TWO,
                settings.optionalInt("training.loss.estimate_from", 0, MOST_ITERATIONS, 0),
                settings.optionalDouble("training.loss.classification_weight", 0, 1e6, 1),
                settings.optionalDouble("training.loss.supervision_weight", 0, 1e6, 0),
                settings.optionalDouble("training.checkpoint_minutes", 0, 1e6, 10));
    }
}
