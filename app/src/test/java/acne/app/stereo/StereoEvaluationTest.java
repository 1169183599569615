package acne.app.stereo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import acne.app.InputException;
import acne.model.Json;
import acne.robust.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StereoEvaluationTest {
    @TempDir
    Path folder;

    /** Counts its calls and never finds anything. */
    private record Counting(String setting, AtomicInteger calls) implements StereoMethod {
        @Override
        public String name() {
            return "counting";
        }

        @Override
        public String settings(StereoProblem problem) {
            return setting;
        }

        @Override
        public StereoEstimate estimate(StereoProblem problem, StereoInput input, long seed) {
            calls.incrementAndGet();
            return new StereoEstimate.Failed(Verdict.FAILED, "never", 1, 2);
        }
    }

    private final AtomicInteger calls = new AtomicInteger();

    @Test
    void aFailedPairCountsAs180Degrees() {
        String report = Json.write(run(new Counting("s", calls), 0).toJson());
        Assertions.assertTrue(report.contains("\"median_error_deg\":180.0"), report);
        Assertions.assertTrue(report.contains("\"failed\":4"), report);
        Assertions.assertTrue(report.contains("\"ms_network\":1.0,\"ms_solver\":2.0"), report);
    }

    @Test
    void keptPredictionsAreUsedAgain() {
        StereoReport first = run(new Counting("s", calls), 0);
        StereoReport second = run(new Counting("s", calls), 0);
        assertEquals(4, calls.get());
        assertEquals(first.toJson(), second.toJson());
        Assertions.assertFalse(first.toTable().contains("kept"), first.toTable());
        Assertions.assertTrue(second.toTable().contains("4 predictions were kept"), second.toTable());
    }

    @Test
    void predictionsOfOtherSettingsSeedsOrScenesAreNot() {
        run(new Counting("s", calls), 0);
        run(new Counting("other", calls), 0);
        assertEquals(8, calls.get());
        run(new Counting("other", calls), 1);
        assertEquals(12, calls.get());
        MadeScene.write(folder.resolve("a.h5"), 4, 77);
        evaluate(new Counting("other", calls), 1);
        assertEquals(16, calls.get());
    }

    @Test
    void aDamagedFileIsWrittenAnew() throws IOException {
        run(new Counting("s", calls), 0);
        Path kept;
        try (Stream<Path> files = Files.list(folder.resolve("cache"))) {
            kept = files.findFirst().orElseThrow();
        }
        String whole = Files.readString(kept);
        Files.writeString(kept, whole.substring(0, whole.length() / 2));
        run(new Counting("s", calls), 0);
        assertEquals(8, calls.get());
        assertEquals(whole, Files.readString(kept));
    }

    @Test
    void predictionsComeBackAsTheyWere() {
        StereoMethod magsac = StereoMethods.load().require("magsac");
        assertEquals(run(magsac, 0).toJson(), run(magsac, 0).toJson());
    }

    @Test
    void anUnknownMethodIsNamedWithTheKnownOnes() {
        InputException exception = Assertions.assertThrows(
                InputException.class, () -> StereoMethods.load().require("x"));
        Assertions.assertTrue(String.valueOf(exception.getMessage()).contains("opencv-ransac"));
    }

    private StereoReport run(StereoMethod method, long seed) {
        MadeScene.write(folder.resolve("a.h5"), 4, 1);
        return evaluate(method, seed);
    }

    private StereoReport evaluate(StereoMethod method, long seed) {
        StereoTask task = new StereoTask(StereoProblem.ESSENTIAL, new PairSelection(0.8, 1), 1, false, false, seed);
        Optional<PredictionCache> cache = Optional.of(new PredictionCache(folder.resolve("cache")));
        return new StereoEvaluation(task, List.of(method), cache, 2).run(List.of(folder.resolve("a.h5")));
    }
}
