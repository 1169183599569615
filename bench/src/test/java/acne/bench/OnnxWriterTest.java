package acne.bench;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import acne.io.onnx.OnnxAttribute;
import acne.io.onnx.OnnxAxis;
import acne.io.onnx.OnnxGraph;
import acne.io.onnx.OnnxModel;
import acne.io.onnx.OnnxValue;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** ONNX Runtime reads what the writer writes, and computes what plain loops compute. */
class OnnxWriterTest {
    private static final int INPUTS = 3;
    private static final int CHANNELS = 8;
    private static final int GROUPS = 4;
    private static final int GROUP_SIZE = CHANNELS / GROUPS;

    private final float[] weight = normal(new Random(1), INPUTS * CHANNELS);
    private final float[] bias = normal(new Random(2), CHANNELS);
    private final float[] attention = normal(new Random(3), CHANNELS);
    private final float[] gamma = normal(new Random(4), CHANNELS);
    private final float[] beta = normal(new Random(5), CHANNELS);

    private static float[] normal(Random random, int size) {
        float[] values = new float[size];
        for (int i = 0; i < size; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return values;
    }

    /** One perceptron, attentive context normalisation, group normalisation and ReLU, of primitive operators. */
    private OnnxModel unit() {
        OnnxGraph graph = new OnnxGraph("unit");
        OnnxAxis points = OnnxAxis.symbolic("points");
        OnnxValue x = graph.input("x", OnnxAxis.fixed(1), points, OnnxAxis.fixed(INPUTS));
        OnnxValue product = graph.apply("MatMul", x, graph.constant("weight", weight, INPUTS, CHANNELS));
        OnnxValue features = graph.apply("Add", product, graph.constant("bias", bias, CHANNELS));
        OnnxValue logit = graph.apply("MatMul", features, graph.constant("attention", attention, CHANNELS, 1));
        OnnxValue global = graph.apply("Softmax", List.of(logit), OnnxAttribute.integer("axis", 1));
        OnnxValue product2 = graph.apply("Mul", graph.apply("Sigmoid", logit), global);
        OnnxValue w = graph.apply("Div", product2, sumOverPoints(graph, product2));
        OnnxValue mean = sumOverPoints(graph, graph.apply("Mul", w, features));
        OnnxValue centred = graph.apply("Sub", features, mean);
        OnnxValue variance = sumOverPoints(graph, graph.apply("Mul", w, graph.apply("Mul", centred, centred)));
        OnnxValue normalised = graph.apply("Div", centred, deviation(graph, variance, 1e-3f));
        OnnxValue result = graph.apply("Relu", groupNorm(graph, normalised));
        graph.output("y", result, OnnxAxis.fixed(1), points, OnnxAxis.fixed(CHANNELS));
        return new OnnxModel(graph, Map.of("task", "lines"));
    }

    private static OnnxValue sumOverPoints(OnnxGraph graph, OnnxValue value) {
        return graph.apply("ReduceSum", List.of(value, graph.integers(1)), OnnxAttribute.integer("keepdims", 1));
    }

    private static OnnxValue deviation(OnnxGraph graph, OnnxValue variance, float epsilon) {
        return graph.apply("Sqrt", graph.apply("Add", variance, graph.constant(epsilon)));
    }

    private OnnxValue groupNorm(OnnxGraph graph, OnnxValue value) {
        OnnxValue grouped = graph.apply("Reshape", value, graph.integers(1, -1, GROUPS, GROUP_SIZE));
        OnnxValue centred = graph.apply("Sub", grouped, meanOfGroups(graph, grouped));
        OnnxValue variance = meanOfGroups(graph, graph.apply("Mul", centred, centred));
        OnnxValue normalised = graph.apply("Div", centred, deviation(graph, variance, 1e-5f));
        OnnxValue flat = graph.apply("Reshape", normalised, graph.integers(1, -1, CHANNELS));
        OnnxValue scaled = graph.apply("Mul", flat, graph.constant("gamma", gamma, CHANNELS));
        return graph.apply("Add", scaled, graph.constant("beta", beta, CHANNELS));
    }

    private static OnnxValue meanOfGroups(OnnxGraph graph, OnnxValue grouped) {
        return graph.apply(
                "ReduceMean",
                List.of(grouped),
                OnnxAttribute.integers("axes", 1, 3),
                OnnxAttribute.integer("keepdims", 1));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 100})
    void runsInOnnxRuntimeForAnyNumberOfPoints(int points) throws OrtException {
        float[] x = normal(new Random(points), points * INPUTS);

        assertArrayEquals(expected(x, points), run(unit(), x, 1, points, INPUTS), 1e-4f);
    }

