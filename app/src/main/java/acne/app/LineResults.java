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

/** The results of {@code evaluate lines} that a folder keeps as JSON files, put together. */
final class LineResults {
    /** What tells two test sets apart; results on different ones do not belong into one table. */
    private static final List<String> TEST_SET = List.of("clouds", "seed", "points", "noise");

    private final Map<String, Map<String, Map<String, ?>>> byMethod = new LinkedHashMap<>();
    private final Map<String, @Nullable Object> testSet = new LinkedHashMap<>();

    private LineResults() {}

    /** Reads every JSON file of the folder, in the order of their names. */
    static LineResults read(Path folder) {
        LineResults results = new LineResults();
        try (Stream<Path> found = Files.list(folder)) {
            List<Path> files = found.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
            for (Path file : files) {
                results.add(file);
            }
            return results;
        } catch (IOException e) {
            throw new InputException(folder + ": cannot be read: " + e, e);
        }
    }

    private void add(Path file) throws IOException {
        try {
            Map<String, @Nullable Object> json = Json.parseObject(Files.readString(file));
            if (!"lines".equals(json.get("task"))) {
                throw new InputException(file + ": need a result of 'evaluate lines', got task " + json.get("task"));
            }
            for (String key : TEST_SET) {
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
            throw new InputException(file + ": " + e.getMessage(), e);
        }
    }

    Set<String> methods() {
        return new LinkedHashSet<>(byMethod.keySet());
    }

    /** A metric of a method at an outlier ratio such as "0.6". */
    Optional<Double> metric(String method, String ratio, String name) {
        Map<String, ?> metrics = byMethod.getOrDefault(method, Map.of()).getOrDefault(ratio, Map.of());
        return metrics.get(name) instanceof Number number ? Optional.of(number.doubleValue()) : Optional.empty();
    }
}
