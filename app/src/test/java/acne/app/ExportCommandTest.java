package acne.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.model.ModelCard;
import acne.model.ModelFile;
import acne.model.Networks;
import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportCommandTest {
    @TempDir
    Path folder;

    @Test
    void needsAModelThatIsThere() {
        CommandRun run = CommandRun.of(
                "export", "none.safetensors", folder.resolve("x.onnx").toString());

        assertEquals(2, run.exitCode());
        assertEquals("acne export: none.safetensors: no such file", run.err().strip());
    }

    @Test
    void saysWhichNetworksItKnowsAndWritesNothing() throws IOException {
        Path model = folder.resolve("m.safetensors");
        Path target = folder.resolve("x.onnx");
        new ModelFile(ModelCard.untrained("lines", Map.of("network", "none"), 0), List.of()).write(model);

        CommandRun run = CommandRun.of("export", model.toString(), target.toString());

        assertEquals(2, run.exitCode());
        assertTrue(
                run.err().startsWith("acne export: " + model + ": the network 'none' has no ONNX form; known: ["),
                run.err());
        assertFalse(Files.exists(target));
    }

    @Test
    void writesAnAcneNetwork() throws IOException {
        Path model = folder.resolve("m.safetensors");
        Path target = folder.resolve("x.onnx");
        AcneNetwork network = new AcneNetwork(AcneSettings.acne(2, 1), 0);
        Networks.write(
                        network,
                        ModelCard.untrained(
                                "lines", Networks.architecture(network).values(), 0))
                .write(model);

        CommandRun run = CommandRun.of("export", model.toString(), target.toString());

        assertEquals(0, run.exitCode(), run.err());
        assertTrue(Files.size(target) > 4L * network.parameters().count());
        CommandRun.refusedUnchanged("need another file for the graph than " + model, "export", model, model);
    }

    @Test
    void aBundledModelIsExportedByItsName() throws IOException {
        Path onnx = folder.resolve("lines.onnx");
        CommandRun.ok("export", "acne-lines", onnx);
        assertTrue(Files.size(onnx) > 100_000);
    }

    @Test
    void needsBothFiles() {
        assertEquals(2, CommandRun.of("export", "m.safetensors").exitCode());
    }
}