    /** The same unit in double precision. */
    private float[] expected(float[] x, int points) {
        double[][] f = new double[points][CHANNELS];
        double[] w = new double[points];
        double sum = 0;
        for (int i = 0; i < points; i++) {
            double logit = 0;
            for (int c = 0; c < CHANNELS; c++) {
                f[i][c] = bias[c];
                for (int k = 0; k < INPUTS; k++) {
                    f[i][c] += x[i * INPUTS + k] * weight[k * CHANNELS + c];
                }
                logit += f[i][c] * attention[c];
            }
            w[i] = Math.exp(logit) / (1 + Math.exp(-logit));
            sum += w[i];
        }
        for (int c = 0; c < CHANNELS; c++) {
            normaliseChannel(f, c, w, sum);
        }
        float[] y = new float[points * CHANNELS];
        for (int g = 0; g < GROUPS; g++) {
            normaliseGroup(f, g, y);
        }
        return y;
    }

    private static void normaliseChannel(double[][] f, int c, double[] w, double sum) {
        double mean = 0;
        for (int i = 0; i < f.length; i++) {
            mean += w[i] / sum * f[i][c];
        }
        double variance = 0;
        for (int i = 0; i < f.length; i++) {
            variance += w[i] / sum * (f[i][c] - mean) * (f[i][c] - mean);
        }
        for (int i = 0; i < f.length; i++) {
            f[i][c] = (f[i][c] - mean) / Math.sqrt(variance + 1e-3);
        }
    }

    private void normaliseGroup(double[][] f, int group, float[] y) {
        int count = f.length * GROUP_SIZE;
        int from = group * GROUP_SIZE;
        double mean = 0;
        double square = 0;
        for (double[] row : f) {
            for (int c = from; c < from + GROUP_SIZE; c++) {
                mean += row[c] / count;
                square += row[c] * row[c] / count;
            }
        }
        double deviation = Math.sqrt(square - mean * mean + 1e-5);
        for (int i = 0; i < f.length; i++) {
            for (int c = from; c < from + GROUP_SIZE; c++) {
                double value = gamma[c] * (f[i][c] - mean) / deviation + beta[c];
                y[i * CHANNELS + c] = (float) Math.max(0, value);
            }
        }
    }

    @Test
    void keepsFloatAttributesAndPermutations() throws OrtException {
        OnnxGraph graph = new OnnxGraph("g");
        OnnxValue x = graph.input("x", OnnxAxis.fixed(2), OnnxAxis.symbolic("n"));
        OnnxValue leaky = graph.apply("LeakyRelu", List.of(x), OnnxAttribute.real("alpha", 0.25f));
        OnnxValue turned = graph.apply("Transpose", List.of(leaky), OnnxAttribute.integers("perm", 1, 0));
        graph.output("y", turned, OnnxAxis.symbolic("n"), OnnxAxis.fixed(2));

        float[] y = run(new OnnxModel(graph, Map.of()), new float[] {-4, 1, 2, 3, -8, 5}, 2, 3);

        assertArrayEquals(new float[] {-1, 3, 1, -2, 2, 5}, y);
    }

    @Test
    void carriesItsMetadata() throws OrtException {
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        try (OrtSession session = environment.createSession(unit().toBytes())) {
            assertEquals(Map.of("task", "lines"), session.getMetadata().getCustomMetadata());
            assertEquals("acne", session.getMetadata().getProducerName());
            assertEquals("unit", session.getMetadata().getGraphName());
        }
    }

    private static float[] run(OnnxModel model, float[] x, long... shape) throws OrtException {
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        try (OrtSession session = environment.createSession(model.toBytes());
                OnnxTensor input = OnnxTensor.createTensor(environment, FloatBuffer.wrap(x), shape);
                OrtSession.Result result = session.run(Map.of("x", input))) {
            FloatBuffer output = ((OnnxTensor) result.get(0)).getFloatBuffer();
            float[] y = new float[output.remaining()];
            output.get(y);
            return y;
        }
    }
}
