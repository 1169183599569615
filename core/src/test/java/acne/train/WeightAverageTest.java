package acne.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.LineGenerator;
import acne.model.ModelCard;
import acne.model.ModelFile;
import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import acne.tensor.Parameter;
import acne.tensor.RunningStatistics;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WeightAverageTest {
    @TempDir
    private Path folder;

    private final AcneNetwork network = network();

    private static AcneNetwork network() {
        return new AcneNetwork(AcneSettings.acne(2, 1).withChannels(16, 4), 1);
    }

    private static AcneNetwork cne() {
        return new AcneNetwork(AcneSettings.cne(2, 1).withChannels(16, 4), 1);
    }

    private float[] weights() {
        return network.parameters().all().get(0).values();
    }

    /** By hand: 1, 2, 3 have the mean 2; from there a decay of 0.75 moves it by a quarter towards 6 and then towards 3. */
    @Test
    void theFirstStepsCountAlikeAndThenTheyFade() {
        WeightAverage average = new WeightAverage(network, 0.75);
        float[] steps = {1, 2, 3, 6, 3};
        float[] expected = {1, 1.5f, 2, 3, 3};
        for (int i = 0; i < steps.length; i++) {
            Arrays.fill(weights(), steps[i]);
            average.add(i + 1);
            assertEquals(expected[i], average.means().get(0).values()[0], 1e-6f, "after step " + (i + 1));
        }
        average.exchange();
        assertEquals(3, weights()[0], 1e-6f);
    }

    @Test
    void exchangedTwiceTheNetworkIsWhatItWas() {
        WeightAverage average = new WeightAverage(network, 0.9);
        float[] first = weights().clone();
        Arrays.fill(weights(), 7f);
        average.exchange();
        assertArrayEquals(first, weights(), 0f);
        average.exchange();
        assertEquals(7f, weights()[0]);
    }

    @Test
    void aDecayOfZeroAveragesNothing() {
        WeightAverage average = new WeightAverage(network, 0);
        float[] before = weights().clone();
        average.add(1);
        average.exchange();
        assertTrue(average.means().isEmpty());
        assertArrayEquals(before, weights(), 0f);
    }

    /** The statistics of a step are 4, after one that had 2: their mean is 3, and what the average is validated with. */
    @Test
    void runningStatisticsAreAveragedToo() {
        AcneNetwork cne = cne();
        RunningStatistics statistics = cne.statistics().get(0);
        WeightAverage average = new WeightAverage(cne, 0.9);
        for (int step = 1; step <= 2; step++) {
            Arrays.fill(statistics.means(), 2 * step);
            Arrays.fill(statistics.variances(), 2 * step);
            average.add(step);
        }
        average.exchange();
        assertEquals(3, statistics.means()[5], 1e-6f);
        assertEquals(3, statistics.variances()[5], 1e-6f);
        average.exchange();
        assertEquals(4, statistics.means()[5]);
        assertEquals(4, statistics.variances()[5]);
    }

    /** What is kept is the average, training goes on with the weights, and a kill in between changes no bit of either. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRunKeepsTheAverageAndGoesOnAfterAKill(boolean batchNormalised) throws Exception {
        Supplier<AcneNetwork> networks = batchNormalised ? WeightAverageTest::cne : WeightAverageTest::network;
        AcneNetwork whole = networks.get();
        run(whole, folder.resolve("whole"), Integer.MAX_VALUE).start(1);
        Path cut = folder.resolve("cut");
        assertThrows(
                IllegalStateException.class, () -> run(networks.get(), cut, 120).start(1));
        AcneNetwork resumed = networks.get();
        run(resumed, cut, Integer.MAX_VALUE).resume(1);
        for (int i = 0; i < whole.parameters().all().size(); i++) {
            Parameter expected = whole.parameters().all().get(i);
            assertArrayEquals(
                    expected.values(), resumed.parameters().all().get(i).values(), 0f, expected.name());
        }
        Path best = folder.resolve("whole").resolve("best.safetensors");
        assertArrayEquals(Files.readAllBytes(best), Files.readAllBytes(cut.resolve("best.safetensors")));
        assertFalse(
                Arrays.equals(
                        whole.parameters().all().get(0).values(),
                        ModelFile.read(best).tensors().get(0).values()),
                "the kept weights are those of the last step");
    }

    private static TrainingRun<?> run(AcneNetwork network, Path folder, int kill) {
        TrainingSettings settings = TrainingSettings.read(new Settings(Toml.parse("test.toml", """
                [training]
                iterations = 200
                batch = 4
                average = 0.95
                validation_every = 50
                checkpoint_minutes = 0
                """)));
        return new TrainingRun<>(
                new LineObjective(network, LineGenerator.Options.paper(0.5), settings),
                settings,
                "a network with an average",
                folder,
                (iteration, metric) -> ModelCard.untrained("lines", Map.of("network", "acne"), iteration),
                new TrainingRun.Listener() {
                    @Override
                    public void step(int iteration, double loss) {
                        if (iteration == kill) {
                            throw new IllegalStateException("killed");
                        }
                    }

                    @Override
                    public void validated(int iteration, double metric, double bestMetric) {}
                });
    }
}
