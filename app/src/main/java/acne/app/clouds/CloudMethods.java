package acne.app.clouds;

import acne.app.InputException;
import acne.app.KeptModels;
import acne.model.ModelFile;
import acne.model.Networks;
import acne.nn.Network;
import acne.task.BundledCloudModels;
import acne.task.CloudInference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The networks of a task by name: those of the paper with the model of the outlier ratio, the one of mixed ratios, and any model by
 * the name of its file.
 *
 * <p>Where a ratio has no model of its own, the method with attention is the one of mixed ratios.
 */
record CloudMethods(CloudTask task, KeptModels models) {
    private static final String LONG = "-long";

    /** The names that can be listed; the one with {@code -long} trained until its validation no longer rose. */
    List<String> names() {
        List<String> names = new ArrayList<>(task.paper().figures().keySet());
        names.add(task.attentive() + LONG);
        names.add(task.mixed());
        return names;
    }

    boolean knows(String name) {
        return names().contains(name) || name.endsWith(ModelFile.EXTENSION);
    }

    /** The method for clouds of an outlier ratio; nothing where its model has not been trained. */
    Optional<CloudMethod> find(String name, double outlierRatio) {
        if (name.endsWith(ModelFile.EXTENSION)) {
            return Optional.of(method(KeptModels.read(Path.of(name))));
        }
        if (name.equals(task.mixed())) {
            return mixed();
        }
        Optional<CloudMethod> own =
                models.find(KeptModels.experiment(name, outlierRatio)).map(this::method);
        return own.isPresent() || !name.equals(task.attentive()) ? own : mixed();
    }

    /** Whether a method stands for the one of mixed ratios at this ratio, since it has no model of its own. */
    boolean isMixed(String name, double outlierRatio) {
        return name.equals(task.attentive()) && !models.has(KeptModels.experiment(name, outlierRatio));
    }

    /** The model kept with the experiments, or else the one in the jar. */
    private Optional<CloudMethod> mixed() {
        return models.find(task.mixed())
                .map(this::method)
                .or(() -> BundledCloudModels.file(task.bundled())
                        .map(file -> method(build(file), KeptModels.Loaded.source(task.bundled(), file))));
    }

    private Network build(ModelFile file) {
        try {
            return Networks.read(file, task.bundled());
        } catch (IOException e) {
            throw InputException.of(e);
        }
    }

    private CloudMethod method(KeptModels.Loaded model) {
        return method(model.network(), model.source());
    }

    private static CloudMethod method(Network network, Map<String, Object> source) {
        try {
            return new CloudMethod(new CloudInference(network), source);
        } catch (IllegalArgumentException e) {
            throw InputException.of(String.valueOf(source.get("model")), e);
        }
    }

    /** One sentence on how to get a method that {@link #find} did not have. */
    String remedy(String name, double outlierRatio) {
        return models.remedy(name.equals(task.mixed()) ? name : KeptModels.experiment(name, outlierRatio));
    }
}
