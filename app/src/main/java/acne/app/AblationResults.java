package acne.app;

import acne.model.AtomicFile;
import acne.model.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The validation metric of each variant and seed, kept in one JSON file that grows run by run. */
final class AblationResults {
    private final Path file;
    private final Map<String, Map<String, Double>> bySeed = new TreeMap<>();

    private AblationResults(Path file) {
        this.file = file;
    }

    /** What the file has; nothing where it does not exist. */
    static AblationResults read(Path file) {
        AblationResults results = new AblationResults(file);
        if (!Files.exists(file)) {
            return results;
        }
        try {
            Map<String, @Nullable Object> json = Json.parseObject(Files.readString(file));
            Json.asObject(json.get("variants"))
                    .forEach((variant, seeds) -> Json.asObject(seeds)
                            .forEach((seed, value) -> results.put(variant, seed, Json.asNumber(value))));
            return results;
        } catch (IOException e) {
            throw InputException.of(file + ": cannot be read", e);
        } catch (IllegalArgumentException e) {
            throw InputException.of(file, e);
        }
    }

    private void put(String variant, String seed, double value) {
        bySeed.computeIfAbsent(variant, key -> new TreeMap<>()).put(seed, value);
    }

    /** Adds a result and writes the file. */
    void keep(String variant, long seed, double value) {
        put(variant, Long.toString(seed), value);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("task", "ablation");
        json.put("metric", "map20");
        json.put("scenes", "validation");
        json.put("variants", bySeed);
        try {
            AtomicFile.write(file, out -> out.write(Json.writePretty(json).getBytes(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw InputException.of(file + ": cannot be written", e);
        }
    }

    Set<String> variants() {
        return new TreeSet<>(bySeed.keySet());
    }

    /** The metric by seed. */
    Map<String, Double> of(String variant) {
        return bySeed.getOrDefault(variant, Map.of());
    }
}
