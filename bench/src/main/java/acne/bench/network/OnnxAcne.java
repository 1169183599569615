package acne.bench.network;

import acne.io.onnx.OnnxAttribute;
import acne.io.onnx.OnnxAxis;
import acne.io.onnx.OnnxGraph;
import acne.io.onnx.OnnxLayers;
import acne.io.onnx.OnnxModel;
import acne.io.onnx.OnnxValue;
import acne.model.NamedTensor;
import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import acne.tensor.Parameter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The paper's network as an ONNX graph for one cloud of a fixed number of points, in two forms.
 *
 * <p>Input x of 1 x points x inputs, output w of 1 x points x 1: the final weights.
 */
final class OnnxAcne {
    private static final float ACN_EPSILON = 1e-3f;
    private static final float NORM_EPSILON = 1e-5f;

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
    private final Form form;
    private final OnnxValue equal;
    private final OnnxValue epsilon = graph.constant(ACN_EPSILON);
    private final OnnxValue groupEpsilon = graph.constant(NORM_EPSILON);
    private final OnnxValue two = graph.constant(2f);
    private final OnnxValue byGroup;
    private final OnnxValue byChannel;
    private final OnnxValue members;

    private OnnxAcne(AcneNetwork network, int points, Form form) {
        settings = network.settings();
        this.form = form;
        for (Parameter p : network.parameters().all()) {
            parameters.put(p.name(), new NamedTensor(p.name(), p.shape(), p.values()));
        }
        int size = settings.channels() / settings.groups();
        equal = graph.constant("equal", filled(points, 1f / points), 1, 1, points);
        members = graph.constant("members", filled(size, 1f), 1, 1, size);
        byGroup = graph.integers(1, settings.groups(), size);
        byChannel = graph.integers(1, 1, settings.channels());
    }

    static OnnxModel of(AcneNetwork network, int points, Form form) {
        return new OnnxAcne(network, points, form).build(points);
    }

    private static float[] filled(int count, float value) {
        float[] values = new float[count];
        Arrays.fill(values, value);
        return values;
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
        OnnxValue normalised = form == Form.FUSED
                ? fused(f, w, gamma, beta)
                : layers.groupNorm(
                        layers.attentiveContextNorm(f, w, ACN_EPSILON), settings.groups(), gamma, beta, NORM_EPSILON);
        return graph.apply("Relu", normalised);
    }

    private OnnxValue fused(OnnxValue f, OnnxValue w, NamedTensor gamma, NamedTensor beta) {
        OnnxValue row = graph.apply("Reshape", w, graph.integers(1, 1, -1));
        OnnxValue rows = graph.apply("Concat", List.of(equal, row), OnnxAttribute.integer("axis", 1));
        OnnxValue sums = graph.apply("MatMul", rows, f);
        OnnxValue squareSums = graph.apply("MatMul", rows, graph.apply("Mul", f, f));
        OnnxValue mean = row(sums, 0);
        OnnxValue weightedMean = row(sums, 1);
        OnnxValue weightedSquare = graph.apply("Mul", weightedMean, weightedMean);
        OnnxValue inverse = inverseRoot(graph.apply("Sub", row(squareSums, 1), weightedSquare), epsilon);
        OnnxValue z = graph.apply("Mul", graph.apply("Sub", mean, weightedMean), inverse);
        OnnxValue cross = graph.apply("Mul", two, graph.apply("Mul", weightedMean, mean));
        OnnxValue about = graph.apply("Add", graph.apply("Sub", row(squareSums, 0), cross), weightedSquare);
        OnnxValue z2 = graph.apply("Mul", graph.apply("Mul", about, inverse), inverse);
        OnnxValue groupMean = groupMean(z);
        OnnxValue groupVariance = graph.apply("Sub", groupMean(z2), graph.apply("Mul", groupMean, groupMean));
        OnnxValue groupInverse = inverseRoot(groupVariance, groupEpsilon);
        OnnxValue g = constant(gamma);
        OnnxValue scale = graph.apply(
                "Mul", channels(graph.apply("Mul", graph.apply("Reshape", inverse, byGroup), groupInverse)), g);
        OnnxValue offset = channels(graph.apply("Mul", graph.apply("Mul", groupMean, groupInverse), members));
        OnnxValue shift = graph.apply(
                "Sub",
                graph.apply("Sub", constant(beta), graph.apply("Mul", offset, g)),
                graph.apply("Mul", weightedMean, scale));
        return graph.apply("Add", graph.apply("Mul", f, scale), shift);
    }

    private OnnxValue row(OnnxValue rows, int i) {
        return graph.apply("Slice", rows, graph.integers(i), graph.integers(i + 1), graph.integers(1));
    }

    private OnnxValue inverseRoot(OnnxValue x, OnnxValue added) {
        return graph.apply("Reciprocal", graph.apply("Sqrt", graph.apply("Add", x, added)));
    }

    private OnnxValue groupMean(OnnxValue x) {
        return graph.apply(
                "ReduceMean",
                List.of(graph.apply("Reshape", x, byGroup)),
                OnnxAttribute.integers("axes", 2),
                OnnxAttribute.integer("keepdims", 1));
    }

    private OnnxValue channels(OnnxValue groups) {
        return graph.apply("Reshape", groups, byChannel);
    }

    private OnnxValue attention(String name, OnnxValue f) {
        return layers.attention(perceptron(name + ".local", f), perceptron(name + ".global", f));
    }

    private OnnxValue perceptron(String name, OnnxValue x) {
        return layers.perceptron(x, parameter(name + ".weight"), parameter(name + ".bias"));
    }

    private OnnxValue constant(NamedTensor tensor) {
        return graph.constant(tensor.name(), tensor.values(), tensor.shape());
    }

    private NamedTensor parameter(String name) {
        return Objects.requireNonNull(parameters.get(name), () -> "no parameter '" + name + "'");
    }
}
