package acne.app;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.app.clouds.MadeMnist;
import acne.model.Json;
import acne.model.ModelCard;
import acne.model.ModelFile;
import acne.model.Networks;
import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import acne.nn.ContextMode;
import acne.nn.Network;
import acne.nn.PointNet;
import acne.nn.PointNetSettings;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The verbs of classification on drawn digits and solids: train, evaluate, reproduce and data. */
class CloudCommandsTest {
    private static final String SMALL_ACNE = "architecture = \"acne\"\ndepth = 1\nchannels = 8\ngroups = 4";

    private static final String TINY = """
            task = "digits"
            [network]
            %s
            [data]
            points = 64
            outlier_ratio = 0.3
            [training]
            iterations = 50
            batch = 4
            validation_every = 25
            checkpoint_minutes = 0
            """;

    @TempDir
    private Path folder;

    private Path mnist;
    private Path models;

    @BeforeEach
    void makeData() throws IOException {
        mnist = MadeMnist.write(folder.resolve("mnist"), 160, 40);
        models = Files.createDirectories(folder.resolve("models"));
    }

    @ParameterizedTest
    @CsvSource({"acne", "cne", "pointnet"})
    void trainingIsRepeatedToTheBitAndItsModelIsMeasured(String architecture) throws IOException {
        String network = architecture.equals("pointnet")
                ? "architecture = \"pointnet\""
                : SMALL_ACNE.replace("acne", architecture);
        Path experiment = Files.writeString(folder.resolve("tiny.toml"), TINY.formatted(network));
        Path one = folder.resolve("one");
        Path two = folder.resolve("two");
        assertEquals(0, train(experiment, one).exitCode());
        CommandRun half = train(experiment, two, "--set", "training.iterations=50", "--resume");
        assertEquals(0, half.exitCode(), half.err());
        assertArrayEquals(
                Files.readAllBytes(one.resolve("best.safetensors")),
                Files.readAllBytes(two.resolve("best.safetensors")));
        Path model = one.resolve("best.safetensors");

        CommandRun run = evaluate("--methods", model, "--ratios", "0,0.3");

        assertEquals(0, run.exitCode(), run.err());
        assertTrue(run.out().contains("accuracy, %, on 20 test clouds"), run.out());
        assertTrue(run.out().contains(model.toString()), run.out());
    }

    @Test
    void aRunMayStartWithAModelAndAskForCleanClouds() throws IOException {
        Path experiment = Files.writeString(folder.resolve("tiny.toml"), TINY.formatted(SMALL_ACNE));
        Path first = folder.resolve("first");
        assertEquals(0, train(experiment, first).exitCode());
        String start = "network.start=\"" + first.resolve("best.safetensors") + "\"";
        Path second = folder.resolve("second");

        CommandRun run = train(experiment, second, "--set", start, "--set", "data.clean_share=0.5");

        assertEquals(0, run.exitCode(), run.err());
        assertTrue(
                ModelFile.read(second.resolve("best.safetensors")).card().data().contains("cleanShare=0.5"));
        CommandRun wrong = train(experiment, folder.resolve("third"), "--set", "data.clean_share=1.5");
        assertEquals(2, wrong.exitCode());
        assertTrue(wrong.err().contains("data.clean_share"), wrong.err());
    }

    @Test
    void aFoldHasTestDigitsOfItsOwn() throws IOException {
        Path experiment = Files.writeString(folder.resolve("tiny.toml"), TINY.formatted(SMALL_ACNE));
        Path run = folder.resolve("fold");
        assertEquals(0, train(experiment, run, "--set", "data.fold=3").exitCode());
        Path model = run.resolve("best.safetensors");
        assertTrue(ModelFile.read(model).card().data().startsWith("digits, fold 3, 160 clouds"));
        Path json = folder.resolve("fold.json");

        CommandRun evaluation = evaluate("--methods", model, "--ratios", "0", "--fold", "3", "--json", json);

        assertEquals(0, evaluation.exitCode(), evaluation.err());
        assertEquals(3L, Json.parseObject(Files.readString(json)).get("fold"));
        CommandRun wrong = train(experiment, folder.resolve("wrong"), "--set", "data.fold=10");
        assertEquals(2, wrong.exitCode());
        assertTrue(wrong.err().contains("data.fold"), wrong.err());
    }

