package acne.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.model.Json;
import acne.model.ModelCard;
import acne.model.Networks;
import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import acne.nn.Network;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvaluateLinesCommandTest {
    @Test
    void writesTheMetricsByMethodAndRatio(@TempDir Path folder) throws IOException {
        Path json = folder.resolve("deep/lines.json");
        CommandRun run = CommandRun.ok(
                "evaluate", "lines", "--methods", "ls,msac", "--ratios", "0.6,0.85", "--clouds", 40, "--json", json);
        Map<String, ?> result = Json.parseObject(Files.readString(json));
        assertEquals("lines", result.get("task"));
        Map<String, ?> methods = Json.asObject(result.get("methods"));
        assertEquals(List.of("ls", "msac"), List.copyOf(methods.keySet()));
        Map<String, ?> msac = Json.asObject(methods.get("msac"));
        assertEquals(List.of("0.6", "0.85"), List.copyOf(msac.keySet()));
        assertEquals(1.0, Json.asObject(msac.get("0.6")).get("solved"));
        assertTrue(run.out().contains("msac"), run.out());
        assertDistances(Json.asObject(Json.asObject(methods.get("ls")).get("0.6")), 0.05, 1);
        assertDistances(Json.asObject(msac.get("0.6")), 0, 1e-3);
    }

    /** Means and median from low to high, and the mean square no less than the square of the mean. */
    private static void assertDistances(Map<String, ?> cell, double low, double high) {
        double l2 = Json.asNumber(cell.get("l2"));
        double squared = Json.asNumber(cell.get("l2_squared"));
        double median = Json.asNumber(cell.get("median"));
        assertTrue(l2 >= low && l2 < high, cell.toString());
        assertTrue(median >= low && median < high, cell.toString());
        assertTrue(squared >= l2 * l2 * (1 - 1e-12) && squared <= l2 * high, cell.toString());
    }

    @Test
    void threadsDoNotChangeTheResult() {
        String one = CommandRun.ok("evaluate", "lines", "--clouds", 120, "--ratios", "0.8", "--threads", 1)
                .out();
        String two = CommandRun.ok("evaluate", "lines", "--clouds", 120, "--ratios", "0.8", "--threads", 2)
                .out();
        assertTrue(one.contains("120 clouds a ratio"), one);
        assertTrue(one.lines().anyMatch(line -> line.matches("msac +100\\.00")), one);
        assertEquals(one, two);
    }

    @Test
    void aTrainedMethodUsesTheModelOfTheRatio(@TempDir Path folder) throws IOException {
        Network network = new AcneNetwork(AcneSettings.acne(2, 1).withChannels(8, 4), 1);
        ModelCard card =
                ModelCard.untrained("lines", Networks.architecture(network).values(), 1);
        Path file = folder.resolve("acne-60.safetensors");
        Networks.write(network, card).write(file);
        Path json = folder.resolve("lines.json");

        CommandRun run = CommandRun.of(
                "evaluate", "lines", "--models", folder, "--ratios", "0.6,0.7", "--clouds", 20, "--json", json);

        assertEquals(0, run.exitCode(), run.err());
        Map<String, ?> methods =
                Json.asObject(Json.parseObject(Files.readString(json)).get("methods"));
        Map<String, ?> acne = Json.asObject(methods.get("acne"));
        assertEquals(List.of("0.6"), List.copyOf(acne.keySet()));
        assertEquals(file.toString(), Json.asObject(acne.get("0.6")).get("model"));
        assertFalse(methods.containsKey("cne"));
        assertTrue(run.out().contains("acne"), run.out());

        CommandRun byName = CommandRun.of(
                "evaluate", "lines", "--methods", file + "," + file + "+refine", "--ratios", "0.6", "--clouds", 20);
        assertEquals(0, byName.exitCode(), byName.err());
        assertTrue(byName.out().contains(file + "+refine"), byName.out());
    }

    @Test
    void aModelThatIsMissingNamesItsTraining(@TempDir Path folder) {
        CommandRun.refused(
                "cne-60.safetensors is missing; train it with './acne train experiments/lines/cne-60.toml'",
                "evaluate",
                "lines",
                "--methods",
                "ls,cne",
                "--models",
                folder);
        CommandRun.refused("no.safetensors", "evaluate", "lines", "--methods", folder.resolve("no.safetensors"));
    }

    @Test
    void aNetworkThatOverflowsIsNamed(@TempDir Path folder) throws IOException {
        Network network = new AcneNetwork(AcneSettings.acne(2, 1).withChannels(8, 4), 1);
        network.parameters().all().forEach(parameter -> Arrays.fill(parameter.values(), 1e38f));
        ModelCard card =
                ModelCard.untrained("lines", Networks.architecture(network).values(), 1);
        Path file = folder.resolve("absurd.safetensors");
        Networks.write(network, card).write(file);
        CommandRun.refused(
                file + ": the network overflows: need finite weights of 0 or more: weight 0 is NaN",
                "evaluate",
                "lines",
                "--methods",
                file,
                "--ratios",
                "0.6",
                "--clouds",
                5);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--methods|magic|--methods: unknown method 'magic'; known: [ls, irls-huber,",
                "--ratios|1.5|--ratios: need values from 0 to 1, got 1.5",
                "--clouds|0|--clouds: need 1 to 10000000, got 0",
                "--points|1|--points: need 2 to 1000000, got 1",
                "--noise|-1|--noise: need 0 to 1, got -1.0",
                "--threshold|0|--threshold: need a distance above 0, got 0.0"
            })
    void badOptionIsNamed(String option, String value, String message) {
        CommandRun.refused(message, "evaluate", "lines", option, value);
    }
}
