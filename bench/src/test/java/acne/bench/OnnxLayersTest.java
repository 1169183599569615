package acne.bench;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import acne.io.onnx.OnnxAxis;
import acne.io.onnx.OnnxGraph;
import acne.io.onnx.OnnxLayers;
import acne.io.onnx.OnnxModel;
import acne.io.onnx.OnnxValue;
import acne.model.NamedTensor;
import ai.onnxruntime.OrtException;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** ONNX Runtime computes of the layers what plain loops in double precision compute. */
class OnnxLayersTest {
    private static final int INPUTS = 3;
    private static final int CHANNELS = 8;
    private static final int GROUPS = 4;
    private static final float CONTEXT_EPSILON = 1e-3f;
    private static final float GROUP_EPSILON = 1e-5f;

    private final NamedTensor weight = normal("weight", 1, CHANNELS, INPUTS);
    private final NamedTensor bias = normal("bias", 2, CHANNELS);
    private final NamedTensor localWeight = normal("local", 3, 1, CHANNELS);
    private final NamedTensor localBias = normal("localBias", 4, 1);
    private final NamedTensor globalWeight = normal("global", 5, 1, CHANNELS);
    private final NamedTensor globalBias = normal("globalBias", 6, 1);
    private final NamedTensor gamma = normal("gamma", 7, CHANNELS);
    private final NamedTensor beta = normal("beta", 8, CHANNELS);

    private static NamedTensor normal(String name, long seed, int... shape) {
        float[] values = new float[Arrays.stream(shape).reduce(1, (a, b) -> a * b)];
        Random random = new Random(seed);
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return new NamedTensor(name, shape, values);
    }

    private static OnnxModel model(int inputs, int outputs, BiFunction<OnnxLayers, OnnxValue, OnnxValue> layers) {
        OnnxGraph graph = new OnnxGraph("layers");
        OnnxAxis clouds = OnnxAxis.symbolic("clouds");
        OnnxAxis points = OnnxAxis.symbolic("points");
        OnnxValue x = graph.input("x", clouds, points, OnnxAxis.fixed(inputs));
        graph.output("y", layers.apply(new OnnxLayers(graph), x), clouds, points, OnnxAxis.fixed(outputs));
        return new OnnxModel(graph, Map.of());
    }

