package acne.bench;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import acne.io.onnx.OnnxAttribute;
import acne.io.onnx.OnnxAxis;
import acne.io.onnx.OnnxGraph;
import acne.io.onnx.OnnxModel;
import acne.io.onnx.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** ONNX Runtime reads every kind of thing that the writer writes; the expected numbers are worked out by hand. */
class OnnxWriterTest {
    private static final OnnxAxis N = OnnxAxis.symbolic("n");

    /** sigmoid(x W + b) for W = [1; 2] and b = -4. */
    private static OnnxModel perceptron() {
        OnnxGraph graph = new OnnxGraph("perceptron");
        OnnxValue x = graph.input("x", N, OnnxAxis.fixed(2));
        OnnxValue product = graph.apply("MatMul", x, graph.constant("w", new float[] {1, 2}, 2, 1));
        OnnxValue sum = graph.apply("Add", product, graph.constant(-4f));
        graph.output("y", graph.apply("Sigmoid", sum), N, OnnxAxis.fixed(1));
        return new OnnxModel(graph, Map.of("task", "lines", "data", "é"));
    }

    @Test
    void runsConstantsAndOperatorsForAnyNumberOfRows() throws OrtException {
        float half = 0.5f;
        float most = (float) (1 / (1 + Math.exp(-1)));

        assertArrayEquals(new float[] {half}, OnnxRun.of(perceptron(), new float[] {0, 2}, 1, 2), 1e-6f);
        assertArrayEquals(
                new float[] {half, most, half}, OnnxRun.of(perceptron(), new float[] {0, 2, 1, 2, 2, 1}, 3, 2), 1e-6f);
    }

    @Test
    void runsListAttributes() throws OrtException {
        OnnxGraph graph = new OnnxGraph("g");
        OnnxValue x = graph.input("x", OnnxAxis.fixed(2), N);
        OnnxValue turned = graph.apply("Transpose", List.of(x), OnnxAttribute.integers("perm", 1, 0));
        graph.output("y", turned, N, OnnxAxis.fixed(2));

        float[] y = OnnxRun.of(new OnnxModel(graph, Map.of()), new float[] {-4, 1, 2, 3, -8, 5}, 2, 3);

        assertArrayEquals(new float[] {-4, 3, 1, -8, 2, 5}, y);
    }

    @Test
    void runsIntegerConstantsAndNegativeNumbers() throws OrtException {
        OnnxGraph graph = new OnnxGraph("g");
        OnnxValue x = graph.input("x", OnnxAxis.fixed(2), N);
        OnnxValue rows = graph.apply("Reshape", x, graph.integers(-1, 2));
        OnnxValue last = graph.integers(-1);
        OnnxValue sums = graph.apply("ReduceSum", List.of(rows, last), OnnxAttribute.integer("keepdims", 0));
        graph.output("y", sums, OnnxAxis.symbolic("m"));

        float[] y = OnnxRun.of(new OnnxModel(graph, Map.of()), new float[] {1, 2, 3, 4, 5, 6}, 2, 3);

        assertArrayEquals(new float[] {3, 7, 11}, y);
    }

    @Test
    void carriesItsMetadata() throws OrtException {
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        try (OrtSession session = environment.createSession(perceptron().toBytes())) {
            assertEquals(
                    Map.of("task", "lines", "data", "é"), session.getMetadata().getCustomMetadata());
            assertEquals("acne", session.getMetadata().getProducerName());
            assertEquals("perceptron", session.getMetadata().getGraphName());
        }
    }
}
