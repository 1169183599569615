package acne.bench.oracle;

import static org.bytedeco.pytorch.global.torch.cat;
import static org.bytedeco.pytorch.global.torch.leaky_relu;
import static org.bytedeco.pytorch.global.torch.log_sigmoid;
import static org.bytedeco.pytorch.global.torch.max;
import static org.bytedeco.pytorch.global.torch.softmax;
import static org.junit.jupiter.api.Assertions.assertEquals;

import acne.bench.torch.Torch;
import acne.tensor.Activation;
import acne.tensor.Arithmetic;
import acne.tensor.Clamp;
import acne.tensor.Clouds;
import acne.tensor.Concat;
import acne.tensor.Dropout;
import acne.tensor.Gradients;
import acne.tensor.Parameters;
import acne.tensor.Pooling;
import acne.tensor.ScaleRows;
import acne.tensor.Softmax;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import acne.tensor.Transpose;
import acne.tensor.UnitRows;
import java.util.Arrays;
import org.bytedeco.pytorch.TensorVector;
import org.junit.jupiter.api.Test;

class ElementwiseOracleTest {
    private static final Clouds CLOUDS = Clouds.of(1, 7, 50, 2, 97);

    @Test
    void activationsAgree() {
        OperationCheck check = new OperationCheck(1).variable(61, 5, 0, 6);
        check.compare(
                (tape, x, p) -> Activation.relu(tape, x.get(0)),
                (x, p) -> x.get(0).relu());
        check.compare(
                (tape, x, p) -> Activation.leakyRelu(tape, x.get(0)),
                (x, p) -> leaky_relu(x.get(0), Torch.scalar(0.01)));
        check.compare(
                (tape, x, p) -> Activation.tanh(tape, x.get(0)),
                (x, p) -> x.get(0).tanh());
        check.compare(
                (tape, x, p) -> Activation.sigmoid(tape, x.get(0)),
                (x, p) -> x.get(0).sigmoid());
        check.compare((tape, x, p) -> Activation.logSigmoid(tape, x.get(0)), (x, p) -> log_sigmoid(x.get(0)));
    }

    @Test
    void clampAgrees() {
        new OperationCheck(9)
                .variable(61, 5)
                .compare(
                        (tape, x, p) -> Clamp.atMost(tape, x.get(0), 0.3f),
                        (x, p) -> x.get(0).clamp_max(Torch.scalar(0.3f)));
    }

    @Test
    void saturatedActivationsAgree() {
        OperationCheck check = new OperationCheck(2).variable(40, 3, 0, 200);
        check.compare(
                (tape, x, p) -> Activation.sigmoid(tape, x.get(0)),
                (x, p) -> x.get(0).sigmoid());
        check.compare((tape, x, p) -> Activation.logSigmoid(tape, x.get(0)), (x, p) -> log_sigmoid(x.get(0)));
        check.compare((tape, x, p) -> Softmax.overColumns(tape, x.get(0)), (x, p) -> softmax(x.get(0), 1));
    }

    @Test
    void arithmeticAgrees() {
        OperationCheck check = new OperationCheck(3).variable(13, 7).variable(13, 7);
        check.compare(
                (tape, x, p) -> Arithmetic.add(tape, x.get(0), x.get(1)),
                (x, p) -> x.get(0).add(x.get(1)));
        check.compare(
                (tape, x, p) -> Arithmetic.multiply(tape, x.get(0), x.get(1)),
                (x, p) -> x.get(0).mul(x.get(1)));
        check.compare(
                (tape, x, p) -> Arithmetic.scale(tape, x.get(0), -2.5f),
                (x, p) -> x.get(0).mul(Torch.scalar(-2.5)));
    }

