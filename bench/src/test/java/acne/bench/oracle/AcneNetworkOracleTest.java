package acne.bench.oracle;

import acne.bench.oracle.LinearLoss.Result;
import acne.bench.torch.TorchAcne;
import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import acne.nn.AcneSettings.Head;
import acne.nn.AcneSettings.Norm;
import acne.nn.AcneSettings.Placement;
import acne.tensor.Attention;
import acne.tensor.Clouds;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AcneNetworkOracleTest {
    private static final Clouds CLOUDS = Clouds.of(40, 7, 61);

    static Stream<AcneSettings> variants() {
        List<AcneSettings> all = new ArrayList<>();
        AcneSettings paper = AcneSettings.acne(4, 2).withChannels(32, 8);
        for (Attention attention : Attention.values()) {
            for (Placement placement : Placement.values()) {
                for (Norm norm : Norm.values()) {
                    for (Head head : Head.values()) {
                        for (int units = 1; units <= 3; units++) {
                            all.add(paper.withAttention(attention)
                                    .withPlacement(placement)
                                    .withNorm(norm)
                                    .withHead(head)
                                    .withUnitsPerBlock(units)
                                    .withOutputs(units == 2 ? 5 : 0));
                        }
                    }
                }
            }
        }
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("variants")
    void outputsAndGradientsAgree(AcneSettings settings) {
        compare(settings, CLOUDS);
    }

    @Test
    void thePapersNetworkAgreesAtFullDepth() {
        compare(AcneSettings.acne(4, 12), Clouds.single(200));
    }

    private static void compare(AcneSettings settings, Clouds clouds) {
        AcneNetwork network = new AcneNetwork(settings, 3);
        // A softmax takes away what is added to all its logits.
        NetworkCheck check = new NetworkCheck(network).vanishing(name -> name.endsWith("global.bias"));
        // Context normalisation takes away what is added to all points of a channel, unless their weights see it: the
        // local ones
        // do, and the global ones where they scale the features.
        Attention attention = settings.attention();
        if (attention == Attention.NONE
                || (attention == Attention.GLOBAL && settings.placement() == Placement.NORMALISATION)) {
            check.vanishing(name -> name.startsWith("block") && name.endsWith("perceptron.bias"));
        }
        check.compare(seed -> new AcneCase(network, clouds, seed));
    }

    private record AcneCase(AcneNetwork network, Clouds clouds, long seed) implements NetworkCheck.Case {
        @Override
        public NetworkCheck.Points points() {
            int inputs = network.settings().inputs();
            return new NetworkCheck.Points(
                    LinearLoss.normal(new SplittableRandom(seed), clouds.rows() * inputs), inputs);
        }

        @Override
        public List<Result> ours(Tape tape, Tensor points) {
            AcneNetwork.Output output = network.apply(tape, points, clouds);
            List<Result> results = new ArrayList<>();
            results.add(Result.of("features", output.features()));
            results.add(Result.of("local logits", output.localLogits()));
            results.add(Result.of("weights", output.weights()));
            for (Tensor logits : output.trace().localLogits()) {
                results.add(Result.of("logits of unit " + (results.size() - 3), logits));
            }
            Tensor classes = output.classLogits();
            if (classes != null) {
                results.add(Result.of("classes", classes));
            }
            return results;
        }

        @Override
        public List<org.bytedeco.pytorch.Tensor> theirs(ReferenceLayers layers, org.bytedeco.pytorch.Tensor points) {
            TorchAcne.Output output = new TorchAcne(network, ScalarType.Double, layers.parameters())
                    .apply(points.t().unsqueeze(0), clouds, TorchAcne.Mode.TRAINING);
            List<org.bytedeco.pytorch.Tensor> results = new ArrayList<>();
            results.add(rows(output.features()));
            results.add(rows(output.localLogits()));
            results.add(rows(output.weights()));
            output.innerLogits().forEach(logits -> results.add(rows(logits)));
            org.bytedeco.pytorch.Tensor classes = output.classLogits();
            if (classes != null) {
                results.add(classes);
            }
            return results;
        }

        /** Rows x channels of what the reference has as 1 x channels x rows. */
        private static org.bytedeco.pytorch.Tensor rows(org.bytedeco.pytorch.Tensor x) {
            return x.squeeze(0).t();
        }
    }
}
