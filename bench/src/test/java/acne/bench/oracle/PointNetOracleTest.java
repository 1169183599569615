package acne.bench.oracle;

import acne.bench.oracle.LinearLoss.Result;
import acne.bench.torch.Torch;
import acne.nn.ContextMode;
import acne.nn.PointNet;
import acne.nn.PointNetSettings;
import acne.tensor.Clouds;
import acne.tensor.Dropout;
import acne.tensor.Gradients;
import acne.tensor.Parameters;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PointNetOracleTest {
    private static final int INPUTS = 3;
    private static final int POINT_LAYERS = 5;
    private static final int CLOUD_LAYERS = 2;
    private static final int LAST_WIDTH = 256;

    /** Enough clouds that their batch normalisation is not nearly singular. */
    private static final Clouds CLOUDS = Clouds.of(IntStream.range(3, 15).toArray());

    @ParameterizedTest
    @EnumSource
    void outputsAndGradientsAgree(ContextMode mode) {
        PointNet network = new PointNet(new PointNetSettings(INPUTS, 4, mode), 3);
        new NetworkCheck(network)
                // A softmax takes away what is added to all its logits.
                .vanishing(name -> name.endsWith("global.bias"))
                // Batch normalisation takes away what is added to all points of a channel; only the weights of ACN see
                // it.
                .vanishing(name ->
                        name.endsWith("perceptron.bias") && (mode != ContextMode.ACN || name.startsWith("cloud")))
                // In each cloud the largest of values with mean zero is positive: the last offset passes the ReLU and
                // the maximum
                // in all clouds, and the batch normalisation over the clouds takes it away.
                .vanishing(name -> mode == ContextMode.CN && name.equals("point4.norm.beta"))
                .compareWithDifferences(seed -> new PointNetCase(network, mode, seed));
    }

    private record PointNetCase(PointNet network, ContextMode mode, long seed) implements NetworkCheck.Case {
        @Override
        public NetworkCheck.Points points() {
            return new NetworkCheck.Points(
                    LinearLoss.normal(new SplittableRandom(seed), CLOUDS.rows() * INPUTS), INPUTS);
        }

        @Override
        public List<Result> ours(Tape tape, Tensor points) {
            tape.seed(seed);
            return List.of(Result.of("classes", network.apply(tape, points, CLOUDS)));
        }

        @Override
        public List<org.bytedeco.pytorch.Tensor> theirs(ReferenceLayers layers, org.bytedeco.pytorch.Tensor points) {
            org.bytedeco.pytorch.Tensor x = points;
            for (int i = 0; i < POINT_LAYERS; i++) {
                String name = "point" + i;
                x = context(layers, name, layers.perceptron(name + ".perceptron", x));
                x = layers.relu(layers.batchNorm(name + ".norm", x));
            }
            x = layers.maxOverPoints(x, CLOUDS);
            for (int i = 0; i < CLOUD_LAYERS; i++) {
                String name = "cloud" + i;
                x = layers.relu(layers.batchNorm(name + ".norm", layers.perceptron(name + ".perceptron", x)));
            }
            return List.of(layers.perceptron("classes", x.mul(dropout())));
        }

        private org.bytedeco.pytorch.Tensor context(
                ReferenceLayers layers, String name, org.bytedeco.pytorch.Tensor f) {
            return switch (mode) {
                case NONE -> f;
                case CN -> ReferenceNorm.context(f, CLOUDS);
                case ACN ->
                    ReferenceNorm.context(
                            f, layers.attention(name + ".attention", f, CLOUDS).weights(), CLOUDS);
            };
        }

        /** The factors that the same seed gives on a tape of their own. */
        private org.bytedeco.pytorch.Tensor dropout() {
            Tape tape = Tape.recording(new Gradients(new Parameters()));
            tape.seed(seed);
            float[] ones = new float[CLOUDS.count() * LAST_WIDTH];
            Arrays.fill(ones, 1f);
            Tensor factors = Dropout.apply(tape, tape.input(ones, CLOUDS.count(), LAST_WIDTH), 0.3f);
            return Torch.of(ScalarType.Double, factors.toArray(), CLOUDS.count(), LAST_WIDTH);
        }
    }
}
