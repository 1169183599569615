package acne.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.CloudOptions;
import acne.nn.PointNet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The experiment files of digits and shapes must be readable before anyone waits for a night. */
class CloudExperimentsTest {
    private static final Path EXPERIMENTS = Path.of("../experiments");

    @ParameterizedTest
    @CsvSource({"digits, 2, 10, 25", "shapes, 3, 40, 19"})
    void everyExperimentFileIsRead(String task, int inputs, int classes, int count) throws IOException {
        List<Path> files;
        try (Stream<Path> found = Files.list(EXPERIMENTS.resolve(task))) {
            files = found.filter(file -> file.toString().endsWith(".toml")).toList();
        }
        assertEquals(count, files.size());
        for (Path file : files) {
            Toml toml = Toml.read(file);
            Settings settings = new Settings(toml);
            ExperimentSettings experiment = ExperimentSettings.read(settings);
            assertEquals(task, experiment.task().name().toLowerCase(Locale.ROOT));
            CloudOptions data = CloudDataSettings.read(settings, experiment.task());
            settings.rejectUnknown();
            String name = String.valueOf(file.getFileName());
            assertTrue(toml.text().contains("./acne train experiments/" + task + "/" + name), name);
            assertEquals(
                    name.startsWith("acne") || name.startsWith("cne"),
                    !(experiment.network().clouds(inputs, classes, 0) instanceof PointNet));
            if (name.matches(".*-\\d+\\.toml")) {
                double percent = Double.parseDouble(name.replaceAll(".*-(\\d+)\\.toml", "$1"));
                assertEquals(percent / 100, data.outlierRatio().from());
                assertEquals(percent / 100, data.outlierRatio().to());
            }
        }
    }

    /** The paper compares methods that are trained in the same way. */
    @ParameterizedTest
    @CsvSource({"digits, pointnet cne acne", "shapes, pointnet cn acn"})
    void theCellsOfATableHaveTheSameBudget(String task, String methods) throws IOException {
        TrainingSettings first = null;
        for (String method : methods.split(" ")) {
            for (int percent = 0; percent <= 50; percent += 10) {
                Path file = EXPERIMENTS.resolve(task).resolve(method + "-" + percent + ".toml");
                TrainingSettings training =
                        ExperimentSettings.read(new Settings(Toml.read(file))).training();
                first = first == null ? training : first;
                assertEquals(first, training, file.toString());
            }
        }
    }

    @Test
    void anotherNetworkIsNamed() {
        Toml toml = Toml.parse("test", """
                task = "digits"
                [network]
                architecture = "oanet"
                depth = 2
                [data]
                outlier_ratio = 0.1
                [training]
                iterations = 1
                """);
        NetworkSettings network = ExperimentSettings.read(new Settings(toml)).network();
        SettingsException e = assertThrows(SettingsException.class, () -> network.clouds(2, 10, 0));
        assertTrue(String.valueOf(e.getMessage()).contains("[acne, cne, pointnet]"), e.getMessage());
    }
}
