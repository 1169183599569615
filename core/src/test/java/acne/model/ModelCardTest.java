package acne.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.annotation.ElementType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelCardTest {
    static ModelCard card() {
        Map<String, String> architecture = new LinkedHashMap<>();
        architecture.put("network", "acne");
        architecture.put("channels", "128");
        architecture.put("attention", "method");
        return new ModelCard(
                "lines",
                new KeyValues("architecture", architecture),
                "synthetic lines, 60% outliers",
                new KeyValues("settings", Map.of("optimiser", "Adam \"1e-3\"")),
                50_000,
                Long.MIN_VALUE,
                Map.of("l2", 1e-6),
                "0123abc");
    }

    @Test
    void comesBackFromItsMetadata() {
        assertEquals(card(), ModelCard.fromMetadata(card().toMetadata()));
    }

    @Test
    void metadataIsReadableText() {
        Map<String, String> metadata = card().toMetadata();

        assertEquals(
                List.of(
                        "model_format",
                        "task",
                        "architecture",
                        "data",
                        "settings",
                        "iterations",
                        "seed",
                        "metrics",
                        "commit"),
                List.copyOf(metadata.keySet()));
        assertEquals(
                "{\"network\":\"acne\",\"channels\":\"128\",\"attention\":\"method\"}", metadata.get("architecture"));
        assertEquals("50000", metadata.get("iterations"));
        assertEquals("{\"l2\":1.0E-6}", metadata.get("metrics"));
    }

    @Test
    void ignoresKeysOfOthers() {
        Map<String, String> metadata = card().toMetadata();
        metadata.put("format", "pt");

        assertEquals(card(), ModelCard.fromMetadata(metadata));
    }

    @ParameterizedTest
    @CsvSource({
        "model_format, acne-model-2, 'model card: format acne-model-1 was expected, got ''acne-model-2'''",
        "task, ' ', a model card needs a task",
        "iterations, many, 'model card.iterations: a whole number was expected, got ''many'''",
        "iterations, -1, 'iterations: 0 or more was expected, got -1'",
        "seed, 1.5, 'model card.seed: a whole number was expected, got ''1.5'''",
        "architecture, [], 'model card.architecture: JSON: an object was expected'",
        "architecture, '{\"channels\":128}', model card.architecture.channels: a text was expected",
        "metrics, '{\"l2\":\"small\"}', model card.metrics.l2: a number was expected"
    })
    void saysWhatIsMalformed(String key, String value, String message) {
        Map<String, String> metadata = card().toMetadata();
        metadata.put(key, value);

        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> ModelCard.fromMetadata(metadata))
                        .getMessage());
    }

    @Test
    void everyKeyIsNeeded() {
        for (String key : card().toMetadata().keySet()) {
            Map<String, String> metadata = card().toMetadata();
            metadata.remove(key);

            String message = assertThrows(IllegalArgumentException.class, () -> ModelCard.fromMetadata(metadata))
                    .getMessage();

            assertTrue(String.valueOf(message).contains("'" + key + "' is missing"), message);
        }
    }

    @Test
    void refusesMetricsThatJsonCannotHold() {
        assertThrows(
                IllegalArgumentException.class,
                () -> new ModelCard(
                        "lines", card().architecture(), "", card().settings(), 0, 0, Map.of("l2", Double.NaN), "none"));
    }

    @Test
    void readsTheArchitectureByKind() {
        KeyValues architecture = card().architecture();

        assertEquals("acne", architecture.text("network"));
        assertEquals(128, architecture.integer("channels", 1));
        assertEquals(ElementType.METHOD, architecture.choice("attention", ElementType.class));
        architecture.requireOnly(List.of("network", "channels", "attention", "depth"));
    }

    @Test
    void namesTheSettingThatIsWrong() {
        KeyValues architecture = card().architecture();

        assertMessage(
                "architecture: 'depth' is missing; there are: [network, channels, attention]",
                () -> architecture.integer("depth", 1));
        assertMessage(
                "architecture.channels: a whole number of 129 or more was expected, got '128'",
                () -> architecture.integer("channels", 129));
        assertMessage(
                "architecture.network: a whole number of 1 or more was expected, got 'acne'",
                () -> architecture.integer("network", 1));
        assertMessage(
                "architecture.network: one of [TOP, BOTTOM] was expected, got 'acne'",
                () -> architecture.choice("network", Side.class));
        assertMessage(
                "architecture: unknown setting 'channels'; known: [network]",
                () -> architecture.requireOnly(List.of("network")));
    }

    private enum Side {
        TOP,
        BOTTOM
    }

    private static void assertMessage(String message, Runnable action) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, action::run).getMessage());
    }
}
