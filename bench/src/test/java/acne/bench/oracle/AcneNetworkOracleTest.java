package acne.bench.oracle;

import acne.bench.torch.Torch;
import acne.bench.torch.TorchAcne;
import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import acne.nn.AcneSettings.Head;
import acne.nn.AcneSettings.Norm;
import acne.nn.AcneSettings.Placement;
import acne.tensor.Arithmetic;
import acne.tensor.Attention;
import acne.tensor.Clouds;
import acne.tensor.Gradients;
import acne.tensor.MatMul;
import acne.tensor.MatMul.Side;
import acne.tensor.Parameter;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Outputs and gradients of every variant of the network, for a random linear function of all its outputs as loss. */
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
        AcneNetwork network = network(settings);
        SplittableRandom random = new SplittableRandom(7);
        float[] points = normal(random, clouds.rows() * settings.inputs());
        Gradients gradients = new Gradients(network.parameters());
        Tape tape = Tape.recording(gradients);
        Tensor x = tape.variable(points, clouds.rows(), settings.inputs());
        try (PointerScope scope = new PointerScope()) {
            TorchAcne reference = new TorchAcne(network, ScalarType.Double);
            org.bytedeco.pytorch.Tensor input =
                    Torch.variable(ScalarType.Double, points, clouds.rows(), settings.inputs());
            TorchAcne.Output wanted = reference.apply(input.t().unsqueeze(0), clouds, TorchAcne.Mode.TRAINING);
            AcneNetwork.Output output = network.apply(tape, x, clouds);
            new Losses(tape, random).compareAndRunBackward(output, wanted);
            compare(network, gradients, reference);
            Difference.check("gradient of the points", Torch.gradient(input), x.gradient());
        }
    }

    private static void compare(AcneNetwork network, Gradients gradients, TorchAcne reference) {
        GradientCheck check = new GradientCheck();
        for (Parameter parameter : network.parameters().all()) {
            check.add(parameter.name(), reference.parameter(parameter.name()), gradients.of(parameter));
        }
        check.run();
    }

    /** Random values in every parameter: the usual first ones leave biases and factors out of the test. */
    private static AcneNetwork network(AcneSettings settings) {
        AcneNetwork network = new AcneNetwork(settings, 3);
        SplittableRandom random = new SplittableRandom(4);
        for (Parameter parameter : network.parameters().all()) {
            float[] values = parameter.values();
            for (int i = 0; i < values.length; i++) {
                values[i] += (float) (0.1 * random.nextGaussian());
            }
            parameter.changed();
        }
        return network;
    }

    private static float[] normal(SplittableRandom random, int count) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return values;
    }

    /** The same random linear function of our outputs and of the reference's. */
    private static final class Losses {
        private final Tape tape;
        private final SplittableRandom random;
        private Tensor ours;
        private org.bytedeco.pytorch.Tensor theirs = Torch.of(ScalarType.Double, new float[1], 1);

        Losses(Tape tape, SplittableRandom random) {
            this.tape = tape;
            this.random = random;
            ours = tape.input(new float[1], 1, 1);
        }

        void compareAndRunBackward(AcneNetwork.Output output, TorchAcne.Output wanted) {
            add("features", output.features(), wanted.features());
            add("local logits", output.localLogits(), wanted.localLogits());
            add("weights", output.weights(), wanted.weights());
            for (int i = 0; i < wanted.innerLogits().size(); i++) {
                add(
                        "logits of unit " + i,
                        output.trace().localLogits().get(i),
                        wanted.innerLogits().get(i));
            }
            Tensor classes = output.classLogits();
            org.bytedeco.pytorch.Tensor wantedClasses = wanted.classLogits();
            if (classes != null && wantedClasses != null) {
                add("classes", classes, wantedClasses.t().unsqueeze(0));
            }
            theirs.backward();
            tape.backward(ours, 1f);
        }

        /** Adds a result of rows x columns, which the reference has as 1 x columns x rows. */
        private void add(String name, Tensor result, org.bytedeco.pytorch.Tensor reference) {
            org.bytedeco.pytorch.Tensor rows = reference.squeeze(0).t();
            Difference.check(name, Torch.values(rows), result.toArray());
            float[] factors = normal(random, result.size());
            org.bytedeco.pytorch.Tensor product =
                    rows.mul(Torch.of(ScalarType.Double, factors, result.rows(), result.columns()));
            theirs = theirs.add(product.sum());
            Tensor weighted = Arithmetic.multiply(tape, result, tape.input(factors, result.rows(), result.columns()));
            Tensor columns = MatMul.apply(tape, ones(1, result.rows()), Side.PLAIN, weighted, Side.PLAIN);
            Tensor sum = MatMul.apply(tape, columns, Side.PLAIN, ones(result.columns(), 1), Side.PLAIN);
            ours = Arithmetic.add(tape, ours, sum);
        }

        private Tensor ones(int rows, int columns) {
            float[] ones = new float[rows * columns];
            Arrays.fill(ones, 1f);
            return tape.input(ones, rows, columns);
        }
    }
}
