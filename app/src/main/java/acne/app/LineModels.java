package acne.app;

import acne.model.ModelFile;
import acne.model.Networks;
import acne.nn.Network;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The line models that are kept with their experiments: NAME-PERCENT.safetensors in one folder. */
record LineModels(Path folder) {
    static final Path DEFAULT_FOLDER = Path.of("experiments", "lines", "models");

    /** A model that was read: its network, and where it comes from. */
    record Loaded(Network network, ModelFile file, Path path) {}

    /** The name of the experiment that trains a method for an outlier ratio, such as {@code acne-60}. */
    static String experiment(String method, double outlierRatio) {
        return method + "-" + Math.round(100 * outlierRatio);
    }

    Path path(String experiment) {
        return folder.resolve(experiment + ".safetensors");
    }

    /** The model of an experiment, where it has been trained. */
    Optional<Loaded> find(String experiment) {
        Path file = path(experiment);
        return Files.exists(file) ? Optional.of(read(file)) : Optional.empty();
    }

    static Loaded read(Path path) {
        try {
            ModelFile file = ModelFile.read(path);
            return new Loaded(Networks.read(file, path.toString()), file, path);
        } catch (IOException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
    }

    /** One sentence for a person who asked for a model that is not there. */
    String remedy(String experiment) {
        return "%s is missing; train it with './acne train experiments/lines/%s.toml' and copy runs/%s/best.safetensors there"
                .formatted(path(experiment), experiment, experiment);
    }
}
