package acne.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.ClassNames;
import acne.data.PointCloud;
import acne.data.SampleRandom;
import acne.data.Solid;
import acne.model.Json;
import io.jhdf.HdfFile;
import io.jhdf.WritableHdfFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bundled model on a set of cones in the layout of ModelNet40. */
class EvaluateShapesCommandTest {
    private static final int POINTS = 1024;

    @TempDir
    Path folder;

    private Path data;
    private Path models;

    @BeforeEach
    void makeFolders() throws IOException {
        data = Files.createDirectory(folder.resolve("data"));
        models = Files.createDirectory(folder.resolve("models"));
        Files.write(data.resolve("shape_names.txt"), ClassNames.MODELNET40);
        write("ply_data_train0.h5", Collections.nCopies(10, "cone"));
    }

    @Test
    void countsTheConesThatAreFound() throws IOException {
        write("ply_data_test0.h5", List.of("cone", "cone", "airplane", "cone"));
        Path json = folder.resolve("shapes.json");

        CommandRun run = CommandRun.ok(
                "evaluate", "shapes", "--data", data, "--models", models, "--ratios", "0,0.1", "--json", json);

        assertTrue(run.out().contains("accuracy, %, on 4 test clouds"), run.out());
        assertTrue(run.out().lines().anyMatch(line -> line.matches("acn +75\\.00 +75\\.00")), run.out());
        Map<String, ?> result = Json.parseObject(Files.readString(json));
        assertEquals("shapes", result.get("task"));
        Map<String, ?> methods = Json.asObject(result.get("methods"));
        assertEquals(List.of("acn", "acn-mixed"), List.copyOf(methods.keySet()));
        Map<String, ?> cell =
                Json.asObject(Json.asObject(methods.get("acn-mixed")).get("0.1"));
        assertEquals(0.75, cell.get("accuracy"));
        assertEquals(0.5, cell.get("class_accuracy"), "all cones and no airplane");
    }

    @Test
    void theFirstCloudsAloneCanBeMeasured() {
        write("ply_data_test0.h5", List.of("airplane", "cone"));
        CommandRun run =
                CommandRun.ok("evaluate", "shapes", "--data", data, "--models", models, "--ratios", "0", "--clouds", 1);
        assertTrue(run.out().contains("on 1 test clouds"), run.out());
        assertTrue(run.out().lines().anyMatch(line -> line.matches("acn +0\\.00")), run.out());
    }

    @Test
    void aMissingPartIsNamed() {
        CommandRun.refused(
                "need an HDF5 file with 'test' in its name", "evaluate", "shapes", "--data", data, "--models", models);
    }

    /** Cones, with these labels. */
    private void write(String name, List<String> labels) {
        float[][][] points = new float[labels.size()][POINTS][3];
        for (int i = 0; i < points.length; i++) {
            PointCloud cloud = Solid.CONE.cloud(POINTS, SampleRandom.of(3, i));
            for (int k = 0; k < POINTS; k++) {
                for (int axis = 0; axis < 3; axis++) {
                    points[i][k][axis] = cloud.get(k, axis);
                }
            }
        }
        try (WritableHdfFile file = HdfFile.write(data.resolve(name))) {
            file.putDataset("data", points);
            file.putDataset(
                    "label",
                    labels.stream().mapToInt(ClassNames.MODELNET40::indexOf).toArray());
        }
    }
}
