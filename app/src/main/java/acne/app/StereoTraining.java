package acne.app;

import acne.app.stereo.SceneFiles;
import acne.data.PairSource;
import acne.eval.StereoMetrics;
import acne.io.InputFileException;
import acne.io.PairFile;
import acne.nn.Network;
import acne.train.ExperimentSettings;
import acne.train.Settings;
import acne.train.StereoDataSettings;
import acne.train.StereoLossSettings;
import acne.train.StereoObjective;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Prepares the training of a network for matches: scenes from files, mAP20 on the validation scenes as the metric. */
final class StereoTraining {
    private StereoTraining() {}

    static PreparedTraining<?> prepare(ExperimentSettings experiment, Settings settings) {
        StereoDataSettings data = StereoDataSettings.read(settings);
        StereoLossSettings loss = StereoLossSettings.read(settings);
        Network network = experiment.network().stereo(experiment.training().seed(), settings);
        settings.rejectUnknown();
        List<PairSource> train = open(data.train());
        List<PairSource> validation = open(data.validation());
        StereoObjective objective = new StereoObjective(
                network,
                data,
                loss,
                experiment.training(),
                new StereoObjective.Scenes(
                        train, validation, errors -> StereoMetrics.of(errors).map20()));
        return new PreparedTraining<>(
                objective, "train %s; validation %s".formatted(describe(train), describe(validation)));
    }

    private static String describe(List<PairSource> scenes) {
        int pairs = scenes.stream().mapToInt(PairSource::size).sum();
        return pairs + " pairs of " + scenes.size() + " scenes "
                + scenes.stream().map(PairSource::name).toList();
    }

    private static List<PairSource> open(String name) {
        List<PairSource> scenes = new ArrayList<>();
        for (Path file : SceneFiles.find(List.of(DataFolder.require(name)))) {
            scenes.add(open(file));
        }
        return scenes;
    }

    /** The files stay open as long as the run. */
    private static PairSource open(Path file) {
        try {
            return PairFile.open(file).pairs();
        } catch (InputFileException e) {
            throw InputException.of(e);
        }
    }
}