    @Test
    void gradientsOfATensorThatIsUsedTwiceAreSummed() {
        OperationCheck check = new OperationCheck(4).variable(9, 4);
        check.compare(
                (tape, x, p) -> Arithmetic.add(tape, x.get(0), x.get(0)),
                (x, p) -> x.get(0).add(x.get(0)));
        check.compare(
                (tape, x, p) -> Arithmetic.multiply(tape, x.get(0), x.get(0)),
                (x, p) -> x.get(0).mul(x.get(0)));
        check.compare(
                (tape, x, p) -> Arithmetic.multiply(tape, Activation.tanh(tape, x.get(0)), x.get(0)),
                (x, p) -> x.get(0).tanh().mul(x.get(0)));
    }

    @Test
    void concatenationAndTranspositionAgree() {
        OperationCheck check = new OperationCheck(5).variable(12, 3).variable(12, 5);
        check.compare(
                (tape, x, p) -> Concat.apply(tape, x.get(0), x.get(1)),
                (x, p) -> cat(new TensorVector(x.get(0), x.get(1)), 1));
        check.compare(
                (tape, x, p) -> Transpose.apply(tape, x.get(1)),
                (x, p) -> x.get(1).t());
        check.compare(
                (tape, x, p) -> Transpose.apply(tape, x.get(1), 4),
                (x, p) -> x.get(1).view(3, 4, 5).transpose(1, 2).reshape(15, 4));
    }

    @Test
    void softmaxAgreesOverPointsAndOverColumns() {
        OperationCheck check = new OperationCheck(6).variable(CLOUDS.rows(), 3, 0, 3);
        check.compare(
                (tape, x, p) -> Softmax.overPoints(tape, x.get(0), CLOUDS),
                (x, p) -> Torch.perCloud(x.get(0), 0, CLOUDS, z -> softmax(z, 0)));
        check.compare((tape, x, p) -> Softmax.overColumns(tape, x.get(0)), (x, p) -> softmax(x.get(0), 1));
    }

    @Test
    void rowFactorsAndUnitRowsAgree() {
        OperationCheck check = new OperationCheck(7).variable(31, 9).variable(31, 1);
        check.compare(
                (tape, x, p) -> ScaleRows.apply(tape, x.get(0), x.get(1)),
                (x, p) -> x.get(0).mul(x.get(1)));
        check.compare(
                (tape, x, p) -> UnitRows.apply(tape, x.get(0)),
                (x, p) -> x.get(0).div(Torch.sum(x.get(0).mul(x.get(0)), 1).sqrt()));
    }

    @Test
    void poolingAgrees() {
        OperationCheck check = new OperationCheck(8).variable(CLOUDS.rows(), 6).variable(CLOUDS.rows(), 1);
        check.compare(
                (tape, x, p) -> Pooling.max(tape, x.get(0), CLOUDS),
                (x, p) ->
                        Torch.perCloud(x.get(0), 0, CLOUDS, z -> max(z, 0, true).get0()));
        check.compare(
                (tape, x, p) -> Pooling.mean(tape, x.get(0), CLOUDS),
                (x, p) -> Torch.perCloud(x.get(0), 0, CLOUDS, z -> Torch.mean(z, 0)));
        check.compare(
                (tape, x, p) -> Pooling.weightedMean(tape, x.get(0), x.get(1), CLOUDS),
                (x, p) -> Torch.perCloud(x.get(0).mul(x.get(1)), 0, CLOUDS, z -> Torch.sum(z, 0)));
    }

    @Test
    void dropoutScalesValuesAndGradientsAlike() {
        Tape tape = Tape.recording(new Gradients(new Parameters()));
        tape.seed(9);
        float[] ones = new float[20_000];
        Arrays.fill(ones, 1f);
        Tensor x = tape.variable(ones, 2000, 10);
        Tensor y = Dropout.apply(tape, x, 0.3f);
        tape.backward(y, ones);
        int zeros = 0;
        for (int i = 0; i < ones.length; i++) {
            float factor = y.values()[i];
            assertEquals(factor == 0 ? 0f : 1 / 0.7f, factor, 1e-6f);
            assertEquals(factor, x.gradient()[i]);
            zeros += factor == 0 ? 1 : 0;
        }
        assertEquals(0.3, zeros / 20_000.0, 0.015);
    }
}
