package acne.io.onnx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import acne.model.ModelCard;
import acne.model.ModelFile;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OnnxExportTest {
    private final OnnxGraph graph = new OnnxGraph("g");
    private final OnnxExport export = new OnnxExport(Map.of("tiny", model -> graph, "acne", model -> graph));

    private static ModelFile model(String network) {
        return new ModelFile(ModelCard.untrained("lines", Map.of("network", network), 0), List.of());
    }

    @Test
    void buildsTheGraphOfTheNamedNetworkAndKeepsTheCard() {
        OnnxModel exported = export.export(model("tiny"));

        assertSame(graph, exported.graph());
        assertEquals("lines", exported.metadata().get("task"));
    }

    @Test
    void anUnknownNetworkListsTheKnown() {
        assertEquals(
                "the network 'huge' has no ONNX form; known: [acne, tiny]",
                assertThrows(IllegalArgumentException.class, () -> export.export(model("huge")))
                        .getMessage());
    }
}
