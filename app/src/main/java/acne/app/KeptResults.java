package acne.app;

import acne.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The results of {@code evaluate} on one task that a folder keeps as JSON files, put together. */
public final class KeptResults {
    private final String task;

    /** What tells two test sets apart; results on different ones do not belong into one table. */
    private final List<String> testSetKeys;

    private final Map<String, Map<String, Map<String, ?>>> byMethod = new LinkedHashMap<>();
    private final Map<String, @Nullable Object> testSet = new LinkedHashMap<>();

    private KeptResults(String task, List<String> testSetKeys) {
        this.task = task;
        this.testSetKeys = testSetKeys;
    }

    /** Reads every JSON file of the folder, in the order of their names; all must agree in the given keys of their test sets. */
    public static KeptResults read(Path folder, String task, List<String> testSetKeys) {
        KeptResults results = new KeptResults(task, testSetKeys);
        try (Stream<Path> found = Files.list(folder)) {
            List<Path> files = found.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
            for (Path file : files) {
                results.add(file);
            }
            return results;
        } catch (IOException e) {
            throw InputException.of(folder + ": cannot be read", e);
        }
    }

    private void add(Path file) throws IOException {
        try {
            Map<String, @Nullable Object> json = Json.parseObject(Files.readString(file));
            if (!task.equals(json.get("task"))) {
                throw new InputException(
                        file + ": need a result of 'evaluate " + task + "', got task " + json.get("task"));
            }
            for (String key : testSetKeys) {
                Object value = json.get(key);
                if (testSet.containsKey(key)
                        && !String.valueOf(testSet.get(key)).equals(String.valueOf(value))) {
                    throw new InputException(
                            file + ": need the " + key + " of the other files, " + testSet.get(key) + ", got " + value);
                }
                testSet.put(key, value);
            }
            Json.asObject(json.get("methods"))
                    .forEach((name, ratios) -> Json.asObject(ratios)
                            .forEach((ratio, metrics) -> byMethod.computeIfAbsent(name, key -> new LinkedHashMap<>())
                                    .put(ratio, Json.asObject(metrics))));
        } catch (IllegalArgumentException e) {
            throw InputException.of(file, e);
        }
    }

    public Set<String> methods() {
        return new LinkedHashSet<>(byMethod.keySet());
    }

    /** A metric of a method at an outlier ratio such as "0.6". */
    public Optional<Double> metric(String method, String ratio, String name) {
        Map<String, ?> metrics = byMethod.getOrDefault(method, Map.of()).getOrDefault(ratio, Map.of());
        return metrics.get(name) instanceof Number number ? Optional.of(number.doubleValue()) : Optional.empty();
    }
}