    private CommandRun train(Path experiment, Path run, String... more) {
        String[] fixed = {
            "train",
            experiment.toString(),
            "-o",
            run.toString(),
            "--threads",
            "1",
            "--set",
            "data.folder=\"" + mnist + "\""
        };
        String[] all = new String[fixed.length + more.length];
        System.arraycopy(fixed, 0, all, 0, fixed.length);
        System.arraycopy(more, 0, all, fixed.length, more.length);
        return CommandRun.of((Object[]) all);
    }

    private CommandRun evaluate(Object... more) {
        Object[] fixed = {"evaluate", "digits", "--data", mnist, "--models", models, "--threads", 2};
        Object[] all = new Object[fixed.length + more.length];
        System.arraycopy(fixed, 0, all, 0, fixed.length);
        System.arraycopy(more, 0, all, fixed.length, more.length);
        return CommandRun.of(all);
    }

    @Test
    void aMethodUsesTheModelOfTheRatioElseTheMixedOne() throws IOException {
        keep("acne-30", digits(1));
        keep("acne-mixed", digits(2));
        keep("cne-0", new AcneNetwork(AcneSettings.cne(2, 1).withChannels(8, 4).withOutputs(10), 1));
        Path json = folder.resolve("digits.json");

        CommandRun run = evaluate("--ratios", "0,0.3", "--json", json);

        assertEquals(0, run.exitCode(), run.err());
        Map<String, ?> result = Json.parseObject(Files.readString(json));
        assertEquals("digits", result.get("task"));
        Map<String, ?> methods = Json.asObject(result.get("methods"));
        assertEquals(List.of("cne", "acne", "acne-mixed"), List.copyOf(methods.keySet()));
        Map<String, ?> acne = Json.asObject(methods.get("acne"));
        assertEquals(
                models.resolve("acne-30.safetensors").toString(),
                Json.asObject(acne.get("0.3")).get("model"));
        assertEquals(
                models.resolve("acne-mixed.safetensors").toString(),
                Json.asObject(acne.get("0.0")).get("model"));
        double accuracy =
                ((Number) Objects.requireNonNull(Json.asObject(acne.get("0.3")).get("accuracy"))).doubleValue();
        assertTrue(accuracy >= 0 && accuracy <= 1);
        assertEquals(
                List.of("0.0"), List.copyOf(Json.asObject(methods.get("cne")).keySet()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--methods|magic|--methods: unknown method 'magic'; known: [pointnet, cne, acne, acne-long, acne-mixed]",
                "--methods|cne|cne-0.safetensors is missing; train it with './acne train experiments/digits/cne-0.toml'",
                "--ratios|1.5|--ratios: need values from 0 to 1, got 1.5",
                "--clouds|0|--clouds: need at least 1, got 0",
                "--fold|10|--fold: need a value from 0 to 9, got 10"
            })
    void badOptionIsNamed(String option, String value, String message) throws IOException {
        keep("acne-mixed", digits(1));
        requireOneLine(evaluate(option, value), message);
        requireOneLine(
                CommandRun.of("evaluate", "digits", "--models", models, "--data", folder),
                folder + ": need the file train-images-idx3-ubyte or train-images-idx3-ubyte.gz");
    }

    @Test
    void aModelOfAnotherTaskIsNamed() throws IOException {
        Path lines = keep("lines", new AcneNetwork(AcneSettings.acne(2, 1).withChannels(8, 4), 1));
        requireOneLine(evaluate("--methods", lines), "need a network that classifies clouds");
        Path shapes = keep("shapes", new PointNet(new PointNetSettings(3, 40, ContextMode.NONE), 1));
        requireOneLine(evaluate("--methods", shapes), "need points of 3 coordinates, got 2");
    }

    @Test
    void theTableHasThePaperBesideOurs() throws IOException {
        Files.writeString(folder.resolve("a.json"), """
                {"task": "digits", "clouds": 20, "seed": 1,
                 "methods": {"acne": {"0.3": {"accuracy": 0.9537}}, "acne-long": {"0.0": {"accuracy": 0.99}}}}
                """);
        CommandRun run = CommandRun.of("reproduce", "digits", "--experiments", folder);
        assertEquals(0, run.exitCode(), run.err());
        assertTrue(
                run.out()
                        .contains(
                                "| acne | 98.30 | 97.20 | 96.50 | 95.30 | 94.70 | 94.30 | 93.70 |  |  |  | 95.37 |  |  |  |"),
                run.out());
        assertTrue(run.out().contains("| acne-long |  |  |  |  |  |  |  | 99.00 |"), run.out());
        assertTrue(run.out().contains("no result of pointnet at 0%, 10%, 20%, 30%, 40%, 50%, 60% yet"), run.out());
        requireOneLine(
                CommandRun.of("reproduce", "shapes", "--experiments", folder),
                "a.json: need a result of 'evaluate shapes', got task digits");
    }

    @Test
    void retrainingKeepsModelsAndResults() throws IOException {
        Path experiments = Files.createDirectories(folder.resolve("experiments"));
        Files.writeString(experiments.resolve("acne-30.toml"), TINY.formatted(SMALL_ACNE));
        CommandRun run = CommandRun.of(
                "reproduce",
                "digits",
                "--experiments",
                experiments,
                "--retrain",
                "--runs",
                folder.resolve("runs"),
                "--data",
                mnist,
                "--set",
                "training.iterations=25",
                "--threads",
                1);
        assertEquals(0, run.exitCode(), run.err());
        assertTrue(Files.exists(experiments.resolve("models/acne-30.safetensors")));
        Map<String, ?> result = Json.parseObject(Files.readString(experiments.resolve("learned.json")));
        Map<String, ?> acne = Json.asObject(Json.asObject(result.get("methods")).get("acne"));
        assertEquals(
                25,
                ((Number) Objects.requireNonNull(Json.asObject(acne.get("0.3")).get("iterations"))).intValue());
    }

    @Test
    void theFigureHasARowADigit() throws IOException {
        keep("acne-mixed", digits(1));
        CommandRun run = CommandRun.of(
                "reproduce", "figure-digits", "--data", mnist, "--models", models, "-o", folder, "--digits", 2);
        assertEquals(0, run.exitCode(), run.err());
        BufferedImage image = ImageIO.read(folder.resolve("figure-digits.png").toFile());
        // Two rows and four panels of 170 with gaps of 14 and titles of 24, at two pixels a unit.
        assertEquals(2 * (14 + 4 * (170 + 14) + 150), image.getWidth());
        assertEquals(2 * (14 + 2 * (24 + 170 + 14)), image.getHeight());
    }

    @Test
    void aFolderOfDataIsChecked() {
        CommandRun made = CommandRun.of("data", "mnist", mnist);
        assertEquals(1, made.exitCode());
        assertTrue(made.out().contains("need the published content with SHA-256"), made.out());
        assertTrue(made.out().contains("the folder is not complete"), made.out());
        CommandRun origin = CommandRun.of("data", "mnist");
        assertEquals(0, origin.exitCode(), origin.err());
        assertTrue(origin.out().startsWith("MNIST"), origin.out());
        CommandRun none = CommandRun.of("data", "modelnet", folder);
        assertEquals(1, none.exitCode());
        assertTrue(none.out().contains("ModelNet40: 12,311 CAD models"), none.out());
        requireOneLine(CommandRun.of("data", "cifar", folder), "unknown set 'cifar'; known: [mnist, modelnet]");
    }

    private static Network digits(long seed) {
        return new AcneNetwork(AcneSettings.acne(2, 1).withChannels(8, 4).withOutputs(10), seed);
    }

    private Path keep(String name, Network network) throws IOException {
        ModelCard card =
                ModelCard.untrained("digits", Networks.architecture(network).values(), 1);
        Path file = models.resolve(name + ".safetensors");
        Networks.write(network, card).write(file);
        return file;
    }

    private static void requireOneLine(CommandRun run, String part) {
        assertEquals(2, run.exitCode());
        assertEquals(1, run.err().lines().count(), run.err());
        assertTrue(run.err().contains(part), run.err());
    }
}
