package acne.bench.oracle;

import static org.bytedeco.pytorch.global.torch.ones_like;

import acne.bench.oracle.LinearLoss.Result;
import acne.bench.torch.Torch;
import acne.nn.LearntIrls;
import acne.nn.LearntIrlsSettings;
import acne.nn.LineNetwork;
import acne.nn.LinePoints;
import acne.nn.ResidualToWeightNetwork;
import acne.nn.ResidualToWeightSettings;
import acne.tensor.Clouds;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The two networks whose weights are a learnt function of residuals; their points are constants. */
class LineNetworkOracleTest {
    private static final Clouds CLOUDS = Clouds.of(40, 25, 61);

    /** Points of the plane, three of four near a line through the origin. */
    private static LinePoints points(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        LinePoints points = new LinePoints(CLOUDS, new float[2 * CLOUDS.rows()], new double[3 * CLOUDS.rows()]);
        for (int r = 0; r < CLOUDS.rows(); r++) {
            float x = (float) random.nextDouble(-1, 1);
            float y = (float) random.nextDouble(-1, 1);
            points.coordinates()[2 * r] = x;
            points.coordinates()[2 * r + 1] = r % 4 == 0 ? y : 0.9f * x + 0.1f * y;
            points.homogeneous()[3 * r] = points.coordinates()[2 * r];
            points.homogeneous()[3 * r + 1] = points.coordinates()[2 * r + 1];
            points.homogeneous()[3 * r + 2] = 1;
        }
        return points;
    }

    /** The logits, weights and lines of all iterations of the learnt IRLS in LibTorch. */
    private static List<org.bytedeco.pytorch.Tensor> iterate(
            ReferenceLayers layers, LinePoints points, int iterations) {
        org.bytedeco.pytorch.Tensor rows = Torch.of(points.homogeneous(), CLOUDS.rows(), 3);
        org.bytedeco.pytorch.Tensor lines =
                ReferenceGeometry.leastSquares(rows, ones_like(rows.narrow(1, 0, 1)), CLOUDS);
        List<org.bytedeco.pytorch.Tensor> results = new ArrayList<>();
        for (int i = 0; i < iterations; i++) {
            org.bytedeco.pytorch.Tensor residuals = layers.abs(ReferenceGeometry.signedDistance(lines, rows, CLOUDS));
            org.bytedeco.pytorch.Tensor logits =
                    layers.perceptron("second", layers.relu(layers.perceptron("first", residuals)));
            org.bytedeco.pytorch.Tensor weights = logits.sigmoid();
            lines = ReferenceGeometry.leastSquares(rows, weights.square(), CLOUDS);
            results.addAll(List.of(logits, weights, lines));
        }
        return results;
    }

    private abstract static class LineCase implements NetworkCheck.Case {
        final LinePoints points;

        LineCase(long seed) {
            points = LineNetworkOracleTest.points(seed);
        }

        @Override
        public NetworkCheck.Points points() {
            return new NetworkCheck.Points(points.coordinates(), 2);
        }
    }

    @Test
    void learntIrlsAgrees() {
        LearntIrls network = new LearntIrls(LearntIrlsSettings.DEFAULT, 3);
        new NetworkCheck(network).compareWithDifferences(seed -> new LineCase(seed) {
            @Override
            public List<Result> ours(Tape tape, Tensor ignored) {
                List<Result> results = new ArrayList<>();
                for (LearntIrls.Iteration iteration : network.apply(tape, points.homogeneous(), CLOUDS)) {
                    results.add(Result.of("logits", iteration.logits()));
                    results.add(Result.of("weights", iteration.weights()));
                    results.add(Result.signless("lines", iteration.lines()));
                }
                return results;
            }

            @Override
            public List<org.bytedeco.pytorch.Tensor> theirs(
                    ReferenceLayers layers, org.bytedeco.pytorch.Tensor ignored) {
                return iterate(layers, points, network.settings().iterations());
            }
        });
    }

    @Test
    void residualToWeightNetworkAgrees() {
        ResidualToWeightNetwork network = new ResidualToWeightNetwork(new ResidualToWeightSettings(16, 24, 3, 6), 3);
        new NetworkCheck(network)
                // Context normalisation takes away what is added to all points of a channel.
                .vanishing(name -> name.startsWith("block") && name.endsWith(".perceptron.bias"))
                // A softmax takes away what is added to all its logits.
                .vanishing(name -> name.equals("head.global.bias"))
                .compareWithDifferences(seed -> new LineCase(seed) {
                    @Override
                    public List<Result> ours(Tape tape, Tensor ignored) {
                        LineNetwork.Output output = network.apply(tape, points);
                        return List.of(
                                Result.of("logits", output.logits()),
                                Result.of("weights", output.weights()),
                                Result.signless("lines", output.lines()));
                    }

                    @Override
                    public List<org.bytedeco.pytorch.Tensor> theirs(
                            ReferenceLayers layers, org.bytedeco.pytorch.Tensor coordinates) {
                        return residualToWeight(layers, points, coordinates.detach(), network.settings());
                    }
                });
    }

    private static List<org.bytedeco.pytorch.Tensor> residualToWeight(
            ReferenceLayers layers,
            LinePoints points,
            org.bytedeco.pytorch.Tensor coordinates,
            ResidualToWeightSettings settings) {
        List<org.bytedeco.pytorch.Tensor> iterations = iterate(layers, points, settings.depth());
        org.bytedeco.pytorch.Tensor x = layers.perceptron("features", coordinates);
        for (int block = 0; block < settings.depth(); block++) {
            org.bytedeco.pytorch.Tensor weights = iterations.get(3 * block + 1);
            org.bytedeco.pytorch.Tensor y = x;
            for (int unit = 0; unit < 2; unit++) {
                String name = "block" + block + ".unit" + unit;
                y = ReferenceNorm.context(layers.perceptron(name + ".perceptron", y), weights, CLOUDS);
                y = layers.relu(layers.groupNorm(name + ".norm", y, CLOUDS, settings.groups()));
            }
            x = x.add(y);
        }
        ReferenceLayers.Attention head = layers.attention("head", x, CLOUDS);
        org.bytedeco.pytorch.Tensor rows = Torch.of(points.homogeneous(), CLOUDS.rows(), 3);
        return List.of(
                head.localLogits(),
                head.weights(),
                ReferenceGeometry.leastSquares(rows, head.weights().square(), CLOUDS));
    }
}
