package acne.app.stereo;

import acne.app.InputException;
import acne.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The results of {@code evaluate stereo} on one split and problem that a folder keeps, put together. */
final class StereoResults {
    private final Map<String, Map<String, ?>> byMethod = new LinkedHashMap<>();

    private StereoResults() {}

    /** Reads every file SPLIT-PROBLEM.json below the folder, in the order of their paths. */
    static StereoResults read(Path folder, String split, StereoProblem problem) {
        return read(folder, split, problem, "");
    }

    /** Reads the files SPLIT-PROBLEM with an ending that says what differs, such as the matches. */
    static StereoResults read(Path folder, String split, StereoProblem problem, String ending) {
        String name = split + "-" + problem.label() + ending + ".json";
        StereoResults results = new StereoResults();
        try (Stream<Path> found = Files.walk(folder)) {
            List<Path> files = found.filter(
                            file -> String.valueOf(file.getFileName()).equals(name))
                    .sorted()
                    .toList();
            for (Path file : files) {
                results.add(file, problem);
            }
            return results;
        } catch (IOException e) {
            throw InputException.of(folder + ": cannot be read", e);
        }
    }

    private void add(Path file, StereoProblem problem) throws IOException {
        try {
            Map<String, @Nullable Object> json = Json.parseObject(Files.readString(file));
            if (!"stereo".equals(json.get("task")) || !problem.label().equals(json.get("problem"))) {
                throw new InputException(file + ": need a result of 'evaluate stereo --problem " + problem.label()
                        + "', got task " + json.get("task") + ", problem " + json.get("problem"));
            }
            Json.asObject(json.get("methods"))
                    .forEach((method, metrics) -> byMethod.put(method, Json.asObject(metrics)));
        } catch (IllegalArgumentException e) {
            throw InputException.of(file, e);
        }
    }

    Set<String> methods() {
        return byMethod.keySet();
    }

    /** A metric of a method under its name in the JSON. */
    Optional<Double> metric(String method, String name) {
        return byMethod.getOrDefault(method, Map.of()).get(name) instanceof Number number
                ? Optional.of(number.doubleValue())
                : Optional.empty();
    }
}
