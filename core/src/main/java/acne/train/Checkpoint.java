package acne.train;

import acne.model.AtomicFile;
import acne.model.KeyValues;
import acne.model.ModelFormatException;
import acne.model.NamedTensor;
import acne.model.NetworkTensors;
import acne.model.Safetensors;
import acne.nn.Network;
import acne.tensor.Parameter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Everything a run needs to go on as if it had never stopped: network, optimiser and state, in one file that is replaced as a whole.
 *
 * <p>Samples need not be kept: each follows from the seed and its index.
 */
final class Checkpoint {
    private static final String FORMAT = "acne-checkpoint-1";
    private static final String BEST_METRIC = "best_metric";

    private Checkpoint() {}

    static void write(
            Path file, Network network, Adam adam, WeightAverage average, TrainingState state, String experiment)
            throws IOException {
        List<NamedTensor> tensors = new ArrayList<>(NetworkTensors.of(network));
        List<Parameter> parameters = network.parameters().all();
        for (int i = 0; i < parameters.size(); i++) {
            Parameter p = parameters.get(i);
            tensors.add(new NamedTensor("adam.mean/" + p.name(), p.shape(), adam.mean(i)));
            tensors.add(new NamedTensor("adam.square/" + p.name(), p.shape(), adam.square(i)));
        }
        for (NamedTensor mean : average.means()) {
            tensors.add(new NamedTensor("average/" + mean.name(), mean.shape(), mean.values()));
        }
        byte[] bytes = new Safetensors(metadata(adam, state, experiment), tensors).toBytes();
        AtomicFile.write(file, out -> out.write(bytes));
    }

    private static Map<String, String> metadata(Adam adam, TrainingState state, String experiment) {
        Map<String, String> metadata = new LinkedHashMap<>();
        metadata.put("format", FORMAT);
        metadata.put("iteration", Integer.toString(state.iteration()));
        metadata.put("skipped", Integer.toString(state.skipped()));
        metadata.put("skipped_in_a_row", Integer.toString(state.skippedInARow()));
        metadata.put(BEST_METRIC, Double.toString(state.bestMetric()));
        metadata.put("best_iteration", Integer.toString(state.bestIteration()));
        metadata.put("validations_since_best", Integer.toString(state.validationsSinceBest()));
        metadata.put("adam_steps", Long.toString(adam.steps()));
        metadata.put("experiment", experiment);
        return metadata;
    }

    /** Sets network, optimiser and average to the checkpoint, which must be of the same experiment. */
    static TrainingState read(Path file, Network network, Adam adam, WeightAverage average, String experiment)
            throws IOException {
        Safetensors contents = Safetensors.read(file);
        Map<String, String> metadata = contents.metadata();
        if (!FORMAT.equals(metadata.get("format"))) {
            throw new ModelFormatException(file.toString(), "this is no checkpoint of a training run");
        }
        String before = metadata.getOrDefault("experiment", "");
        if (!experiment.equals(before)) {
            throw new ModelFormatException(
                    file.toString(),
                    "this checkpoint is of an experiment with other settings; start anew in another folder, or restore them"
                            + new ExperimentChange(before, experiment).shown());
        }
        try {
            NetworkTensors.restore(network, contents.tensors());
            restore(adam, network, contents.tensors());
            restore(average, contents.tensors());
            KeyValues numbers = new KeyValues("checkpoint", metadata);
            adam.setSteps(numbers.integer("adam_steps", 0));
            return state(numbers);
        } catch (IllegalArgumentException e) {
            throw new ModelFormatException(file.toString(), e);
        }
    }

    private static void restore(Adam adam, Network network, List<NamedTensor> tensors) {
        Map<String, float[]> values = NetworkTensors.byName(tensors);
        List<Parameter> parameters = network.parameters().all();
        for (int i = 0; i < parameters.size(); i++) {
            NetworkTensors.copy(values, "adam.mean/" + parameters.get(i).name(), adam.mean(i));
            NetworkTensors.copy(values, "adam.square/" + parameters.get(i).name(), adam.square(i));
        }
    }

    private static void restore(WeightAverage average, List<NamedTensor> tensors) {
        Map<String, float[]> values = NetworkTensors.byName(tensors);
        for (NamedTensor mean : average.means()) {
            NetworkTensors.copy(values, "average/" + mean.name(), mean.values());
        }
    }

    private static TrainingState state(KeyValues metadata) {
        return new TrainingState(
                metadata.integer("iteration", 0),
                metadata.integer("skipped", 0),
                metadata.integer("skipped_in_a_row", 0),
                metric(metadata),
                metadata.integer("best_iteration", 0),
                metadata.integer("validations_since_best", 0));
    }

    private static double metric(KeyValues metadata) {
        try {
            return Double.parseDouble(metadata.text(BEST_METRIC));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "checkpoint." + BEST_METRIC + ": a number was expected, got '" + metadata.text(BEST_METRIC) + "'",
                    e);
        }
    }
}
