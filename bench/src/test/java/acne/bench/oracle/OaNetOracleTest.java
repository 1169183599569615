package acne.bench.oracle;

import static org.bytedeco.pytorch.global.torch.cat;
import static org.bytedeco.pytorch.global.torch.softmax;

import acne.bench.oracle.LinearLoss.Result;
import acne.bench.torch.Torch;
import acne.nn.EpipolarInput;
import acne.nn.OaNet;
import acne.nn.OaNetSettings;
import acne.tensor.Clouds;
import acne.tensor.Gradients;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.junit.jupiter.api.Test;

class OaNetOracleTest {
    private static final int CLUSTERS = 6;
    private static final int BLOCKS = 2;
    private static final Clouds CLOUDS = Clouds.of(50, 34, 61);

    @Test
    void bothStagesAndTheirGradientsAgree() {
        OaNet network = new OaNet(new OaNetSettings(4, 12, 4 * BLOCKS, 2, CLUSTERS), 3);
        new NetworkCheck(network)
                // Read by nothing but a context normalisation, which takes away what is added to all points of a
                // channel.
                .vanishing(name -> name.endsWith(".first.perceptron.bias"))
                // A softmax over the points takes away what is added to all of them.
                .vanishing(name -> name.endsWith(".pooling.perceptron.bias"))
                .compareWithDifferences(seed -> OaNetCase.of(network, Matches.random(CLOUDS, seed)));
    }

    /**
     * The network on some matches.
     *
     * @param first what the first stage says of them: the second stage sees it as a constant, here the same for both forms
     */
    private record OaNetCase(OaNet network, Matches matches, OaNet.Stage first) implements NetworkCheck.Case {
        static OaNetCase of(OaNet network, Matches matches) {
            Tape tape = Tape.recording(new Gradients(network.parameters()));
            Tensor points = tape.input(matches.rows(), CLOUDS.rows(), 4);
            return new OaNetCase(
                    network, matches, stages(network, tape, points, matches).get(0));
        }

        private static List<OaNet.Stage> stages(OaNet network, Tape tape, Tensor points, Matches matches) {
            return network.apply(tape, points, EpipolarInput.of(matches.exact(), CLOUDS));
        }

        @Override
        public NetworkCheck.Points points() {
            return matches.points();
        }

        @Override
        public List<Result> ours(Tape tape, Tensor points) {
            List<Result> results = new ArrayList<>();
            for (OaNet.Stage stage : stages(network, tape, points, matches)) {
                results.add(Result.of("logits", stage.logits()));
                results.add(Result.of("weights", stage.weights()));
                results.add(Result.signless("matrices", stage.matrices()));
            }
            return results;
        }

        @Override
        public List<org.bytedeco.pytorch.Tensor> theirs(ReferenceLayers layers, org.bytedeco.pytorch.Tensor points) {
            List<org.bytedeco.pytorch.Tensor> results = new ArrayList<>(stage(layers, "stage0", points));
            org.bytedeco.pytorch.Tensor matrices =
                    Torch.of(ScalarType.Double, first.matrices().toArray(), CLOUDS.count(), 9);
            org.bytedeco.pytorch.Tensor weights =
                    Torch.of(ScalarType.Double, first.weights().toArray(), CLOUDS.rows(), 1);
            org.bytedeco.pytorch.Tensor residuals = ReferenceGeometry.epipolar(matrices, matches.tensor(), CLOUDS)
                    .squared();
            results.addAll(stage(layers, "stage1", cat(new TensorVector(points, residuals, weights), 1)));
            return results;
        }

        private List<org.bytedeco.pytorch.Tensor> stage(
                ReferenceLayers layers, String name, org.bytedeco.pytorch.Tensor seen) {
            org.bytedeco.pytorch.Tensor logits = new Reference(layers).stage(name, seen);
            org.bytedeco.pytorch.Tensor weights = layers.relu(logits.tanh());
            org.bytedeco.pytorch.Tensor system = ReferenceGeometry.system(matches.tensor());
            return List.of(logits, weights, ReferenceGeometry.leastSquares(system, weights, CLOUDS));
        }
    }

    /** One stage in LibTorch, read off the paper's figures. */
    private record Reference(ReferenceLayers layers) {
        org.bytedeco.pytorch.Tensor stage(String name, org.bytedeco.pytorch.Tensor points) {
            org.bytedeco.pytorch.Tensor x = layers.perceptron(name + ".first", points);
            for (int i = 0; i < BLOCKS; i++) {
                x = pointCn(name + ".before" + i, x, x);
            }
            org.bytedeco.pytorch.Tensor both = cat(new TensorVector(x, throughClusters(name, x)), 1);
            x = pointCn(name + ".after0", both, layers.perceptron(name + ".after0.shortcut", both));
            for (int i = 1; i < BLOCKS; i++) {
                x = pointCn(name + ".after" + i, x, x);
            }
            return layers.perceptron(name + ".last", x);
        }

        private org.bytedeco.pytorch.Tensor pointCn(
                String name, org.bytedeco.pytorch.Tensor x, org.bytedeco.pytorch.Tensor skip) {
            return layer(name + ".second", layer(name + ".first", x, CLOUDS), CLOUDS)
                    .add(skip);
        }

        private org.bytedeco.pytorch.Tensor layer(String name, org.bytedeco.pytorch.Tensor x, Clouds clouds) {
            org.bytedeco.pytorch.Tensor normalised = layers.batchNorm(name + ".norm", ReferenceNorm.context(x, clouds));
            return layers.perceptron(name + ".perceptron", layers.relu(normalised));
        }

        private org.bytedeco.pytorch.Tensor throughClusters(String name, org.bytedeco.pytorch.Tensor x) {
            org.bytedeco.pytorch.Tensor pool =
                    ReferenceLayers.softmaxOverPoints(layer(name + ".pooling", x, CLOUDS), CLOUDS);
            org.bytedeco.pytorch.Tensor unpool = softmax(layer(name + ".unpooling", x, CLOUDS), 1);
            Clouds clusters = Clouds.of(CLUSTERS, CLUSTERS, CLUSTERS);
            org.bytedeco.pytorch.Tensor y = ReferenceNorm.perCloud(
                    CLOUDS, i -> ReferenceNorm.rows(pool, CLOUDS, i).t().mm(ReferenceNorm.rows(x, CLOUDS, i)));
            for (int i = 0; i < BLOCKS; i++) {
                y = filter(name + ".filter" + i, y, clusters);
            }
            org.bytedeco.pytorch.Tensor filtered = y;
            return ReferenceNorm.perCloud(
                    CLOUDS, i -> ReferenceNorm.rows(unpool, CLOUDS, i).mm(ReferenceNorm.rows(filtered, clusters, i)));
        }

        private org.bytedeco.pytorch.Tensor filter(String name, org.bytedeco.pytorch.Tensor x, Clouds clusters) {
            org.bytedeco.pytorch.Tensor inner = layer(name + ".before", x, clusters);
            // (clouds channels) x clusters, and back.
            org.bytedeco.pytorch.Tensor turned =
                    inner.view(clusters.count(), CLUSTERS, -1).transpose(1, 2).reshape(-1, CLUSTERS);
            org.bytedeco.pytorch.Tensor across = layers.perceptron(
                    name + ".across.perceptron", layers.relu(layers.batchNorm(name + ".across.norm", turned)));
            org.bytedeco.pytorch.Tensor back =
                    across.view(clusters.count(), -1, CLUSTERS).transpose(1, 2).reshape(clusters.rows(), -1);
            return layer(name + ".after", inner.add(back), clusters).add(x);
        }
    }
}
