package acne.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.app.stereo.MadeScene;
import acne.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StereoLearningTest {
    @TempDir
    Path folder;

    private Path experiment;

    @BeforeEach
    void makeScenes() throws IOException {
        Files.createDirectories(folder.resolve("train"));
        MadeScene.write(folder.resolve("train/a.h5"), 4, 1);
        MadeScene.write(folder.resolve("val.h5"), 2, 90);
        experiment = folder.resolve("small.toml");
        Files.writeString(experiment, """
                task = "stereo"
                [network]
                architecture = "acne"
                depth = 1
                channels = 16
                groups = 4
                inputs = 5
                [data]
                problem = "essential"
                train = "%s"
                validation = "%s"
                points = 100
                [training]
                iterations = 30
                batch = 4
                validation_every = 10
                [training.loss]
                supervision_weight = 1
                """.formatted(folder.resolve("train"), folder.resolve("val.h5")));
    }

    @Test
    void aTrainedModelIsAMethod() throws IOException {
        CommandRun.ok("train", experiment, "-o", folder.resolve("run"), "--threads", 1);
        Path model = folder.resolve("run/best.safetensors");
        Path json = folder.resolve("result.json");
        CommandRun.ok(
                "evaluate",
                "stereo",
                "--scenes",
                folder.resolve("val.h5"),
                "--problem",
                "essential",
                "--cache",
                folder.resolve("cache"),
                "--methods",
                model + "," + model + "+ransac," + model + "+magsac," + model + "+refine",
                "--json",
                json);
        Map<String, @Nullable Object> methods =
                Json.asObject(Json.parseObject(Files.readString(json)).get("methods"));
        assertEquals(4, methods.size());
        Map<String, @Nullable Object> refined = Json.asObject(methods.get(model + "+refine"));
        assertEquals(1.0, refined.get("map10"));
        Object ms = Json.asObject(methods.get(model.toString())).get("ms_network");
        assertTrue(ms instanceof Double time && time > 0, "network time " + ms);
    }

    @Test
    void theAblationKeepsTheMetricOfEachSeed() throws IOException {
        Path study = Files.createDirectories(folder.resolve("study"));
        Files.copy(experiment, study.resolve("acne-lgs.toml"));
        Path json = folder.resolve("table.json");
        CommandRun trained = CommandRun.ok(
                "reproduce",
                "ablation",
                "--experiments",
                study,
                "--retrain",
                "--runs",
                folder.resolve("runs"),
                "--threads",
                1,
                "--json",
                json);
        assertTrue(trained.out().contains("| acne-lgs | 0.602 | "), trained.out());
        assertTrue(trained.out().contains("| acne-l | 0.531 |  |  |"), trained.out());
        Map<String, @Nullable Object> variants =
                Json.asObject(Json.parseObject(Files.readString(json)).get("variants"));
        Map<String, @Nullable Object> row = Json.asObject(variants.get("acne-lgs"));
        Map<String, @Nullable Object> seeds = Json.asObject(row.get("map20_by_seed"));
        assertEquals(Set.of("0", "1"), seeds.keySet());
        double mean = (Json.asNumber(seeds.get("0")) + Json.asNumber(seeds.get("1"))) / 2;
        assertEquals(mean, Json.asNumber(row.get("map20")), 1e-12);

        CommandRun shown = CommandRun.ok("reproduce", "ablation", "--experiments", study);
        assertTrue(shown.out().contains("| acne-lgs | 0.602 | "), shown.out());
        assertTrue(trained.out().endsWith(shown.out()), shown.out());
        CommandRun.refused(
                "got acne-x", "reproduce", "ablation", "--experiments", study, "--retrain", "--variants", "acne-x");
    }

    @Test
    void timesComeFromTheBenchmarks() throws IOException {
        Files.writeString(folder.resolve("network.json"), "{\"networks_ms\": {\"2t\": {\"acne\": 12.5}}}");
        Files.writeString(folder.resolve("pair.json"), "{\"ms\": {\"ransac\": 100.0, \"ransac_filtered\": 1.52}}");
        CommandRun run = CommandRun.ok("reproduce", "timing", "--results", folder);
        assertTrue(run.out().contains("| acne | 14 | GTX 1080 Ti | 2 threads | 13 |"), run.out());
        assertTrue(run.out().contains("| ransac after the filter | 16 | 1 thread | 1 thread | 1.5 |"), run.out());
        assertTrue(run.out().contains("| magsac | 2752 | 1 thread | 1 thread |  |"), run.out());
        Files.writeString(folder.resolve("pair.json"), "[1");
        CommandRun.refused("pair.json", "reproduce", "timing", "--results", folder);
    }

    @Test
    void missingDataAndModelsAreNamed() {
        CommandRun.refused(
                "no data 'nowhere'", "train", experiment, "--set", "data.train=\"nowhere\"", "-o", folder.resolve("x"));
        Path scene = folder.resolve("val.h5");
        CommandRun.refused(
                "oanet-fundamental", "evaluate", "stereo", "--scenes", scene, "--no-cache", "--methods", "oanet");
        CommandRun.refused(
                "unknown method 'acne+magic'",
                "evaluate",
                "stereo",
                "--scenes",
                scene,
                "--no-cache",
                "--methods",
                "acne+magic");
    }

    @Test
    void tablesShowThePaperBesideOurs() throws IOException {
        Files.createDirectories(folder.resolve("results"));
        Files.writeString(
                folder.resolve("results/test-essential.json"),
                "{\"task\":\"stereo\",\"problem\":\"essential\",\"methods\":{\"acne-plus\":{\"map20\":0.5}}}");
        CommandRun essential = CommandRun.ok("reproduce", "essential", "--experiments", folder.resolve("results"));
        assertTrue(essential.out().contains("| acne-plus |"), essential.out());
        assertTrue(essential.out().contains("0.706"), essential.out());
        CommandRun parameters = CommandRun.ok("reproduce", "parameters");
        assertTrue(parameters.out().contains("| acne | 400000 |"), parameters.out());
        CommandRun.refused("nowhere", "reproduce", "stereo", "--experiments", folder.resolve("nowhere"));
    }
}
