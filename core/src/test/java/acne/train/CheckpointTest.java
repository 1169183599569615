package acne.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.model.Safetensors;
import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckpointTest {
    private static final TrainingState STATE = new TrainingState(150, 3, 1, 0.5, 100, 2);

    private final AcneNetwork network = new AcneNetwork(AcneSettings.acne(2, 1).withChannels(8, 2), 1);
    private final Adam adam = new Adam(network.parameters());
    private final WeightAverage average = new WeightAverage(network, 0);

    @TempDir
    private Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void write() throws IOException {
        file = folder.resolve("checkpoint.safetensors");
        Checkpoint.write(file, network, adam, average, STATE, "{}");
    }

    @Test
    void theStateComesBack() throws IOException {
        assertEquals(STATE, Checkpoint.read(file, network, adam, average, "{}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"a\":1,\"b\":\"x\",\"c\":[1]}|{\"a\":1,\"b\":\"y\",\"d\":2}|: b is \"y\", was \"x\"; c is not set, was [1]; d is 2, was not set",
                "{}|{\"a\":1,\"b\":1,\"c\":1,\"d\":1,\"e\":1,\"f\":1}|e is 1, was not set and 1 more",
                "a text|another|restore them"
            })
    void otherSettingsAreNamed(String before, String now, String expected) throws IOException {
        Checkpoint.write(file, network, adam, average, STATE, before);
        String message =
                String.valueOf(assertThrows(IOException.class, () -> Checkpoint.read(file, network, adam, average, now))
                        .getMessage());
        assertTrue(message.endsWith(expected), message);
    }

    /** A negative iteration would train on samples that no run has. */
    @ParameterizedTest
    @CsvSource({
        "iteration, -5, a whole number of 0 or more",
        "iteration, x, a whole number of 0 or more",
        "adam_steps, -1, a whole number of 0 or more",
        "best_metric, high, a number"
    })
    void damagedNumbersAreNamed(String key, String value, String expected) throws IOException {
        Safetensors whole = Safetensors.read(file);
        Map<String, String> metadata = new LinkedHashMap<>(whole.metadata());
        metadata.put(key, value);
        Files.write(file, new Safetensors(metadata, whole.tensors()).toBytes());
        String message = String.valueOf(
                assertThrows(IOException.class, () -> Checkpoint.read(file, network, adam, average, "{}"))
                        .getMessage());
        String wanted = "checkpoint." + key + ": " + expected + " was expected, got '" + value + "'";
        assertTrue(message.startsWith(file.toString()) && message.contains(wanted), message);
    }
}
