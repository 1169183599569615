package acne.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
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
import java.util.stream.Stream;
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
        evaluate("--problem", problem, "--methods", "magsac,opencv-magsac", "--json", json.toString());
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
        MadeScene.write(
                folder.resolve("a.h5"), 3, 1, new TwoViewScene.Options(200, 0.7, 1, TwoViewScene.Layout.GENERAL));
        String one = ransac("--threads", "1");
        assertEquals(one, ransac("--threads", "2"));
        assertEquals(one, ransac("--seed", "0"));
        assertNotEquals(one, ransac("--seed", "1"));
    }

    /** The result of RANSAC as JSON, without the times. */
    private String ransac(String option, String value) throws IOException {
        Path json = folder.resolve("result.json");
        evaluate("--methods", "ransac", option, value, "--json", json.toString());
        String text = Files.readString(json);
        assertTrue(text.contains("\"median_error_deg\": "), text);
        return text.replaceAll("\"ms_solver\": [^,\n]*", "");
    }

    @Test
    void aNameMayEndWithTheSampling() {
        MadeScene.write(folder.resolve("a.h5"), 2, 1);
        CommandRun run = evaluate("--methods", "magsac,magsac-weighted,magsac-uniform");
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

    /** The motion of made-up pairs is found with another focal length of the second camera too, and the table says so. */
    @Test
    void zoomChangesTheSecondCamera() {
        MadeScene.write(folder.resolve("a.h5"), 3, 1);
        CommandRun run = evaluate("--methods", "magsac", "--problem", "essential", "--zoom", "1.5");
        assertTrue(run.out().contains("second images enlarged 1.5 times"), run.out());
        assertTrue(run.out().lines().anyMatch(line -> line.matches("a +magsac +3 +0 +1.000 .*")), run.out());
    }

    /** Made-up pairs leave a focal length to find; without one a pair counts as failed. */
    @Test
    void motionsCanBeReadOutByTheFocalLengthFound() {
        MadeScene.write(folder.resolve("a.h5"), 3, 1);
        CommandRun run = evaluate("--methods", "magsac-sized", "--found-focal");
        assertTrue(run.out().contains("motions by the focal length found"), run.out());
        assertTrue(run.out().lines().anyMatch(line -> line.matches("a +magsac-sized +3 .*")), run.out());
        assertBad("need --problem fundamental", "--problem", "essential", "--found-focal");
    }

    @Test
    void badUsageIsOneLineAndExitCodeTwo() throws IOException {
        MadeScene.write(folder.resolve("a.h5"), 1, 1);
        assertBad("unknown method 'nothing'; known:", "--methods", "nothing");
        assertBad("--ratio: need a number above 0", "--ratio", "0");
        assertBad("--stride: need at least 1", "--stride", "0");
        assertBad("--zoom: need a number above 0", "--zoom", "-1");
        assertBad("--one-camera: an enlarged image is not of the same camera", "--one-camera", "--zoom", "2");
        CommandRun.refused("--scenes: need scene files", "evaluate", "stereo");
        CommandRun.refused("no such file or folder", "evaluate", "stereo", "--scenes", folder + "/none");
        Path empty = Files.createDirectory(folder.resolve("empty"));
        CommandRun.refused("no .h5 file", "evaluate", "stereo", "--scenes", empty.toString());
        Path text = Files.writeString(folder.resolve("text.h5"), "no scene");
        CommandRun.refused("not an HDF5 file", "evaluate", "stereo", "--no-cache", "--scenes", text.toString());
    }

    @Test
    void aModelOfAnotherTaskIsNamed() throws IOException {
        MadeScene.write(folder.resolve("a.h5"), 1, 1);
        Path model = folder.resolve("lines.safetensors");
        AcneNetwork network = new AcneNetwork(AcneSettings.acne(2, 1).withChannels(8, 4), 1);
        ModelCard card =
                ModelCard.untrained("lines", Networks.architecture(network).values(), 1);
        Networks.write(network, card).write(model);
        assertBad("need a network that weighs matches", "--methods", model.toString());
    }

    /** The layout of OANet and of the paper's code. */
    @Test
    void setsOfOanetAreEvaluatedLikeScenes() {
        TwoViewScene scene =
                TwoViewScene.of(new TwoViewScene.Options(300, 0.5, 0.3, TwoViewScene.Layout.GENERAL), new Random(1));
        MadeOanetSet.write(folder.resolve("set.h5"), scene);
        for (String problem : List.of("fundamental", "essential")) {
            CommandRun run = evaluate("--problem", problem, "--methods", "magsac,opencv-magsac,acne+refine");
            assertTrue(run.out().lines().anyMatch(line -> line.matches("set.h5 +magsac +1 +0 +1\\.000.*")), run.out());
        }
    }

    private CommandRun evaluate(String... options) {
        return CommandRun.ok(arguments(options));
    }

    private void assertBad(String message, String... options) {
        CommandRun.refused(message, arguments(options));
    }

    private Object[] arguments(String... options) {
        return Stream.concat(
                        Stream.of("evaluate", "stereo", "--no-cache", "--scenes", folder.toString()),
                        Stream.of(options))
                .toArray();
    }
}
