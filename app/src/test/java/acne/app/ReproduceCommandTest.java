package acne.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.app.stereo.MadeScene;
import acne.model.Json;
import acne.model.ModelCard;
import acne.model.Networks;
import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import acne.nn.LearntIrls;
import acne.nn.LearntIrlsSettings;
import acne.nn.Network;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceCommandTest {
    private static final String RESULT = """
            {"task": "lines", "clouds": 10, "seed": 1, "points": 100, "noise": 0.0,
             "methods": {"%s": {"0.7": {"l2": 0.5, "l2_squared": 0.25}}}}
            """;

    @TempDir
    private Path folder;

    @Test
    void theTableHasThePaperBesideOurs() throws IOException {
        Files.writeString(folder.resolve("a.json"), RESULT.formatted("acne"));
        Files.writeString(folder.resolve("b.json"), RESULT.formatted("msac"));
        Path json = folder.resolve("out/table.json");

        CommandRun run = CommandRun.ok("reproduce", "lines", "--experiments", folder, "--json", json);

        assertTrue(
                run.out().contains("| acne | 1.00e-06 | 0.000800 | 0.0240 | 0.130 | 0.383 |  | 0.500 |  |  |  |"),
                run.out());
        assertTrue(run.out().contains("| msac |  |  |  |  |  |  | 0.250 |  |  |  |"), run.out());
        assertTrue(run.out().contains("no result of acne at 60%, 80%, 85%, 90% yet"), run.out());
        Map<String, ?> methods =
                Json.asObject(Json.parseObject(Files.readString(json)).get("methods"));
        assertEquals(
                Map.of("paper_l2", 0.0008, "l2", 0.5, "l2_squared", 0.25),
                Json.asObject(methods.get("acne")).get("0.7"));
    }

    @Test
    void otherFeaturesAreOneMoreColumn() throws IOException {
        String result = """
                {"task": "stereo", "problem": "fundamental", "methods": {"magsac": {"map20": %s}, "acne": {"map20": 0.25}}}
                """;
        Path sift = Files.createDirectories(folder.resolve("sift"));
        Files.writeString(sift.resolve("val-fundamental.json"), result.formatted("0.5"));
        Files.writeString(sift.resolve("val-fundamental-mutual.json"), result.formatted("0.75"));
        Path learned = Files.createDirectories(folder.resolve("learned"));
        Files.writeString(learned.resolve("val-fundamental.json"), result.formatted("0.125"));
        Path json = folder.resolve("features.json");

        CommandRun run = CommandRun.ok(
                "reproduce", "features", "--experiments", sift, "--features", "mine=" + learned, "--json", json);

        assertTrue(run.out().contains("| paper LF-Net | ours SIFT | ours mine |"), run.out());
        assertTrue(run.out().contains("| magsac, no ratio test | 0.146 | 0.205 | 0.134 | 0.750 |  |"), run.out());
        assertTrue(run.out().contains("| magsac | 0.264 | 0.230 | 0.157 | 0.500 | 0.125 |"), run.out());
        Map<String, ?> rows =
                Json.asObject(Json.parseObject(Files.readString(json)).get("rows"));
        assertEquals(
                Map.of("SIFT", 0.25, "mine", 0.25),
                Json.asObject(rows.get("acne")).get("map20"));
        CommandRun.refused("none", "reproduce", "features", "--experiments", folder.resolve("none"));
    }

    @Test
    void beliefIsFittedToOneFolderAndCheckedOnAnother() throws IOException {
        Path fit = MadeScene.write(folder.resolve("fit.h5"), 3, 1);
        Path check = MadeScene.write(folder.resolve("check.h5"), 2, 50);
        Path json = folder.resolve("belief.json");

        CommandRun run =
                CommandRun.ok("reproduce", "belief", "--scenes", fit, "--check", check, "--stride", 1, "--json", json);

        assertTrue(run.out().contains("with ratios: 900 matches fitted"), run.out());
        Map<String, ?> result = Json.parseObject(Files.readString(json));
        Map<String, ?> without = Json.asObject(result.get("without ratios"));
        assertEquals(4, ((List<?>) Objects.requireNonNull(without.get("coefficients"))).size());
        long checked = ((List<?>) Objects.requireNonNull(without.get("calibration")))
                .stream()
                        .mapToLong(tenth -> (Long)
                                Objects.requireNonNull(Json.asObject(tenth).get("matches")))
                        .sum();
        assertEquals(600, checked);
        CommandRun.refused("--stride", "reproduce", "belief", "--scenes", fit, "--check", check, "--stride", 0);
        CommandRun.refused("no such file", "reproduce", "belief", "--scenes", folder.resolve("none"));
    }

    @Test
    void resultsOfAnotherTestSetAreRefused() throws IOException {
        Files.writeString(folder.resolve("a.json"), RESULT.formatted("acne"));
        Files.writeString(folder.resolve("b.json"), RESULT.formatted("msac").replace("\"seed\": 1", "\"seed\": 2"));
        CommandRun.refused(
                "b.json: need the seed of the other files, 1, got 2", "reproduce", "lines", "--experiments", folder);
        Files.writeString(folder.resolve("b.json"), "[");
        CommandRun.refused("b.json: ", "reproduce", "lines", "--experiments", folder);
    }

    @Test
    void retrainingKeepsModelsAndResults() throws IOException {
        Files.writeString(folder.resolve("irls-learnt-70.toml"), """
                task = "lines"
                [network]
                architecture = "learnt-irls"
                depth = 2
                channels = 8
                [data]
                outlier_ratio = 0.7
                [training]
                iterations = 50_000
                """);

        CommandRun run = CommandRun.ok(
                "reproduce",
                "lines",
                "--experiments",
                folder,
                "--retrain",
                "--runs",
                folder.resolve("runs"),
                "--set",
                "training.iterations=50",
                "--clouds",
                20);

        Map<String, ?> result = Json.parseObject(Files.readString(folder.resolve("learned.json")));
        Map<String, ?> cell =
                Json.asObject(Json.asObject(Json.asObject(result.get("methods")).get("irls-learnt"))
                        .get("0.7"));
        assertEquals(50, ((Number) Objects.requireNonNull(cell.get("iterations"))).intValue());
        assertTrue(Files.exists(folder.resolve("models/irls-learnt-70.safetensors")));
        assertTrue(run.out().contains("| irls-learnt |  | 0.00240 |  |  |  |  | 0."), run.out());
    }

    @Test
    void theToyFigureHasAPanelABlockAndBothAnswers() throws IOException {
        CommandRun.refused(
                "acne-80.safetensors is missing; train it with './acne train experiments/lines/acne-80.toml'",
                "reproduce",
                "figure-toy",
                "--models",
                folder);
        keep("acne-80", new AcneNetwork(AcneSettings.acne(2, 3).withChannels(8, 4), 1));
        keep("cne-80", new AcneNetwork(AcneSettings.cne(2, 3).withChannels(8, 4), 1));

        CommandRun.ok("reproduce", "figure-toy", "--models", folder, "-o", folder, "--clouds", 2);

        BufferedImage image = ImageIO.read(folder.resolve("figure-toy.png").toFile());
        // Five panels of 170 with gaps of 14, and the legend, at two pixels a unit.
        assertEquals(2 * (14 + 5 * (170 + 14) + 150), image.getWidth());
    }

    @Test
    void theLearntKernelIsDrawn() throws IOException {
        keep("irls-learnt-70", new LearntIrls(LearntIrlsSettings.DEFAULT, 1));
        Path json = folder.resolve("r2w.json");

        CommandRun.ok("reproduce", "figure-r2w", "--models", folder, "-o", folder, "--json", json);

        assertNotNull(ImageIO.read(folder.resolve("figure-r2w.png").toFile()));
        assertTrue(Files.readString(folder.resolve("figure-r2w.svg")).contains("<polyline"));
        List<?> weights = (List<?>) Json.parseObject(Files.readString(json)).get("weights");
        assertNotNull(weights);
        assertEquals(401, weights.size());

        keep("irls-learnt-70", new AcneNetwork(AcneSettings.acne(2, 1).withChannels(8, 4), 1));
        CommandRun.refused(
                "need a kernel of residuals, got {network=acne", "reproduce", "figure-r2w", "--models", folder);
    }

    @Test
    void aTableIsNeeded() {
        CommandRun run = CommandRun.of("reproduce");
        assertEquals(2, run.exitCode());
        assertTrue(run.err().contains("a table or figure is needed: lines, figure-toy, figure-r2w"), run.err());
    }

    private void keep(String name, Network network) throws IOException {
        ModelCard card =
                ModelCard.untrained("lines", Networks.architecture(network).values(), 1);
        Networks.write(network, card).write(folder.resolve(name + ".safetensors"));
    }
}
