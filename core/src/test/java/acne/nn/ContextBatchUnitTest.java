package acne.nn;

import static acne.nn.RandomValues.normal;
import static acne.nn.RandomValues.random;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import acne.tensor.Activation;
import acne.tensor.Arithmetic;
import acne.tensor.BatchNorm;
import acne.tensor.Clouds;
import acne.tensor.ContextBatchUnit;
import acne.tensor.ContextNorm;
import acne.tensor.Gradients;
import acne.tensor.Linear;
import acne.tensor.Parameter;
import acne.tensor.Parameters;
import acne.tensor.RunningStatistics;
import acne.tensor.Tape;
import acne.tensor.Team;
import acne.tensor.Tensor;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The fused unit gives what perceptron, context norm, batch norm, ReLU and skip give one after the other. */
class ContextBatchUnitTest {
    private static final int INPUTS = 13;
    private static final int CHANNELS = 21;
    private static final Clouds CLOUDS = Clouds.of(70, 3, 130);

    private final Parameters parameters = new Parameters();
    private final Parameter weights = random(parameters.add("weights", CHANNELS, INPUTS), 1);
    private final Parameter bias = random(parameters.add("bias", CHANNELS), 2);
    private final Parameter gamma = random(parameters.add("gamma", CHANNELS), 3);
    private final Parameter beta = random(parameters.add("beta", CHANNELS), 4);

    private static final class Evaluation {
        final RunningStatistics running = new RunningStatistics("norm", CHANNELS);
        float[] output = {};
        float[] dInput = {};
        float[] dSkip = {};
        float[] dWeights = {};
        float[] dGamma = {};
        float[] dBeta = {};
        float[] inference = {};
    }

    private interface Operation {
        Tensor apply(Tape tape, Tensor x, @Nullable Tensor skip, RunningStatistics running);
    }

    /** Without context there is no skip in any network, and none in the operation. */
    @ParameterizedTest
    @CsvSource({"NONE, false", "CN, false", "CN, true"})
    void agreesWithTheSingleOperations(ContextMode mode, boolean skip) {
        Evaluation expected = evaluate(skip, Team.ALONE, (tape, x, s, running) -> composed(mode, tape, x, s, running));
        Evaluation found = evaluate(skip, Team.ALONE, (tape, x, s, running) -> fused(mode, tape, x, s, running));
        assertArrayEquals(expected.output, found.output, 1e-4f);
        assertArrayEquals(expected.dInput, found.dInput, 2e-3f);
        assertArrayEquals(expected.dSkip, found.dSkip);
        assertArrayEquals(expected.dWeights, found.dWeights, 2e-2f);
        assertArrayEquals(expected.dGamma, found.dGamma, 1e-2f);
        assertArrayEquals(expected.dBeta, found.dBeta, 1e-2f);
        assertArrayEquals(expected.running.means(), found.running.means(), 1e-5f);
        assertArrayEquals(expected.running.variances(), found.running.variances(), 1e-5f);
        assertArrayEquals(expected.inference, found.inference, 1e-4f);
    }

    @ParameterizedTest
    @CsvSource({"NONE, false, 2", "CN, true, 2", "CN, true, 5"})
    void hasTheSameBitsWithAnyNumberOfThreads(ContextMode mode, boolean skip, int threads) {
        Operation operation = (tape, x, s, running) -> fused(mode, tape, x, s, running);
        Evaluation expected = evaluate(skip, Team.ALONE, operation);
        try (Team team = Team.of(threads)) {
            Evaluation found = evaluate(skip, team, operation);
            assertArrayEquals(expected.output, found.output);
            assertArrayEquals(expected.dInput, found.dInput);
            assertArrayEquals(expected.dWeights, found.dWeights);
            assertArrayEquals(expected.dGamma, found.dGamma);
            assertArrayEquals(expected.inference, found.inference);
        }
    }

    private Evaluation evaluate(boolean withSkip, Team team, Operation operation) {
        Evaluation evaluation = new Evaluation();
        float[] input = normal(CLOUDS.rows() * INPUTS, 5);
        float[] added = normal(CLOUDS.rows() * CHANNELS, 6);
        Gradients gradients = new Gradients(parameters);
        Tape tape = Tape.recording(gradients, team);
        Tensor x = tape.variable(input, CLOUDS.rows(), INPUTS);
        Tensor skip = tape.variable(added, CLOUDS.rows(), CHANNELS);
        Tensor y = operation.apply(tape, x, withSkip ? skip : null, evaluation.running);
        evaluation.output = y.toArray();
        tape.backward(y, normal(y.size(), 7));
        evaluation.dInput = Arrays.copyOf(x.gradient(), x.size());
        evaluation.dSkip = withSkip ? Arrays.copyOf(skip.gradient(), skip.size()) : new float[0];
        evaluation.dWeights = gradients.of(weights).clone();
        evaluation.dGamma = gradients.of(gamma).clone();
        evaluation.dBeta = gradients.of(beta).clone();
        Tape inference = Tape.inference(team);
        Tensor inferenceSkip = withSkip ? inference.input(added, CLOUDS.rows(), CHANNELS) : null;
        evaluation.inference = operation
                .apply(inference, inference.input(input, CLOUDS.rows(), INPUTS), inferenceSkip, evaluation.running)
                .toArray();
        return evaluation;
    }

    private Tensor composed(ContextMode mode, Tape tape, Tensor x, @Nullable Tensor skip, RunningStatistics running) {
        Tensor f = Linear.apply(tape, x, weights, bias);
        Tensor context = mode == ContextMode.CN ? ContextNorm.apply(tape, f, CLOUDS) : f;
        Tensor y = Activation.relu(tape, BatchNorm.apply(tape, context, gamma, beta, running));
        return skip == null ? y : Arithmetic.add(tape, y, skip);
    }

    private Tensor fused(ContextMode mode, Tape tape, Tensor x, @Nullable Tensor skip, RunningStatistics running) {
        ContextBatchUnit.Layer layer = new ContextBatchUnit.Layer(weights, bias, gamma, beta, running);
        return mode == ContextMode.NONE
                ? ContextBatchUnit.plain(tape, x, CLOUDS, layer)
                : ContextBatchUnit.inContext(tape, x, CLOUDS, layer, skip);
    }
}
