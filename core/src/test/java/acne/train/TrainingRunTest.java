package acne.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.LineCloud;
import acne.data.LineGenerator;
import acne.model.ModelCard;
import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import acne.nn.Network;
import acne.tensor.Arithmetic;
import acne.tensor.Parameter;
import acne.tensor.RunningStatistics;
import acne.tensor.Tape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TrainingRunTest {
    private static final String EXPERIMENT = "a small line network";

    @TempDir
    private Path folder;

    @Test
    void learnsALittle() throws Exception {
        TrainingRun.Outcome outcome =
                run(new AcneNetwork(settings(), 1), 600, folder, new Quiet()).start(2);
        assertEquals(600, outcome.iterations());
        MetricsTable metrics = MetricsTable.read(folder.resolve("metrics.csv"));
        double first = metrics.rows().get(0).values().get(0);
        double last = metrics.rows().get(metrics.rows().size() - 1).values().get(0);
        assertTrue(last < 0.8 * first, "loss from " + first + " to " + last);
        assertTrue(Files.exists(outcome.bestModel()));
    }

    /** Without and with batch normalisation, whose running statistics go on as well. */
    static List<AcneSettings> resumable() {
        return List.of(settings(), AcneSettings.cne(2, 1).withChannels(16, 4));
    }

    @ParameterizedTest
    @MethodSource("resumable")
    void resumedRunEndsWithTheSameBits(AcneSettings settings) throws Exception {
        AcneNetwork whole = new AcneNetwork(settings, 1);
        run(whole, 200, folder.resolve("whole"), new Quiet()).start(2);

        Path cut = folder.resolve("cut");
        assertThrows(
                Stop.class,
                () -> run(new AcneNetwork(settings, 1), 200, cut, new StopAt(120))
                        .start(2));
        AcneNetwork resumed = new AcneNetwork(settings, 1);
        run(resumed, 200, cut, new Quiet()).resume(2);

        for (int i = 0; i < whole.parameters().all().size(); i++) {
            Parameter expected = whole.parameters().all().get(i);
            Parameter actual = resumed.parameters().all().get(i);
            assertArrayEquals(expected.values(), actual.values(), 0f, expected.name());
        }
        for (int i = 0; i < whole.statistics().size(); i++) {
            RunningStatistics expected = whole.statistics().get(i);
            RunningStatistics actual = resumed.statistics().get(i);
            assertArrayEquals(expected.means(), actual.means(), expected.name());
            assertArrayEquals(expected.variances(), actual.variances(), expected.name());
        }
        assertEquals(
                Files.readString(folder.resolve("whole").resolve("metrics.csv")),
                Files.readString(cut.resolve("metrics.csv")));
        assertArrayEquals(
                Files.readAllBytes(folder.resolve("whole").resolve("best.safetensors")),
                Files.readAllBytes(cut.resolve("best.safetensors")));
    }

    @Test
    void aClipAboveAllGradientsChangesNothing() throws Exception {
        assertArrayEquals(clipped(0), clipped(1e9));
    }

    /** Adam forgets the scale of gradients, except of those that are small beside its epsilon. */
    @Test
    void aSmallClipMakesSmallSteps() throws Exception {
        float[] start = weights(new AcneNetwork(settings(), 1));
        double free = distance(start, clipped(0));
        double held = distance(start, clipped(1e-9));
        assertTrue(held > 0 && held < 0.2 * free, "moved by " + held + " with, " + free + " without a clip");
    }

    private float[] clipped(double clip) throws Exception {
        TrainingSettings clipping = TrainingSettings.read(new Settings(Toml.parse("test.toml", """
                [training]
                iterations = 20
                batch = 4
                gradient_clip = %s
                """.formatted(clip))));
        AcneNetwork network = new AcneNetwork(settings(), 1);
        new TrainingRun<>(
                        new LineObjective(network, LineGenerator.Options.paper(0.5), clipping),
                        clipping,
                        EXPERIMENT,
                        folder.resolve("clip" + clip),
                        TrainingRunTest::card,
                        new Quiet())
                .start(1);
        return weights(network);
    }

    private static float[] weights(AcneNetwork network) {
        float[] all = new float[(int) network.parameters().count()];
        int at = 0;
        for (Parameter parameter : network.parameters().all()) {
            System.arraycopy(parameter.values(), 0, all, at, parameter.size());
            at += parameter.size();
        }
        return all;
    }

    private static double distance(float[] a, float[] b) {
        double squares = 0;
        for (int i = 0; i < a.length; i++) {
            squares += (a[i] - b[i]) * (a[i] - b[i]);
        }
        return Math.sqrt(squares);
    }

    @Test
    void refusesTheCheckpointOfAnotherExperiment() throws Exception {
        run(new AcneNetwork(settings(), 1), 50, folder, new Quiet()).start(1);
        TrainingRun<?> other = new TrainingRun<>(
                objective(new AcneNetwork(settings(), 1), 50),
                training(50),
                "another text",
                folder,
                TrainingRunTest::card,
                new Quiet());
        IOException e = assertThrows(IOException.class, () -> other.resume(1));
        assertTrue(String.valueOf(e.getMessage()).contains("other settings"), e.getMessage());
    }

    /** Two would write the same files: the second one has to leave those of the first alone. */
    @Test
    @SuppressWarnings("try") // the lock is given back on leaving
    void aSecondTrainingInTheSameFolderIsRefused() throws Exception {
        Path checkpoint = folder.resolve("checkpoint.safetensors");
        run(new AcneNetwork(settings(), 1), 50, folder, new Quiet()).start(1);
        byte[] before = Files.readAllBytes(checkpoint);
        TrainingRun<?> second = run(new AcneNetwork(settings(), 1), 50, folder, new Quiet());
        try (RunLock first = RunLock.take(folder)) {
            assertThrows(SettingsException.class, () -> second.start(1));
            assertThrows(SettingsException.class, () -> second.resume(1));
            assertArrayEquals(before, Files.readAllBytes(checkpoint));
        }
        assertEquals(50, second.resume(1).iterations());
    }

    @Test
    void stopsWhenValidationNoLongerImproves() throws Exception {
        TrainingSettings settings = TrainingSettings.read(new Settings(Toml.parse("test.toml", """
                [training]
                iterations = 5000
                batch = 2
                learning_rate = 1e-9
                validation_every = 5
                patience = 3
                """)));
        AcneNetwork network = new AcneNetwork(settings(), 1);
        TrainingRun.Outcome outcome = new TrainingRun<>(
                        new LineObjective(network, LineGenerator.Options.paper(0.5), settings),
                        settings,
                        EXPERIMENT,
                        folder,
                        TrainingRunTest::card,
                        new Quiet())
                .start(2);
        assertTrue(outcome.iterations() < 5000, "stopped at " + outcome.iterations());
        assertEquals(outcome.bestIteration() + 15, outcome.iterations());
    }

    @Test
    void endsWithAClearWordWhenGradientsAreNoLongerFinite() {
        AcneNetwork network = new AcneNetwork(settings(), 1);
        float[] before = network.parameters().all().get(0).values().clone();
        TrainingRun<?> run = new TrainingRun<>(
                new NotANumber(objective(network, 200)),
                training(200),
                EXPERIMENT,
                folder,
                TrainingRunTest::card,
                new Quiet());
        String message = String.valueOf(
                assertThrows(TrainingException.class, () -> run.start(1)).getMessage());
        assertTrue(message.startsWith("101 gradients in a row were not finite, up to iteration 101;"), message);
        assertArrayEquals(before, network.parameters().all().get(0).values(), 0f);
    }

    /** A loss that is never a number. */
    private record NotANumber(LineObjective whole) implements Objective<LineCloud> {
        @Override
        public Network network() {
            return whole.network();
        }

        @Override
        public LineCloud sample(long index) {
            return whole.sample(index);
        }

        @Override
        public int points(LineCloud sample) {
            return whole.points(sample);
        }

        @Override
        public List<Term> loss(Tape tape, List<LineCloud> samples, int iteration) {
            return whole.loss(tape, samples, iteration).stream()
                    .map(term -> new Term(term.name(), Arithmetic.scale(tape, term.value(), Float.NaN)))
                    .toList();
        }

        @Override
        public List<String> termNames() {
            return whole.termNames();
        }

        @Override
        public Better better() {
            return whole.better();
        }

        @Override
        public double validate(int threads) {
            return 0;
        }
    }

    private static AcneSettings settings() {
        return AcneSettings.acne(2, 1).withChannels(16, 4);
    }

    private static TrainingSettings training(int iterations) {
        return TrainingSettings.read(new Settings(Toml.parse("test.toml", """
                [training]
                iterations = %d
                batch = 8
                learning_rate = 3e-3
                validation_every = 100
                checkpoint_minutes = 0
                seed = 5
                """.formatted(iterations))));
    }

    private static LineObjective objective(AcneNetwork network, int iterations) {
        return new LineObjective(network, LineGenerator.Options.paper(0.5), training(iterations));
    }

    private static TrainingRun<?> run(AcneNetwork network, int iterations, Path folder, TrainingRun.Listener listener) {
        return new TrainingRun<>(
                objective(network, iterations),
                training(iterations),
                EXPERIMENT,
                folder,
                TrainingRunTest::card,
                listener);
    }

    private static ModelCard card(int iteration, double metric) {
        return ModelCard.untrained("lines", Map.of("network", "acne"), iteration);
    }

    private static class Quiet implements TrainingRun.Listener {
        @Override
        public void step(int iteration, double loss) {}

        @Override
        public void validated(int iteration, double metric, double bestMetric) {}
    }

    private static final class Stop extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private static final class StopAt extends Quiet {
        private final int last;

        StopAt(int last) {
            this.last = last;
        }

        @Override
        public void step(int iteration, double loss) {
            if (iteration == last) {
                throw new Stop();
            }
        }
    }
}
