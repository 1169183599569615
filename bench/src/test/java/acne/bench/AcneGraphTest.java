package acne.bench;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.io.onnx.OnnxExport;
import acne.io.onnx.OnnxModel;
import acne.model.ModelCard;
import acne.model.ModelFile;
import acne.model.Networks;
import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import acne.tensor.Attention;
import acne.tensor.Clouds;
import acne.tensor.Parameter;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import ai.onnxruntime.OrtException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** ONNX Runtime computes of the exported ACNe what AcneNetwork computes. */
class AcneGraphTest {
    private static final float TOLERANCE = 1e-4f;

    static List<AcneSettings> variants() {
        List<AcneSettings> variants = new ArrayList<>();
        variants.add(AcneSettings.acne(4, 12));
        variants.add(AcneSettings.cne(4, 12));
        AcneSettings small = AcneSettings.acne(3, 2).withChannels(16, 4).withOutputs(5);
        for (Attention attention : Attention.values()) {
            for (AcneSettings.Placement placement : AcneSettings.Placement.values()) {
                for (AcneSettings.Norm norm : AcneSettings.Norm.values()) {
                    for (AcneSettings.Head head : AcneSettings.Head.values()) {
                        variants.add(small.withAttention(attention)
                                .withPlacement(placement)
                                .withNorm(norm)
                                .withHead(head));
                    }
                }
            }
        }
        variants.add(small.withUnitsPerBlock(1));
        variants.add(small.withUnitsPerBlock(3));
        return variants;
    }

    /** A network whose biases, norms and running statistics are not the trivial ones of the start. */
    private static AcneNetwork network(AcneSettings settings) {
        AcneNetwork network = new AcneNetwork(settings, 1);
        Random random = new Random(2);
        for (Parameter parameter : network.parameters().all()) {
            if (parameter.shape().length == 1) {
                for (int i = 0; i < parameter.size(); i++) {
                    parameter.values()[i] += (float) random.nextDouble(-0.2, 0.2);
                }
                parameter.changed();
            }
        }
        network.statistics().forEach(statistics -> {
            for (int c = 0; c < statistics.means().length; c++) {
                statistics.means()[c] = (float) random.nextDouble(-0.2, 0.2);
                statistics.variances()[c] = (float) random.nextDouble(0.5, 1.5);
            }
        });
        return network;
    }

    private static ModelFile file(AcneNetwork network) {
        return Networks.write(
                network,
                ModelCard.untrained("test", Networks.architecture(network).values(), 1));
    }

    @ParameterizedTest
    @MethodSource("variants")
    void theGraphSaysWhatTheNetworkSays(AcneSettings settings) throws OrtException {
        AcneNetwork network = network(settings);
        OnnxModel model = OnnxExport.ofLibrary().export(file(network));
        int inputs = settings.inputs();
        int clouds = 2;
        for (int points : settings.depth() == 12 ? new int[] {1, 7, 500, 2000} : new int[] {1, 7, 100}) {
            float[] x = new float[clouds * points * inputs];
            Random random = new Random(points);
            for (int i = 0; i < x.length; i++) {
                x[i] = (float) random.nextDouble(-1, 1);
            }

            Map<String, float[]> found = OnnxRun.outputs(model, "points", x, clouds, points, inputs);

            Tape tape = Tape.inference();
            AcneNetwork.Output expected =
                    network.apply(tape, tape.input(x, clouds * points, inputs), Clouds.of(points, points));
            assertOutput(expected.localLogits(), found, "local_logits", TOLERANCE);
            assertOutput(expected.weights(), found, "weights", TOLERANCE);
            Tensor classes = expected.classLogits();
            if (classes != null) {
                // A single point has no deviation, and the two norms scale its rounding by up to 1/sqrt(1e-3 1e-5) =
                // 1e4.
                assertOutput(classes, found, "class_logits", points == 1 ? 10 * TOLERANCE : TOLERANCE);
            }
        }
    }

    private static void assertOutput(Tensor expected, Map<String, float[]> found, String name, float tolerance) {
        float[] values = expected.toArray();
        float largest = 1;
        for (float value : values) {
            largest = Math.max(largest, Math.abs(value));
        }
        assertArrayEquals(values, Objects.requireNonNull(found.get(name)), tolerance * largest, name);
    }

    @Test
    void tensorsThatAreNotThoseOfTheCardAreRefused() {
        ModelFile file = file(network(AcneSettings.acne(3, 1).withChannels(16, 4)));
        ModelFile cut = new ModelFile(
                file.card(), file.tensors().subList(1, file.tensors().size()));

        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class, () -> OnnxExport.ofLibrary().export(cut));

        String message = String.valueOf(e.getMessage());
        assertTrue(message.contains("missing first.weight[16, 3]"), message);
    }

    @Test
    void otherNetworksHaveNoGraph() {
        ModelFile file = new ModelFile(ModelCard.untrained("stereo", Map.of("network", "oanet"), 0), List.of());

        assertEquals(
                "the network 'oanet' has no ONNX form; known: [acne, acne-staged]",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> OnnxExport.ofLibrary().export(file))
                        .getMessage());
    }
}
