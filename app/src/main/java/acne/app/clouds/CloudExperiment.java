package acne.app.clouds;

import acne.data.Augmentation;
import acne.data.CloudGenerator;
import acne.data.CloudOptions;
import acne.data.CloudSet;
import acne.nn.Network;
import acne.train.CloudDataSettings;
import acne.train.CloudObjective;
import acne.train.ExperimentSettings;
import acne.train.Settings;
import java.nio.file.Path;

/**
 * An experiment on digits or shapes, ready to be trained.
 *
 * @param data what the model card says of the data
 */
public record CloudExperiment(CloudObjective objective, String data) {
    /** Far from the seeds of training and of the published test clouds. */
    private static final long VALIDATION_SEED = 7_000_000_000L;

    /** Reads the settings of the data and the data themselves, from {@code data.folder} or where they usually are. */
    public static CloudExperiment of(ExperimentSettings experiment, Settings settings) {
        CloudTask task = experiment.task() == ExperimentSettings.Task.SHAPES ? CloudTask.SHAPES : CloudTask.DIGITS;
        CloudOptions options = CloudDataSettings.read(settings, experiment.task());
        String named = settings.optionalString("data.folder", "");
        int fold = settings.optionalInt("data.fold", 0, task.folds() - 1, 0);
        settings.rejectUnknown();
        CloudTask.Split split = task.read(named.isEmpty() ? null : Path.of(named), fold);
        CloudSet set = split.training();
        long seed = experiment.training().seed();
        Network network = experiment
                .network()
                .clouds(set.clouds().get(0).dimensions(), set.classes().size(), seed);
        CloudGenerator training = new CloudGenerator(set, options, seed);
        CloudGenerator validation =
                new CloudGenerator(split.validation(), options.withAugmentation(Augmentation.NONE), VALIDATION_SEED);
        return new CloudExperiment(
                new CloudObjective(network, training, validation),
                "%s, fold %d, %d clouds, %s, fingerprint %s"
                        .formatted(task.label(), fold, set.size(), options, training.fingerprint()));
    }
}
