package acne.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.LineGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The experiment files of the line table must be readable before anyone waits for a night. */
class LineExperimentsTest {
    private static final Path FOLDER = Path.of("../experiments/lines");

    @Test
    void everyExperimentFileIsRead() throws IOException {
        List<Path> files;
        try (Stream<Path> found = Files.list(FOLDER)) {
            files = found.filter(file -> file.toString().endsWith(".toml")).toList();
        }
        assertFalse(files.isEmpty());
        for (Path file : files) {
            Toml toml = Toml.read(file);
            Settings settings = new Settings(toml);
            assertEquals(
                    ExperimentSettings.Task.LINES,
                    ExperimentSettings.read(settings).task());
            LineDataSettings.read(settings);
            settings.rejectUnknown();
            assertTrue(toml.text().contains("./acne train experiments/lines/" + file.getFileName()), file.toString());
        }
    }

    @Test
    void bundledModelLearnsFromTheMix() throws IOException {
        Settings settings = new Settings(Toml.read(FOLDER.resolve("acne-mixed.toml")));
        assertEquals(LineGenerator.Options.MIXED, LineDataSettings.read(settings));
    }
}
