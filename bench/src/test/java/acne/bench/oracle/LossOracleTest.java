package acne.bench.oracle;

import static org.bytedeco.pytorch.global.torch.binary_cross_entropy_with_logits;
import static org.bytedeco.pytorch.global.torch.log_softmax;
import static org.bytedeco.pytorch.global.torch.minimum;

import acne.bench.torch.Torch;
import acne.bench.torch.TorchLoss;
import acne.tensor.BinaryCrossEntropy;
import acne.tensor.Clouds;
import acne.tensor.CrossEntropy;
import acne.tensor.SignlessDistance;
import java.util.SplittableRandom;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LossOracleTest {
    private static final Clouds CLOUDS = Clouds.of(30, 7, 64);

    @Test
    void plainBinaryCrossEntropyAgrees() {
        float[] labels = labels(0.3);
        new OperationCheck(21)
                .variable(CLOUDS.rows(), 1, 0, 4)
                .compare((tape, x, p) -> BinaryCrossEntropy.apply(tape, x.get(0), labels, CLOUDS), (x, p) -> {
                    int[] cloud = {0};
                    return Torch.perCloud(x.get(0), 0, CLOUDS, z -> {
                                int i = cloud[0]++;
                                Tensor y = target(labels).narrow(0, CLOUDS.start(i), CLOUDS.points(i));
                                return binary_cross_entropy_with_logits(z, y).reshape(1);
                            })
                            .mean();
                });
    }

    @Test
    void balancedBinaryCrossEntropyAgrees() {
        float[] labels = labels(0.2);
        balanced(labels);
    }

    @Test
    void balancedBinaryCrossEntropyAgreesWhereAClassIsMissing() {
        balanced(labels(0));
        balanced(labels(1));
    }

    private static void balanced(float[] labels) {
        new OperationCheck(22)
                .variable(CLOUDS.rows(), 1, 0, 4)
                .compare((tape, x, p) -> BinaryCrossEntropy.balanced(tape, x.get(0), labels, CLOUDS), (x, p) -> {
                    int[] cloud = {0};
                    return Torch.perCloud(x.get(0), 0, CLOUDS, z -> {
                                int i = cloud[0]++;
                                Tensor y = target(labels).narrow(0, CLOUDS.start(i), CLOUDS.points(i));
                                return TorchLoss.balanced(z, y).reshape(1);
                            })
                            .mean();
                });
    }

    private static Tensor target(float[] labels) {
        return Torch.of(ScalarType.Double, labels, labels.length, 1);
    }

    private static float[] labels(double share) {
        SplittableRandom random = new SplittableRandom(1);
        float[] labels = new float[CLOUDS.rows()];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = random.nextDouble() < share ? 1f : 0f;
        }
        return labels;
    }

    @Test
    void crossEntropyAgrees() {
        int[] labels = {3, 0, 9, 9, 5};
        new OperationCheck(23)
                .variable(labels.length, 10, 0, 5)
                .compare((tape, x, p) -> CrossEntropy.apply(tape, x.get(0), labels), (x, p) -> {
                    float[] oneHot = new float[labels.length * 10];
                    for (int i = 0; i < labels.length; i++) {
                        oneHot[i * 10 + labels[i]] = 1f;
                    }
                    Tensor chosen = Torch.of(ScalarType.Double, oneHot, labels.length, 10);
                    return log_softmax(x.get(0), 1).mul(chosen).sum().div(Torch.scalar(-labels.length));
                });
    }

    @ParameterizedTest
    @EnumSource
    void signlessDistanceAgrees(SignlessDistance.Power power) {
        SplittableRandom random = new SplittableRandom(2);
        float[] targets = new float[6 * 9];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = (float) random.nextGaussian();
        }
        new OperationCheck(24)
                .variable(6, 9)
                .compare((tape, x, p) -> SignlessDistance.apply(tape, x.get(0), targets, power), (x, p) -> {
                    Tensor t = Torch.of(ScalarType.Double, targets, 6, 9);
                    Tensor near = x.get(0).sub(t).pow(Torch.scalar(2)).sum(1);
                    Tensor far = x.get(0).add(t).pow(Torch.scalar(2)).sum(1);
                    Tensor square = minimum(near, far);
                    return (power == SignlessDistance.Power.TWO ? square : square.sqrt()).mean();
                });
    }
}
