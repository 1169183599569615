package acne.bench.network;

import acne.io.onnx.OnnxAxis;
import acne.io.onnx.OnnxGraph;
import acne.io.onnx.OnnxLayers;
import acne.io.onnx.OnnxModel;
import acne.io.onnx.OnnxValue;
import acne.model.NamedTensor;
import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import acne.tensor.Parameter;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The paper's network as an ONNX graph for one cloud of a fixed number of points, in two forms.
 *
 * <p>Input x of 1 x points x inputs, output w of 1 x points x 1: the final weights.
 */
final class OnnxAcne {
    static final float ACN_EPSILON = 1e-3f;
    static final float NORM_EPSILON = 1e-5f;

    /** How ACN and GroupNorm are written. */
    enum Form {
        /** As the equations stand, operator by operator. */
        PLAIN,
        /** One scale and one shift a channel from four sums, which are two products with a matrix of two rows. */
        FUSED
    }

    private final AcneSettings settings;
    private final Map<String, NamedTensor> parameters = new HashMap<>();
    private final OnnxGraph graph = new OnnxGraph("acne");
    private final OnnxLayers layers = new OnnxLayers(graph);
    private final @Nullable OnnxFusedNorm fused;

    private OnnxAcne(AcneNetwork network, int points, Form form) {
        settings = network.settings();
        for (Parameter p : network.parameters().all()) {
            parameters.put(p.name(), new NamedTensor(p.name(), p.shape(), p.values()));
        }
        fused = form == Form.FUSED ? new OnnxFusedNorm(graph, settings, points) : null;
    }

    static OnnxModel of(AcneNetwork network, int points, Form form) {
        return new OnnxAcne(network, points, form).build(points);
    }

    private OnnxModel build(int points) {
        OnnxValue x = graph.input("x", OnnxAxis.fixed(1), OnnxAxis.fixed(points), OnnxAxis.fixed(settings.inputs()));
        OnnxValue h = perceptron("first", x);
        for (int k = 0; k < settings.depth(); k++) {
            OnnxValue y = h;
            for (int i = 0; i < settings.unitsPerBlock(); i++) {
                y = unit("block" + k + ".unit" + i, y);
            }
            h = graph.apply("Add", h, y);
        }
        graph.output("w", attention("head", h), OnnxAxis.fixed(1), OnnxAxis.fixed(points), OnnxAxis.fixed(1));
        return new OnnxModel(graph, Map.of());
    }

    private OnnxValue unit(String name, OnnxValue x) {
        OnnxValue f = perceptron(name + ".perceptron", x);
        OnnxValue w = attention(name + ".attention", f);
        NamedTensor gamma = parameter(name + ".norm.gamma");
        NamedTensor beta = parameter(name + ".norm.beta");
        OnnxValue normalised = fused != null
                ? fused.apply(f, w, gamma, beta)
                : layers.groupNorm(
                        layers.attentiveContextNorm(f, w, ACN_EPSILON), settings.groups(), gamma, beta, NORM_EPSILON);
        return graph.apply("Relu", normalised);
    }

    private OnnxValue attention(String name, OnnxValue f) {
        return layers.attention(perceptron(name + ".local", f), perceptron(name + ".global", f));
    }

    private OnnxValue perceptron(String name, OnnxValue x) {
        return layers.perceptron(x, parameter(name + ".weight"), parameter(name + ".bias"));
    }

    private NamedTensor parameter(String name) {
        return Objects.requireNonNull(parameters.get(name), () -> "no parameter '" + name + "'");
    }
}