    /** One perceptron, attentive context normalisation and group normalisation. */
    private OnnxValue unit(OnnxLayers layers, OnnxValue x) {
        OnnxValue features = layers.perceptron(x, weight, bias);
        OnnxValue local = layers.perceptron(features, localWeight, localBias);
        OnnxValue global = layers.perceptron(features, globalWeight, globalBias);
        OnnxValue normalised = layers.attentiveContextNorm(features, layers.attention(local, global), CONTEXT_EPSILON);
        return layers.groupNorm(normalised, GROUPS, gamma, beta, GROUP_EPSILON);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 100})
    void aUnitRunsForAnyNumberOfPointsAndClouds(int points) throws OrtException {
        float[] first = normal("x", 10, points, INPUTS).values();
        float[] second = normal("x", 11, points, INPUTS).values();
        float[] both = Arrays.copyOf(first, 2 * first.length);
        System.arraycopy(second, 0, both, first.length, second.length);

        float[] y = OnnxRun.of(model(INPUTS, CHANNELS, this::unit), both, 2, points, INPUTS);

        int half = points * CHANNELS;
        assertArrayEquals(expectedUnit(first), Arrays.copyOf(y, half), 1e-4f);
        assertArrayEquals(expectedUnit(second), Arrays.copyOfRange(y, half, 2 * half), 1e-4f);
    }

    private float[] expectedUnit(float[] x) {
        int points = x.length / INPUTS;
        double[][] features = new double[points][];
        double[] weights = new double[points];
        for (int i = 0; i < points; i++) {
            features[i] = linear(new double[] {x[3 * i], x[3 * i + 1], x[3 * i + 2]}, weight, bias);
            double local = linear(features[i], localWeight, localBias)[0];
            double global = linear(features[i], globalWeight, globalBias)[0];
            weights[i] = Math.exp(global) / (1 + Math.exp(-local));
        }
        normaliseChannels(features, weights);
        return normalisedGroups(features);
    }

    private static double[] linear(double[] x, NamedTensor w, NamedTensor b) {
        double[] y = new double[b.values().length];
        for (int o = 0; o < y.length; o++) {
            y[o] = b.values()[o];
            for (int i = 0; i < x.length; i++) {
                y[o] += w.values()[o * x.length + i] * x[i];
            }
        }
        return y;
    }

    private static void normaliseChannels(double[][] f, double[] weights) {
        double sum = Arrays.stream(weights).sum();
        for (int c = 0; c < CHANNELS; c++) {
            double mean = 0;
            double square = 0;
            for (int i = 0; i < f.length; i++) {
                mean += weights[i] / sum * f[i][c];
                square += weights[i] / sum * f[i][c] * f[i][c];
            }
            for (double[] row : f) {
                row[c] = (row[c] - mean) / Math.sqrt(square - mean * mean + CONTEXT_EPSILON);
            }
        }
    }

    private float[] normalisedGroups(double[][] f) {
        int size = CHANNELS / GROUPS;
        float[] y = new float[f.length * CHANNELS];
        for (int c = 0; c < CHANNELS; c++) {
            int from = c / size * size;
            double mean = 0;
            double square = 0;
            for (double[] row : f) {
                for (int k = from; k < from + size; k++) {
                    mean += row[k] / (f.length * size);
                    square += row[k] * row[k] / (f.length * size);
                }
            }
            for (int i = 0; i < f.length; i++) {
                double normalised = (f[i][c] - mean) / Math.sqrt(square - mean * mean + GROUP_EPSILON);
                y[i * CHANNELS + c] = (float) (gamma.values()[c] * normalised + beta.values()[c]);
            }
        }
        return y;
    }

    @Test
    void attentionIsTheNormalisedProduct() throws OrtException {
        float[] logits = {0, (float) Math.log(3), (float) -Math.log(3)};
        // sigmoid: 1/2, 3/4, 1/4; softmax: 3/13, 9/13, 1/13 (exp: 1, 3, 1/3)
        float[] local = {1 / 3f, 1 / 2f, 1 / 6f};
        float[] global = {3 / 13f, 9 / 13f, 1 / 13f};
        float[] both = {6 / 34f, 27 / 34f, 1 / 34f};

        assertAttention(local, OnnxLayers::localAttention, logits);
        assertAttention(global, OnnxLayers::globalAttention, logits);
        assertAttention(both, (layers, x) -> layers.attention(x, x), logits);
    }

    @Test
    void attentionSurvivesLogitsThatSaturate() throws OrtException {
        assertAttention(new float[] {0.5f, 0.5f}, (layers, x) -> layers.attention(x, x), -500, -500);
        assertAttention(new float[] {0, 1}, (layers, x) -> layers.attention(x, x), -500, 500);
    }

    private static void assertAttention(
            float[] expected, BiFunction<OnnxLayers, OnnxValue, OnnxValue> layer, float... logits) throws OrtException {
        assertArrayEquals(expected, OnnxRun.of(model(1, 1, layer), logits, 1, logits.length, 1), 1e-6f);
    }

    @Test
    void contextNormIsTheUnweightedCase() throws OrtException {
        OnnxModel model = model(1, 1, (layers, x) -> layers.contextNorm(x, 0));

        // mean 2, variance (4 + 1 + 0 + 1 + 4) / 5 = 2
        float unit = (float) Math.sqrt(0.5);
        float[] expected = {-2 * unit, -unit, 0, unit, 2 * unit};
        assertArrayEquals(expected, OnnxRun.of(model, new float[] {0, 1, 2, 3, 4}, 1, 5, 1), 1e-6f);
    }

    @Test
    void groupsNeedToDivideTheChannels() {
        assertEquals(
                "group norm: need channels divisible by groups, got 8 and 3",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> model(8, 8, (layers, x) -> layers.groupNorm(x, 3, gamma, beta, 0)))
                        .getMessage());
    }
}
