package acne.io.onnx;

import acne.model.ModelFile;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** A model file as an ONNX file, by the {@code network} that the architecture of its card names. */
public final class OnnxExport {
    private final Map<String, Function<ModelFile, OnnxGraph>> networks;

    OnnxExport(Map<String, Function<ModelFile, OnnxGraph>> networks) {
        this.networks = new TreeMap<>(networks);
    }

    /** The export of every network that can be written. */
    public static OnnxExport ofLibrary() {
        return new OnnxExport(Map.of("acne", AcneGraph::of, "acne-staged", StagedAcneGraph::of));
    }

    /** The model with its card in the metadata; a network that cannot be written is an IllegalArgumentException. */
    public OnnxModel export(ModelFile model) {
        String network = model.card().architecture().text("network");
        Function<ModelFile, OnnxGraph> builder = networks.get(network);
        if (builder == null) {
            throw new IllegalArgumentException(
                    "the network '" + network + "' has no ONNX form; known: " + networks.keySet());
        }
        return new OnnxModel(builder.apply(model), model.card().toMetadata());
    }
}
