package acne.nn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import acne.tensor.Activation;
import acne.tensor.Attention;
import acne.tensor.Clouds;
import acne.tensor.ContextNorm;
import acne.tensor.Gradients;
import acne.tensor.Parameter;
import acne.tensor.Pooling;
import acne.tensor.RunningStatistics;
import acne.tensor.Tape;
import acne.tensor.Team;
import acne.tensor.Tensor;
import java.util.Arrays;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The layer without its feature map gives what the single operations give, forward, backward and after training. */
class PooledLayerTest {
    private static final int INPUTS = 12;
    private static final int OUTPUTS = 37;
    private static final Clouds CLOUDS = Clouds.of(60, 1, 130, 49);
    private static final float[] POINTS = points();

    @ParameterizedTest
    @EnumSource(ContextMode.class)
    void agreesWithTheSingleOperations(ContextMode mode) {
        Composed composed = new Composed(mode);
        LayerContext context = new LayerContext(1);
        PooledLayer pooled = new PooledLayer(ContextLayer.of(context, "layer", INPUTS, OUTPUTS, mode));
        signGammas(composed.context);
        signGammas(context);
        for (int threads : new int[] {1, 3}) {
            try (Team team = Team.of(threads)) {
                Gradients expected = new Gradients(composed.context.parameters);
                Gradients found = new Gradients(context.parameters);
                Tape one = Tape.recording(expected);
                Tape two = Tape.recording(found, team);
                Tensor x1 = one.variable(POINTS, CLOUDS.rows(), INPUTS);
                Tensor x2 = two.variable(POINTS, CLOUDS.rows(), INPUTS);
                Tensor y1 = composed.apply(one, x1);
                Tensor y2 = pooled.apply(two, x2, CLOUDS).largest();
                assertArrayEquals(y1.toArray(), y2.toArray(), 2e-4f);
                one.backward(y1, coefficients(y1.size()));
                two.backward(y2, coefficients(y2.size()));
                assertNear(Arrays.copyOf(x1.gradient(), x1.size()), x2.gradient(), "points");
                for (Parameter parameter : context.parameters.all()) {
                    Parameter same = composed.context.parameters.all().get(parameterIndex(context, parameter));
                    assertEquals(same.name(), parameter.name());
                    assertNear(expected.of(same), found.of(parameter), parameter.name());
                }
            }
        }
        assertStatistics(composed.context, context);
        Tape inference = Tape.inference();
        Tensor y1 = composed.apply(inference, inference.input(POINTS, CLOUDS.rows(), INPUTS));
        float[] values = y1.toArray();
        Tape other = Tape.inference();
        Tensor y2 = pooled.apply(other, other.input(POINTS, CLOUDS.rows(), INPUTS), CLOUDS)
                .largest();
        assertArrayEquals(values, y2.toArray(), 2e-4f);
    }

    private static int parameterIndex(LayerContext context, Parameter parameter) {
        return context.parameters.all().indexOf(parameter);
    }

    private static void assertStatistics(LayerContext expected, LayerContext found) {
        RunningStatistics one = expected.allStatistics().get(0);
        RunningStatistics two = found.allStatistics().get(0);
        assertArrayEquals(one.means(), two.means(), 1e-4f);
        assertArrayEquals(one.variances(), two.variances(), 1e-4f);
    }

    /** Errors count relative to the length of the gradient; a gradient that is zero but for rounding may be so on one side. */
    private static void assertNear(float[] expected, float[] found, String what) {
        double length = 0;
        double error = 0;
        for (int i = 0; i < expected.length; i++) {
            length += (double) expected[i] * expected[i];
            error += (double) (expected[i] - found[i]) * (expected[i] - found[i]);
        }
        assertEquals(0, Math.sqrt(error), 1e-3 * Math.sqrt(length) + 1e-3, what);
    }

    /** The same layer as a sequence of operations. */
    private static final class Composed {
        private final LayerContext context = new LayerContext(1);
        private final ContextMode mode;
        private final Perceptron perceptron = context.baselinePerceptron("layer.perceptron", INPUTS, OUTPUTS);
        private final @Nullable AttentionLayer attention;
        private final BatchNormLayer norm;

        Composed(ContextMode mode) {
            this.mode = mode;
            attention = mode == ContextMode.ACN
                    ? new AttentionLayer(context, "layer.attention", OUTPUTS, Attention.BOTH)
                    : null;
            norm = new BatchNormLayer(context, "layer.norm", OUTPUTS);
        }

        Tensor apply(Tape tape, Tensor x) {
            Tensor f = perceptron.apply(tape, x);
            if (attention != null) {
                f = ContextNorm.weighted(
                        tape, f, attention.apply(tape, f, CLOUDS).weights(), CLOUDS);
            } else if (mode == ContextMode.CN) {
                f = ContextNorm.apply(tape, f, CLOUDS);
            }
            return Pooling.max(tape, Activation.relu(tape, norm.apply(tape, f)), CLOUDS);
        }
    }

    /** Every third gamma is negative: there the smallest feature wins. */
    private static void signGammas(LayerContext context) {
        for (Parameter parameter : context.parameters.all()) {
            Random random = new Random(7);
            for (int i = 0; i < parameter.size(); i++) {
                if (parameter.name().endsWith(".gamma")) {
                    parameter.values()[i] = (i % 3 == 0 ? -1 : 1) * (0.5f + random.nextFloat());
                } else if (parameter.name().contains("attention")
                        || parameter.name().endsWith(".beta")) {
                    parameter.values()[i] = (float) random.nextGaussian();
                }
            }
            parameter.changed();
        }
    }

    private static float[] points() {
        Random random = new Random(3);
        float[] points = new float[CLOUDS.rows() * INPUTS];
        for (int i = 0; i < points.length; i++) {
            points[i] = (float) (0.7 + random.nextGaussian());
        }
        return points;
    }

    private static float[] coefficients(int size) {
        Random random = new Random(5);
        float[] coefficients = new float[size];
        for (int i = 0; i < size; i++) {
            coefficients[i] = (float) random.nextGaussian();
        }
        return coefficients;
    }
}
