package acne.io.onnx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OnnxGraphTest {
    private static OnnxGraph graph() {
        OnnxGraph graph = new OnnxGraph("g");
        OnnxValue x = graph.input("x", OnnxAxis.symbolic("points"), OnnxAxis.fixed(2));
        OnnxValue weight = graph.constant("w", new float[] {1, 2}, 2, 1);
        OnnxValue y =
                graph.apply("Softmax", List.of(graph.apply("MatMul", x, weight)), OnnxAttribute.integer("axis", 0));
        graph.output("y", y, OnnxAxis.symbolic("points"), OnnxAxis.fixed(1));
        return graph;
    }

    @Test
    void theSameCallsGiveTheSameBytes() {
        Map<String, String> metadata = Map.of("task", "lines");

        assertArrayEquals(new OnnxModel(graph(), metadata).toBytes(), new OnnxModel(graph(), metadata).toBytes());
    }

    @Test
    void refusesANameTwice() {
        OnnxGraph graph = graph();

        assertEquals(
                "graph 'g': two values have the name 'w'",
                assertThrows(IllegalArgumentException.class, () -> graph.constant("w", new float[1], 1))
                        .getMessage());
    }

    @Test
    void refusesAValueOfAnotherGraph() {
        OnnxGraph graph = graph();

        assertEquals(
                "graph 'g': no value has the name 'z'",
                assertThrows(IllegalArgumentException.class, () -> graph.apply("Relu", new OnnxValue("z")))
                        .getMessage());
    }

    @Test
    void refusesConstantsThatDoNotFillTheirShape() {
        assertEquals(
                "constant 'v': shape [2, 2] needs 4 values, got 3",
                assertThrows(IllegalArgumentException.class, () -> graph().constant("v", new float[3], 2, 2))
                        .getMessage());
    }

    @Test
    void refusesAGraphWithoutOutput() {
        OnnxModel model = new OnnxModel(new OnnxGraph("g"), Map.of());

        assertThrows(IllegalStateException.class, model::toBytes);
    }

    @Test
    void anAxisHasANameOrASize() {
        assertThrows(IllegalArgumentException.class, () -> OnnxAxis.fixed(0));
        assertThrows(IllegalArgumentException.class, () -> OnnxAxis.symbolic(""));
        assertThrows(IllegalArgumentException.class, () -> new OnnxAxis("n", 3));
    }
}
