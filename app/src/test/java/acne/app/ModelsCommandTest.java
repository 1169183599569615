package acne.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.model.BundledModels;
import acne.model.Json;
import acne.model.KeyValues;
import acne.model.ModelCard;
import acne.model.ModelFile;
import acne.model.NamedTensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelsCommandTest {
    @TempDir
    Path folder;

    private Path model() throws IOException {
        Path file = folder.resolve("m.safetensors");
        ModelCard card = new ModelCard(
                "lines",
                new KeyValues("architecture", Map.of("network", "none")),
                "synthetic lines",
                new KeyValues("settings", Map.of("batch", "32")),
                50_000,
                7,
                Map.of("l2", 0.5),
                "abc");
        new ModelFile(card, List.of(new NamedTensor("w", new int[] {2, 3}, new float[6]))).write(file);
        return file;
    }

    @Test
    void printsTheCardOfAFile() throws IOException {
        CommandRun run = CommandRun.ok("models", model().toString());

        List<String> lines = run.out().lines().toList();
        assertTrue(lines.contains("parameters     6"), run.out());
        assertTrue(lines.contains("task           lines"), run.out());
        assertTrue(lines.contains("settings       batch = 32"), run.out());
        assertTrue(lines.contains("metrics        l2 = 0.5"), run.out());
    }

    @Test
    void writesTheCardAsJson() throws IOException {
        Path json = folder.resolve("out.json");

        CommandRun.ok("models", model().toString(), "--json", json.toString());

        Map<String, ?> result = Json.parseObject(Files.readString(json));
        assertEquals(6L, result.get("parameters"));
        assertEquals(Map.of("network", "none"), result.get("architecture"));
        assertEquals(50_000L, result.get("iterations"));
        assertEquals(Map.of("w", List.of(2L, 3L)), result.get("tensors"));
    }

    @Test
    void listsWhatIsBundled() throws IOException {
        Path json = folder.resolve("out.json");

        CommandRun run = CommandRun.ok("models", "--json", json.toString());

        List<String> names = BundledModels.ofLibrary().names();
        assertEquals(Math.max(1, names.size()), run.out().lines().count());
        List<?> listed = (List<?>) Json.parseObject(Files.readString(json)).get("models");
        assertEquals(names.size(), listed == null ? -1 : listed.size());
    }

    @Test
    void anUnknownNameOrADamagedFileIsOneLineAndExitCode2() throws IOException {
        Path damaged = folder.resolve("d.safetensors");
        Files.write(damaged, new byte[] {1, 2, 3});

        CommandRun.refused("acne models: unknown model 'nobody'; known: [", "models", "nobody");
        CommandRun.refused("acne models: none.safetensors: no such file", "models", "none.safetensors");
        CommandRun.refused("acne models: " + damaged + ": truncated", "models", damaged.toString());
    }
}
