package acne.train;

/**
 * What every experiment states, whatever its task: the network and the training.
 *
 * <p>The settings of the data belong to the task and are read by it, from the same {@link Settings}, before
 * {@link Settings#rejectUnknown()}.
 */
public record ExperimentSettings(Task task, NetworkSettings network, TrainingSettings training) {
    /** The tasks of the paper. */
    public enum Task {
        LINES,
        DIGITS,
        SHAPES,
        STEREO
    }

    public static ExperimentSettings read(Settings settings) {
        return new ExperimentSettings(
                settings.requireEnum("task", Task.class),
                NetworkSettings.read(settings),
                TrainingSettings.read(settings));
    }
}
