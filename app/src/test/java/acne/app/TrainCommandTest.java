package acne.app;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.model.ModelFile;
import acne.model.NetworkTensors;
import acne.model.Networks;
import acne.nn.LearntIrls;
import acne.nn.Network;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrainCommandTest {
    private static final String TINY = """
            task = "lines"

            [network]
            architecture = "acne"
            depth = 1
            channels = 8
            groups = 4

            [data]
            points = [10, 20]
            outlier_ratio = 0.5

            [training]
            iterations = 1500
            batch = 4
            validation_every = 500
            checkpoint_minutes = 0
            seed = 3
            """;

    @TempDir
    private Path folder;

    private Path experiment;

    @BeforeEach
    void writeExperiment() throws IOException {
        experiment = Files.writeString(folder.resolve("tiny.toml"), TINY);
    }

    @Test
    void aRunThatIsKilledAgainAndAgainEndsWithTheSameBits() throws Exception {
        Path whole = folder.resolve("whole");
        assertEquals(0, start(whole).waitFor());

        Path killed = folder.resolve("killed");
        int kills = 0;
        for (int rows : new int[] {2, 7, 13}) {
            Process run = start(killed);
            while (run.isAlive() && rows(killed) < rows) {
                TimeUnit.MILLISECONDS.sleep(1);
            }
            run.destroyForcibly();
            kills += run.waitFor() == 0 ? 0 : 1;
        }
        assertEquals(3, kills, "runs that were killed before their end");
        assertEquals(0, start(killed).waitFor());

        for (String file : List.of("checkpoint.safetensors", "best.safetensors", "metrics.csv")) {
            assertArrayEquals(Files.readAllBytes(whole.resolve(file)), Files.readAllBytes(killed.resolve(file)), file);
        }
    }

    /** A process of its own, as a user starts it. */
    private Process start(Path run) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Djava.awt.headless=true"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "acne.app.Main"));
        command.addAll(List.of("train", experiment.toString(), "--resume", "--threads", "2", "-o", run.toString()));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log.txt").toFile())
                .start();
    }

    private static long rows(Path run) throws IOException {
        Path metrics = run.resolve("metrics.csv");
        return Files.exists(metrics) ? Files.readString(metrics).lines().count() : 0;
    }

    @ParameterizedTest
    @ValueSource(strings = {"acne", "cne", "learnt-irls", "residual-to-weight"})
    void theModelIsRebuiltFromItsCard(String architecture) throws IOException {
        Path run = folder.resolve(architecture);

        CommandRun done = train(run, "--set", "network.architecture=\"" + architecture + "\"");

        assertEquals(0, done.exitCode(), done.err());
        ModelFile file = ModelFile.read(run.resolve("best.safetensors"));
        Network network = Networks.read(file, "test");
        assertEquals(architecture.equals("learnt-irls"), network instanceof LearntIrls);
        assertEquals(file.tensors().size(), NetworkTensors.of(network).size());
        assertEquals("lines", file.card().task());
        assertEquals(3, file.card().seed());
        assertEquals(100, file.card().iterations());
        assertTrue(file.card().data().contains("fingerprint "), file.card().data());
        assertTrue(file.card().settings().text("experiment").contains("iterations = 1500"));
        assertTrue(file.card().settings().text("values").contains("\"training.iterations\":100"));
    }

    @Test
    void aRunGoesOnWithItsOwnSettingsAlone() {
        Path run = folder.resolve("run");
        assertEquals(0, train(run).exitCode());
        assertEquals(0, train(run, "--resume").exitCode());
        requireOneLine(train(run, "--resume", "--set", "training.seed=4"), "of an experiment with other settings");
    }

    @Test
    void aRunIsNotLostToAnotherStart() throws IOException {
        Path run = folder.resolve("run");
        assertEquals(0, train(run).exitCode());
        byte[] model = Files.readAllBytes(run.resolve("best.safetensors"));
        requireOneLine(train(run), "has a run already, which would be lost; --resume goes on with it");
        assertArrayEquals(model, Files.readAllBytes(run.resolve("best.safetensors")));
    }

    @Test
    void theSeedMayBeAnOption() throws IOException {
        assertEquals(0, train(folder.resolve("option"), "--seed", "4").exitCode());
        assertEquals(
                0, train(folder.resolve("setting"), "--set", "training.seed=4").exitCode());
        assertEquals(0, train(folder.resolve("experiment")).exitCode());
        float[] byOption = weights(folder.resolve("option/best.safetensors"));
        assertArrayEquals(weights(folder.resolve("setting/best.safetensors")), byOption);
        assertFalse(Arrays.equals(weights(folder.resolve("experiment/best.safetensors")), byOption));
    }

    @Test
    void aRunMayStartWithTheWeightsOfAModel() throws IOException {
        Path first = folder.resolve("first");
        assertEquals(0, train(first).exitCode());
        Path model = first.resolve("best.safetensors");
        Path second = folder.resolve("second");
        String[] slowly = {"--set", "training.learning_rate=1e-9", "--set", "network.start=\"" + model + "\""};

        CommandRun done = train(second, slowly);

        assertEquals(0, done.exitCode(), done.err());
        assertArrayEquals(weights(model), weights(second.resolve("best.safetensors")), 1e-5f);
        Files.delete(model);
        List<String> again = new ArrayList<>(List.of(slowly));
        again.add("--resume");
        assertEquals(0, train(second, again.toArray(String[]::new)).exitCode(), "the checkpoint is enough to go on");
        requireOneLine(train(second, slowly), "'network.start': " + model + ": no such file");
    }

    private static float[] weights(Path model) throws IOException {
        return ModelFile.read(model).tensors().get(0).values();
    }

    @Test
    void aModelOfAnotherNetworkIsNoStart() {
        requireOneLine(train(folder, "--set", "network.start=\"acne-lines\""), "'network.start': acne-lines");
        requireOneLine(train(folder, "--set", "network.start=\"none\""), "'network.start': unknown model 'none'");
    }

    private CommandRun train(Path run, String... more) {
        List<Object> arguments = new ArrayList<>(List.of("train", experiment, "-o", run, "--threads", 1));
        arguments.addAll(List.of("--set", "training.iterations=100", "--set", "training.validation_every=100"));
        arguments.addAll(Arrays.asList(more));
        return CommandRun.of(arguments.toArray());
    }

    @Test
    void aFolderThatCannotBeWrittenIsOneLineBeforeTheFirstIteration() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "x");
        requireOneLine(train(file), "-o: cannot write " + file + ": " + file + " is no folder");
        requireOneLine(train(file.resolve("below")), "-o: cannot write " + file.resolve("below"));
        assertEquals("x", Files.readString(file));
    }

    @Test
    void aFileThatCannotBeReplacedIsNamed() throws IOException {
        Path run = folder.resolve("run");
        Files.createDirectories(run.resolve("checkpoint.safetensors/taken"));
        requireOneLine(train(run), run.resolve("checkpoint.safetensors") + ": DirectoryNotEmptyException");
    }

    @Test
    void mistakesInTheExperimentAreNamed() {
        requireOneLine(train(folder, "--set", "network.chanels=8"), "unknown setting 'network.chanels'");
        requireOneLine(
                train(folder, "--set", "network.architecture=\"oanet\""),
                "network.architecture: need one of [acne, cne, learnt-irls, residual-to-weight] for lines, got OANET");
        requireOneLine(
                train(folder, "--set", "network.channels=8", "--set", "network.groups=3"),
                "network: need settings that go together: groups must divide the channels: 8 channels, 3 groups");
        experiment = folder.resolve("none.toml");
        requireOneLine(train(folder), "cannot be read: " + experiment + ": no such file or folder");
    }

    private static void requireOneLine(CommandRun run, String part) {
        assertEquals(2, run.exitCode());
        assertEquals(1, run.err().lines().count(), run.err());
        assertTrue(run.err().contains(part), run.err());
    }
}
