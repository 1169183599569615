package acne.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a model comes from, and what it is for; it travels in the metadata of the model file.
 *
 * @param task what the model does: lines, digits, shapes or stereo
 * @param architecture what the network is rebuilt from
 * @param data what it was trained on
 * @param settings how it was trained
 * @param iterations training steps taken
 * @param seed seed of everything random in training
 * @param metrics what it reached, by the name of the metric
 * @param commit version of the code that trained it
 */
public record ModelCard(
        String task,
        KeyValues architecture,
        String data,
        KeyValues settings,
        long iterations,
        long seed,
        Map<String, Double> metrics,
        String commit) {
    /** Layout of the metadata; another one is refused instead of misread. */
    static final String FORMAT = "acne-model-1";

    private static final String FORMAT_KEY = "model_format";

    public ModelCard {
        if (task.isBlank()) {
            throw new IllegalArgumentException("a model card needs a task");
        }
        if (iterations < 0) {
            throw new IllegalArgumentException("iterations: 0 or more was expected, got " + iterations);
        }
        metrics.forEach(ModelCard::requireFinite);
        metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
    }

    private static void requireFinite(String name, Double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("metrics." + name + ": a finite number was expected, got " + value);
        }
    }

    /** A card of a network that nobody trained. */
    public static ModelCard untrained(String task, Map<String, String> architecture, long seed) {
        KeyValues settings = new KeyValues("settings", Map.of());
        return new ModelCard(
                task, new KeyValues("architecture", architecture), "none", settings, 0, seed, Map.of(), "none");
    }

    /** The card as texts by name; maps are JSON objects. */
    public Map<String, String> toMetadata() {
        Map<String, String> metadata = new LinkedHashMap<>();
        metadata.put(FORMAT_KEY, FORMAT);
        toMap().forEach((key, value) -> metadata.put(key, value instanceof Map ? Json.write(value) : value.toString()));
        return metadata;
    }

    /** The card as plain values, for JSON reports. */
    public Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("task", task);
        map.put("architecture", architecture.values());
        map.put("data", data);
        map.put("settings", settings.values());
        map.put("iterations", iterations);
        map.put("seed", seed);
        map.put("metrics", metrics);
        map.put("commit", commit);
        return map;
    }

    /** The inverse of {@link #toMetadata()}; other keys are ignored, a missing or malformed one is refused. */
    public static ModelCard fromMetadata(Map<String, String> metadata) {
        KeyValues card = new KeyValues("model card", metadata);
        String format = card.text(FORMAT_KEY);
        if (!format.equals(FORMAT)) {
            throw new IllegalArgumentException("model card: format " + FORMAT + " was expected, got '" + format + "'");
        }
        return new ModelCard(
                card.text("task"),
                texts(card, "architecture"),
                card.text("data"),
                texts(card, "settings"),
                number(card, "iterations"),
                number(card, "seed"),
                numbers(card, "metrics"),
                card.text("commit"));
    }

    private static long number(KeyValues card, String key) {
        try {
            return Long.parseLong(card.text(key));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "model card." + key + ": a whole number was expected, got '" + card.text(key) + "'", e);
        }
    }

    private static KeyValues texts(KeyValues card, String key) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (Map.Entry<String, @Nullable Object> item : object(card, key).entrySet()) {
            if (!(item.getValue() instanceof String text)) {
                throw new IllegalArgumentException("model card." + key + "." + item.getKey() + ": a text was expected");
            }
            texts.put(item.getKey(), text);
        }
        return new KeyValues(key, texts);
    }

    private static Map<String, Double> numbers(KeyValues card, String key) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        for (Map.Entry<String, @Nullable Object> item : object(card, key).entrySet()) {
            if (!(item.getValue() instanceof Number number)) {
                throw new IllegalArgumentException(
                        "model card." + key + "." + item.getKey() + ": a number was expected");
            }
            numbers.put(item.getKey(), number.doubleValue());
        }
        return numbers;
    }

    private static Map<String, @Nullable Object> object(KeyValues card, String key) {
        try {
            return Json.parseObject(card.text(key));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("model card." + key + ": " + e.getMessage(), e);
        }
    }
}
