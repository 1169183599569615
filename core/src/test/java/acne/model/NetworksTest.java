package acne.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import acne.nn.ContextMode;
import acne.nn.Dfe;
import acne.nn.DfeSettings;
import acne.nn.LearntIrls;
import acne.nn.LearntIrlsSettings;
import acne.nn.Network;
import acne.nn.OaNet;
import acne.nn.OaNetSettings;
import acne.nn.PointNet;
import acne.nn.PointNetSettings;
import acne.nn.StagedAcne;
import acne.nn.StagedAcneSettings;
import acne.tensor.Attention;
import acne.tensor.Clouds;
import acne.tensor.RunningStatistics;
import acne.tensor.Tape;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NetworksTest {
    private static final AcneSettings ACNE = AcneSettings.acne(2, 2).withChannels(8, 4);

    static List<Network> networks() {
        return List.of(
                new AcneNetwork(ACNE, 3),
                new AcneNetwork(AcneSettings.cne(4, 2).withChannels(8, 4), 3),
                new AcneNetwork(
                        ACNE.withAttention(Attention.GLOBAL)
                                .withPlacement(AcneSettings.Placement.FEATURE_MAP)
                                .withUnitsPerBlock(3)
                                .withOutputs(10),
                        3),
                new PointNet(new PointNetSettings(3, 40, ContextMode.ACN), 3),
                new StagedAcne(new StagedAcneSettings(5, 8, 4, 4, 2), 3),
                new OaNet(new OaNetSettings(4, 8, 4, 2, 5), 3),
                new Dfe(DfeSettings.published(), 3),
                new LearntIrls(LearntIrlsSettings.DEFAULT, 3));
    }

    private static ModelFile file(Network network) {
        return Networks.write(
                network,
                ModelCard.untrained("test", Networks.architecture(network).values(), 3));
    }

    @ParameterizedTest
    @MethodSource("networks")
    void aNetworkComesBackFromItsFile(Network network) throws IOException {
        SplittableRandom random = new SplittableRandom(7);
        network.statistics().forEach(statistics -> {
            for (int i = 0; i < statistics.means().length; i++) {
                statistics.means()[i] = (float) random.nextGaussian();
                statistics.variances()[i] = (float) (0.1 + random.nextDouble());
            }
        });
        byte[] bytes = file(network).toBytes();

        ModelFile read = ModelFile.read(new ByteArrayInputStream(bytes), "test");
        Network rebuilt = Networks.read(read, "test");

        assertEquals(network.getClass(), rebuilt.getClass());
        assertEquals(network.settings(), rebuilt.settings());
        assertArrayEquals(bytes, file(rebuilt).toBytes());
        assertEquals(network.statistics().size(), rebuilt.statistics().size());
        for (int i = 0; i < network.statistics().size(); i++) {
            RunningStatistics before = network.statistics().get(i);
            RunningStatistics after = rebuilt.statistics().get(i);
            assertArrayEquals(before.means(), after.means(), before.name());
            assertArrayEquals(before.variances(), after.variances(), before.name());
        }
    }

    @Test
    void everyBundledModelIsRebuilt() throws IOException {
        BundledModels library = BundledModels.ofLibrary();
        for (String name : library.names()) {
            ModelFile file = library.read(name);
            Network network = Networks.read(file, name);
            assertEquals(file.tensors(), NetworkTensors.of(network), name);
        }
    }

    @Test
    void aNetworkThatComesBackSaysTheSame() throws IOException {
        AcneNetwork network = new AcneNetwork(ACNE, 3);
        AcneNetwork other = new AcneNetwork(ACNE, 4);
        float[] before = weights(other);

        Networks.load(other, file(network), "test");

        assertTrue(before[0] != weights(network)[0]);
        assertArrayEquals(weights(network), weights(other));
    }

    private static float[] weights(AcneNetwork network) {
        Tape tape = Tape.inference();
        float[] points = {0, 1, 0.5f, -1, 0.25f, 0.75f};
        return network.apply(tape, tape.input(points, 3, 2), Clouds.single(3))
                .weights()
                .toArray();
    }

    @Test
    void aFileIsNotChangedByTrainingOn() {
        AcneNetwork network = new AcneNetwork(ACNE, 3);
        ModelFile file = file(network);
        float first = file.tensors().get(0).values()[0];

        network.parameters().all().get(0).values()[0] += 1;

        assertEquals(first, file.tensors().get(0).values()[0]);
    }

    @Test
    void tensorsOfAnotherShapeAreRefused() {
        ModelFile small = file(new AcneNetwork(ACNE, 3));
        AcneNetwork large = new AcneNetwork(ACNE.withChannels(16, 4), 3);

        String message = String.valueOf(
                assertThrows(ModelFormatException.class, () -> Networks.load(large, small, "m.safetensors"))
                        .getMessage());

        assertTrue(message.startsWith("m.safetensors: the tensors are not those of the network: "), message);
        assertTrue(message.contains("shape of first.weight: expected [16, 2], found [8, 2]"), message);
    }

    @Test
    void architecturesThatAreNoneAreRefused() {
        assertMessage(
                "model: architecture.network: one of [acne, acne-staged, pointnet, oanet, dfe, learnt-irls, residual-to-weight] was expected, got 'gcn'",
                Map.of("network", "gcn"));
        assertMessage(
                "model: architecture: 'iterations' is missing; there are: [network, hidden]",
                ordered("network", "learnt-irls", "hidden", "8"));
        assertMessage(
                "model: architecture: unknown setting 'depth'; known: [network, hidden, iterations]",
                ordered("network", "learnt-irls", "depth", "8"));
        assertMessage(
                "model: architecture: iterations: need 1 to 256, got 1000",
                ordered("network", "learnt-irls", "hidden", "8", "iterations", "1000"));
    }

    private static Map<String, String> ordered(String... pairs) {
        Map<String, String> map = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            map.put(pairs[i], pairs[i + 1]);
        }
        return map;
    }

    private static void assertMessage(String expected, Map<String, String> architecture) {
        ModelFile file = new ModelFile(ModelCard.untrained("test", architecture, 0), List.of());
        assertEquals(
                expected,
                assertThrows(ModelFormatException.class, () -> Networks.read(file, "model"))
                        .getMessage());
    }

    @Test
    void theCardMustBeThatOfTheNetwork() {
        ModelCard card = ModelCard.untrained("test", Map.of("network", "acne"), 0);

        assertThrows(IllegalArgumentException.class, () -> Networks.write(new AcneNetwork(ACNE, 3), card));
    }
}
