package acne.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.app.stereo.MadeOanetSet;
import acne.app.stereo.MadeScene;
import acne.data.TwoViewScene;
import acne.model.Json;
import acne.model.ModelCard;
import acne.model.Networks;
import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EvaluateStereoCommandTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"fundamental", "essential"})
    void solvesEasyPairsAndWritesTheAgreedJson(String problem) throws IOException {
        MadeScene.write(folder.resolve("a.h5"), 3, 1);
        MadeScene.write(folder.resolve("b.h5"), 2, 50);
        Path json = folder.resolve("result.json");
        CommandRun run = evaluate("--problem", problem, "--methods", "magsac,opencv-magsac", "--json", json.toString());
        assertEquals(0, run.exitCode(), run.err());
        Map<String, @Nullable Object> result = Json.parseObject(Files.readString(json));
        assertEquals(List.of("task", "problem", "methods", "scenes"), List.copyOf(result.keySet()));
        assertEquals(problem, result.get("problem"));
        Map<String, @Nullable Object> magsac =
                Json.asObject(Json.asObject(result.get("methods")).get("magsac"));
        assertEquals(
                List.of(
                        "pairs",
                        "failed",
                        "map5",
                        "map10",
                        "map20",
                        "auc5",
                        "auc10",
                        "auc20",
                        "median_error_deg",
                        "ms_network",
                        "ms_solver"),
                List.copyOf(magsac.keySet()));
        assertEquals(5L, magsac.get("pairs"));
        assertEquals(1.0, magsac.get("map10"));
        Map<String, @Nullable Object> scenes = Json.asObject(result.get("scenes"));
        assertEquals(List.of("a", "b"), List.copyOf(scenes.keySet()));
        assertEquals(
                2L,
                Json.asObject(Json.asObject(scenes.get("b")).get("opencv-magsac"))
                        .get("pairs"));
    }

    @Test
    void theAnswerDoesNotDependOnThreadsAndFollowsTheSeed() throws IOException {
        MadeScene.write(folder.resolve("a.h5"), 3, 1);
        Path one = folder.resolve("one.json");
        Path two = folder.resolve("two.json");
        evaluate("--methods", "ransac", "--threads", "1", "--json", one.toString());
        evaluate("--methods", "ransac", "--threads", "2", "--json", two.toString());
        assertEquals(withoutTimes(one), withoutTimes(two));
    }

    @Test
    void aNameMayEndWithTheSampling() {
        MadeScene.write(folder.resolve("a.h5"), 2, 1);
        CommandRun run = evaluate("--methods", "magsac,magsac-weighted,magsac-uniform");
        assertEquals(0, run.exitCode(), run.err());
        for (String method : List.of("magsac", "magsac-weighted", "magsac-uniform")) {
            assertTrue(run.out().lines().anyMatch(line -> line.matches("a +" + method + " +2 .*")), run.out());
        }
    }

    @Test
    void strideTakesEveryNthPair() {
        MadeScene.write(folder.resolve("a.h5"), 5, 1);
        CommandRun run = evaluate("--methods", "opencv-lmeds", "--stride", "2");
        assertTrue(run.out().lines().anyMatch(line -> line.matches("a +opencv-lmeds +3 .*")), run.out());
    }

    @Test
    void badUsageIsOneLineAndExitCodeTwo() throws IOException {
        MadeScene.write(folder.resolve("a.h5"), 1, 1);
        assertBad("unknown method 'nothing'; known:", evaluate("--methods", "nothing"));
        assertBad("--ratio: need a number above 0", evaluate("--ratio", "0"));
        assertBad("--stride: need at least 1", evaluate("--stride", "0"));
        assertBad("--scenes: need scene files", CommandRun.of("evaluate", "stereo"));
        assertBad("no such file or folder", CommandRun.of("evaluate", "stereo", "--scenes", folder + "/none"));
        Path empty = Files.createDirectory(folder.resolve("empty"));
        assertBad("no .h5 file", CommandRun.of("evaluate", "stereo", "--scenes", empty.toString()));
        Path text = Files.writeString(folder.resolve("text.h5"), "no scene");
        assertBad("not an HDF5 file", CommandRun.of("evaluate", "stereo", "--no-cache", "--scenes", text.toString()));
    }

    @Test
    void aModelOfAnotherTaskIsNamed() throws IOException {
        MadeScene.write(folder.resolve("a.h5"), 1, 1);
        Path model = folder.resolve("lines.safetensors");
        AcneNetwork network = new AcneNetwork(AcneSettings.acne(2, 1).withChannels(8, 4), 1);
        ModelCard card =
                ModelCard.untrained("lines", Networks.architecture(network).values(), 1);
        Networks.write(network, card).write(model);
        assertBad("need a network that weighs matches", evaluate("--methods", model.toString()));
    }

    /** The layout of OANet and of the paper's code. */
    @Test
    void setsOfOanetAreEvaluatedLikeScenes() {
        TwoViewScene scene =
                TwoViewScene.of(new TwoViewScene.Options(300, 0.5, 0.3, TwoViewScene.Layout.GENERAL), new Random(1));
        MadeOanetSet.write(folder.resolve("set.h5"), scene);
        for (String problem : List.of("fundamental", "essential")) {
            CommandRun run = evaluate("--problem", problem, "--methods", "magsac,opencv-magsac,acne+refine");
            assertEquals(0, run.exitCode(), run.err());
            assertTrue(run.out().lines().anyMatch(line -> line.matches("set.h5 +magsac +1 +0 +1\\.000.*")), run.out());
        }
    }

    private static void assertBad(String message, CommandRun run) {
        assertEquals(2, run.exitCode(), run.err());
        assertTrue(run.err().contains(message), run.err());
        assertEquals(1, run.err().lines().count(), run.err());
    }

    private static String withoutTimes(Path json) throws IOException {
        return Files.readString(json).replaceAll("\"ms_solver\": [^,\n]*", "");
    }

    private CommandRun evaluate(String... options) {
        List<String> arguments =
                new java.util.ArrayList<>(List.of("evaluate", "stereo", "--no-cache", "--scenes", folder.toString()));
        arguments.addAll(List.of(options));
        return CommandRun.of(arguments.toArray(String[]::new));
    }
}
