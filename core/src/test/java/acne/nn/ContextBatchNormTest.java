package acne.nn;

import static acne.nn.RandomValues.normal;
import static acne.nn.RandomValues.random;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import acne.tensor.Activation;
import acne.tensor.BatchNorm;
import acne.tensor.Clouds;
import acne.tensor.ContextBatchNorm;
import acne.tensor.ContextNorm;
import acne.tensor.Gradients;
import acne.tensor.Parameter;
import acne.tensor.Parameters;
import acne.tensor.RunningStatistics;
import acne.tensor.Softmax;
import acne.tensor.Tape;
import acne.tensor.Team;
import acne.tensor.Tensor;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The fused operation gives what context norm, batch norm and ReLU give one after the other. */
class ContextBatchNormTest {
    private static final int CHANNELS = 21;
    private static final Clouds CLOUDS = Clouds.of(70, 3, 130);

    private final Parameters parameters = new Parameters();
    private final Parameter gamma = random(parameters.add("gamma", CHANNELS), 1);
    private final Parameter beta = random(parameters.add("beta", CHANNELS), 2);
    private final float[] features = normal(CLOUDS.rows() * CHANNELS, 3);
    private final float[] logits = normal(CLOUDS.rows(), 4);

    private static final class Evaluation {
        final RunningStatistics running = new RunningStatistics("norm", CHANNELS);
        float[] output = {};
        float[] dFeatures = {};
        float[] dLogits = {};
        float[] dGamma = {};
        float[] inference = {};
    }

    private interface Operation {
        Tensor apply(Tape tape, Tensor f, @Nullable Tensor w, RunningStatistics running);
    }

    @ParameterizedTest
    @EnumSource(
            value = ContextMode.class,
            names = {"CN", "ACN"})
    void agreesWithTheSingleOperations(ContextMode mode) {
        Evaluation expected = evaluate(mode, Team.ALONE, this::composed);
        try (Team team = Team.of(2)) {
            Evaluation found = evaluate(mode, team, this::fused);
            assertArrayEquals(expected.output, found.output, 1e-4f);
            assertArrayEquals(expected.dFeatures, found.dFeatures, 1e-3f);
            assertArrayEquals(expected.dLogits, found.dLogits, 1e-3f);
            assertArrayEquals(expected.dGamma, found.dGamma, 1e-2f);
            assertArrayEquals(expected.running.means(), found.running.means(), 1e-5f);
            assertArrayEquals(expected.running.variances(), found.running.variances(), 1e-5f);
            assertArrayEquals(expected.inference, found.inference, 1e-4f);
        }
    }

    private Evaluation evaluate(ContextMode mode, Team team, Operation operation) {
        Evaluation evaluation = new Evaluation();
        Gradients gradients = new Gradients(parameters);
        Tape tape = Tape.recording(gradients, team);
        Tensor f = tape.variable(features, CLOUDS.rows(), CHANNELS);
        Tensor l = tape.variable(logits, CLOUDS.rows(), 1);
        Tensor w = mode == ContextMode.ACN ? Softmax.overPoints(tape, l, CLOUDS) : null;
        Tensor y = operation.apply(tape, f, w, evaluation.running);
        evaluation.output = y.toArray();
        tape.backward(y, normal(y.size(), 5));
        evaluation.dFeatures = Arrays.copyOf(f.gradient(), f.size());
        evaluation.dLogits = Arrays.copyOf(l.gradient(), l.size());
        evaluation.dGamma = gradients.of(gamma).clone();
        Tape inference = Tape.inference();
        Tensor weights = mode == ContextMode.ACN
                ? Softmax.overPoints(inference, inference.input(logits, CLOUDS.rows(), 1), CLOUDS)
                : null;
        evaluation.inference = operation
                .apply(inference, inference.input(features, CLOUDS.rows(), CHANNELS), weights, evaluation.running)
                .toArray();
        return evaluation;
    }

    private Tensor composed(Tape tape, Tensor f, @Nullable Tensor w, RunningStatistics running) {
        Tensor context = w == null ? ContextNorm.apply(tape, f, CLOUDS) : ContextNorm.weighted(tape, f, w, CLOUDS);
        return Activation.relu(tape, BatchNorm.apply(tape, context, gamma, beta, running));
    }

    private Tensor fused(Tape tape, Tensor f, @Nullable Tensor w, RunningStatistics running) {
        return ContextBatchNorm.apply(tape, f, w, CLOUDS, gamma, beta, running);
    }
}
