package acne.bench.oracle;

import static org.bytedeco.pytorch.global.torch.cat;

import acne.bench.oracle.LinearLoss.Result;
import acne.nn.Dfe;
import acne.nn.DfeSettings;
import acne.nn.EpipolarInput;
import acne.tensor.Clouds;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.TensorVector;
import org.junit.jupiter.api.Test;

class DfeOracleTest {
    private static final int LAYERS = 5;
    private static final Clouds CLOUDS = Clouds.of(20, 16);

    @Test
    void allIterationsAndTheirGradientsAgree() {
        Dfe network = new Dfe(DfeSettings.published(), 3);
        // Weights that are not far from equal: each estimate multiplies the rounding of the one before, and peaked ones
        // most.
        new NetworkCheck(network, 0.01)
                // Context normalisation takes away what is added to all points of a channel.
                .vanishing(name -> name.endsWith(".perceptron.bias"))
                // A softmax takes away what is added to all its logits.
                .vanishing(name -> name.endsWith(".last.bias"))
                .compareWithDifferences(seed -> new DfeCase(network, Matches.random(CLOUDS, seed)));
    }

    private record DfeCase(Dfe network, Matches matches) implements NetworkCheck.Case {
        @Override
        public NetworkCheck.Points points() {
            return matches.points();
        }

        @Override
        public List<Result> ours(Tape tape, Tensor points) {
            List<Result> results = new ArrayList<>();
            for (Dfe.Step step : network.apply(tape, points, EpipolarInput.of(matches.exact(), CLOUDS))) {
                results.add(Result.of("weights", step.weights()));
                results.add(Result.signless("matrices", step.matrices()));
            }
            return results;
        }

        @Override
        public List<org.bytedeco.pytorch.Tensor> theirs(ReferenceLayers layers, org.bytedeco.pytorch.Tensor points) {
            org.bytedeco.pytorch.Tensor constant = matches.tensor();
            List<org.bytedeco.pytorch.Tensor> results = new ArrayList<>();
            org.bytedeco.pytorch.Tensor seen = points;
            for (int i = 0; i < network.settings().depth(); i++) {
                org.bytedeco.pytorch.Tensor logits = logits(layers, i == 0 ? "initial" : "iterated", seen);
                org.bytedeco.pytorch.Tensor weights = ReferenceLayers.softmaxOverPoints(logits, CLOUDS);
                org.bytedeco.pytorch.Tensor matrices =
                        ReferenceGeometry.normalisedEightPoint(constant, weights, CLOUDS);
                results.addAll(List.of(weights, matrices));
                seen = cat(new TensorVector(points, weights, residuals(layers, matrices, constant)), 1);
            }
            return results;
        }

        private static org.bytedeco.pytorch.Tensor logits(
                ReferenceLayers layers, String name, org.bytedeco.pytorch.Tensor seen) {
            org.bytedeco.pytorch.Tensor x = seen;
            for (int i = 0; i < LAYERS; i++) {
                String layer = name + ".layer" + i;
                x = ReferenceNorm.context(layers.perceptron(layer + ".perceptron", x), CLOUDS)
                        .mul(layers.parameter(layer + ".norm.gamma"))
                        .add(layers.parameter(layer + ".norm.beta"));
                x = layers.leakyRelu(x);
            }
            return layers.perceptron(name + ".last", x);
        }

        private static org.bytedeco.pytorch.Tensor residuals(
                ReferenceLayers layers, org.bytedeco.pytorch.Tensor matrices, org.bytedeco.pytorch.Tensor constant) {
            ReferenceGeometry.Epipolar epipolar = ReferenceGeometry.epipolar(matrices, constant, CLOUDS);
            layers.abs(epipolar.product());
            return layers.atMost(epipolar.plain(), Dfe.MARGIN);
        }
    }
}
