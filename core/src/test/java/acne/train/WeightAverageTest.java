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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WeightAverageTest {
    @TempDir
    private Path folder;

    private final AcneNetwork network = network();

    private static AcneNetwork network() {
        return new AcneNetwork(AcneSettings.acne(2, 1).withChannels(16, 4), 1);
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
            assertEquals(expected[i], average.mean(0)[0], 1e-6f, "after step " + (i + 1));
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
        assertTrue(average.parameters().isEmpty());
        assertArrayEquals(before, weights(), 0f);
    }

    @Test
    void batchNormalisationIsRefused() {
        AcneNetwork cne = new AcneNetwork(AcneSettings.cne(2, 1).withChannels(16, 4), 1);
        String message = String.valueOf(assertThrows(SettingsException.class, () -> new WeightAverage(cne, 0.9))
                .getMessage());
        assertTrue(message.startsWith("training.average: goes with no network that has batch normalisation"), message);
    }

    /** What is kept is the average, training goes on with the weights, and a kill in between changes no bit of either. */
    @Test
    void aRunKeepsTheAverageAndGoesOnAfterAKill() throws Exception {
        AcneNetwork whole = network();
        run(whole, folder.resolve("whole"), Integer.MAX_VALUE).start(1);
        Path cut = folder.resolve("cut");
        assertThrows(IllegalStateException.class, () -> run(network(), cut, 120).start(1));
        AcneNetwork resumed = network();
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
