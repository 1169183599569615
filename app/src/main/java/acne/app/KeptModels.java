package acne.app;

import acne.model.ModelFile;
import acne.model.Networks;
import acne.nn.Network;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The models of a task that are kept with its experiments: NAME-PERCENT.safetensors in one folder.
 *
 * @param task the name of the task's folder in {@code experiments}
 */
public record KeptModels(String task, Path folder) {
    /** The folder where a task keeps its models. */
    public static Path folder(String task) {
        return Path.of("experiments", task, "models");
    }

    /** A model that was read: its network, and where it comes from. */
    public record Loaded(Network network, ModelFile file, Path path) {
        /** What a result says of the model. */
        public Map<String, Object> source() {
            return source(path.toString(), file);
        }

        /** What a result says of a model of any name. */
        public static Map<String, Object> source(String name, ModelFile file) {
            Map<String, Object> source = new LinkedHashMap<>();
            source.put("model", name);
            source.put("iterations", file.card().iterations());
            source.put("commit", file.card().commit());
            return source;
        }
    }

    /** The name of the experiment that trains a method for an outlier ratio, such as {@code acne-60}. */
    public static String experiment(String method, double outlierRatio) {
        return method + "-" + Math.round(100 * outlierRatio);
    }

    Path path(String experiment) {
        return folder.resolve(experiment + ModelFile.EXTENSION);
    }

    /** The model of an experiment, where it has been trained. */
    public Optional<Loaded> find(String experiment) {
        return has(experiment) ? Optional.of(read(path(experiment))) : Optional.empty();
    }

    public boolean has(String experiment) {
        return Files.exists(path(experiment));
    }

    public static Loaded read(Path path) {
        try {
            ModelFile file = ModelFile.read(path);
            return new Loaded(Networks.read(file, path.toString()), file, path);
        } catch (IOException e) {
            throw InputException.of(e);
        }
    }

    /** One sentence for a person who asked for a model that is not there. */
    public String remedy(String experiment) {
        return "%s is missing; train it with './acne train experiments/%s/%s.toml' and copy runs/%s/best.safetensors there"
                .formatted(path(experiment), task, experiment, experiment);
    }
}
