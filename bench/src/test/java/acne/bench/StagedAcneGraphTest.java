package acne.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import acne.data.Correspondences;
import acne.data.MatchRows;
import acne.data.PosedMatches;
import acne.data.SyntheticPairs;
import acne.geometry.CameraPair;
import acne.io.onnx.OnnxExport;
import acne.model.ModelFile;
import acne.model.ModelFormatException;
import acne.model.Networks;
import acne.nn.MatchInput;
import acne.nn.MatchNetwork;
import acne.task.BundledStereoModels;
import acne.tensor.Tape;
import ai.onnxruntime.OrtException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** ONNX Runtime computes of the bundled networks in stages what they compute here. */
class StagedAcneGraphTest {
    private static final double TOLERANCE = 1e-3;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theGraphSaysWhatTheNetworkSays(boolean calibrated) throws OrtException, ModelFormatException {
        ModelFile file = BundledStereoModels.file(BundledStereoModels.name("acne-plus", calibrated))
                .orElseThrow();
        MatchNetwork network = MatchNetwork.of(Networks.read(file, "bundled"));
        SyntheticPairs pairs = new SyntheticPairs(0);
        for (int i = 0; i < 2; i++) {
            PosedMatches pair = pairs.pair(i);
            Correspondences matches = pair.matches();
            Optional<CameraPair> cameras = calibrated ? Optional.of(pair.cameras()) : Optional.empty();
            MatchRows rows = network.rows(matches, MatchRows.frames(matches, cameras));
            float[] points = MatchInput.of(List.of(rows), network.columns()).points();

            Map<String, float[]> found = OnnxRun.outputs(
                    OnnxExport.ofLibrary().export(file), "points", points, 1, matches.size(), network.columns());

            assertWeights(network.weights(Tape.inference(), rows), found, "weights");
            assertWeights(network.settledWeights(Tape.inference(), rows), found, "settled_weights");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void matchesThatDetermineNoMatrixHaveFiniteWeights(int matches) throws OrtException {
        ModelFile file = BundledStereoModels.file("acne-plus-fundamental").orElseThrow();
        float[] points = new float[matches * MatchInput.WITH_SUPPORT];
        Arrays.fill(points, 0.25f);

        Map<String, float[]> found = OnnxRun.outputs(
                OnnxExport.ofLibrary().export(file), "points", points, 1, matches, MatchInput.WITH_SUPPORT);

        for (float weight : Objects.requireNonNull(found.get("settled_weights"))) {
            assertEquals(1f / matches, weight, 1e-3f);
        }
    }

    private static void assertWeights(double[] expected, Map<String, float[]> found, String name) {
        float[] weights = Objects.requireNonNull(found.get(name));
        assertEquals(expected.length, weights.length);
        double largest = Arrays.stream(expected).max().orElseThrow();
        for (int i = 0; i < expected.length; i++) {
            assertEquals(expected[i], weights[i], TOLERANCE * largest, name + " of match " + i);
        }
    }
}
