package acne.train;

import acne.data.Augmentation;
import acne.data.CloudOptions;
import acne.data.DoubleRange;

/** The table {@code data} of an experiment on digits or shapes; a single number is a fixed value, {@code [from, to]} a range. */
public final class CloudDataSettings {
    private CloudDataSettings() {}

    /** What networks see in training; validation sees the same without augmentation. */
    public static CloudOptions read(Settings settings, ExperimentSettings.Task task) {
        DoubleRange ratio = settings.requireDoubleRange("data.outlier_ratio", 0, 1);
        boolean shapes = task == ExperimentSettings.Task.SHAPES;
        CloudOptions paper = shapes ? CloudOptions.shapes(ratio) : CloudOptions.digits(ratio);
        CloudOptions read = new CloudOptions(
                settings.optionalIntRange("data.points", 1, 1_000_000, paper.points()),
                paper.draw(),
                settings.optionalDouble("data.noise", 0, 1, paper.noise()),
                ratio,
                settings.optionalDouble("data.clean_share", 0, 1, paper.cleanShare()),
                paper.boxHalfSide(),
                Augmentation.NONE);
        return shapes ? read.withAugmentation(augmentation(settings)) : read;
    }

    private static Augmentation augmentation(Settings settings) {
        Augmentation none = Augmentation.NONE;
        return new Augmentation(
                settings.optionalEnum("data.augmentation.turn", none.turn()),
                settings.optionalDoubleRange("data.augmentation.scale", 0.01, 100, none.scale()),
                settings.optionalDouble("data.augmentation.shift", 0, 1, none.shift()));
    }
}
