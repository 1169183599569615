package acne.io.onnx;

import acne.model.ModelFile;
import acne.model.ModelFormatException;
import acne.model.NamedTensor;
import acne.model.Networks;
import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import acne.tensor.Attention;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The graph of an ACNe network, in all its variants, as it acts after training.
 *
 * <p>Input {@code points} of clouds x points x inputs; outputs {@code local_logits} and {@code weights} of clouds x points x 1
 * and, where the network has classes, {@code class_logits} of clouds x classes.
 */
final class AcneGraph {
    private static final float CONTEXT_EPSILON = 1e-3f;
    private static final float NORM_EPSILON = 1e-5f;
    private static final OnnxAxis CLOUDS = OnnxAxis.symbolic("clouds");
    private static final OnnxAxis POINTS = OnnxAxis.symbolic("points");
    private static final OnnxAxis ONE = OnnxAxis.fixed(1);

    private final AcneSettings settings;
    private final Map<String, NamedTensor> tensors = new HashMap<>();
    private final String prefix;
    private final OnnxGraph graph;
    private final OnnxLayers layers;

    /** What the network says of the points. */
    record Output(OnnxValue features, OnnxValue localLogits, OnnxValue weights) {
        void declare(OnnxGraph graph) {
            graph.output("local_logits", localLogits, CLOUDS, POINTS, ONE);
            declareWeights(graph, "weights", weights);
        }
    }

    /** A network whose tensors have this prefix to their names, as part of a graph. */
    AcneGraph(AcneSettings settings, ModelFile file, String prefix, OnnxGraph graph, OnnxLayers layers) {
        this.settings = settings;
        this.prefix = prefix;
        this.graph = graph;
        this.layers = layers;
        file.tensors().forEach(tensor -> tensors.put(tensor.name(), tensor));
    }

    /** The graph of a model file; one whose tensors are not those of its card is an IllegalArgumentException. */
    static OnnxGraph of(ModelFile file) {
        try {
            AcneNetwork network = (AcneNetwork) Networks.read(file, "model");
            OnnxGraph graph = new OnnxGraph("acne");
            return new AcneGraph(network.settings(), file, "", graph, new OnnxLayers(graph)).build();
        } catch (ModelFormatException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /** Declares the input. */
    static OnnxValue points(OnnxGraph graph, int inputs) {
        return graph.input("points", CLOUDS, POINTS, OnnxAxis.fixed(inputs));
    }

    /** Declares weights of points as an output. */
    static void declareWeights(OnnxGraph graph, String name, OnnxValue weights) {
        graph.output(name, weights, CLOUDS, POINTS, ONE);
    }

    private OnnxGraph build() {
        Output output = apply(points(graph, settings.inputs()));
        output.declare(graph);
        if (settings.outputs() > 0) {
            declareClasses(output);
        }
        return graph;
    }

    /** Applies the network to clouds x points x inputs. */
    Output apply(OnnxValue points) {
        OnnxValue x = perceptron(points, "first");
        for (int k = 0; k < settings.depth(); k++) {
            OnnxValue body = x;
            for (int i = 0; i < settings.unitsPerBlock(); i++) {
                body = unit(body, "block" + k + ".unit" + i);
            }
            x = graph.apply("Add", body, x);
        }
        OnnxValue local = perceptron(x, "head.local");
        OnnxValue weights = isAttentive()
                ? layers.attention(local, perceptron(x, "head.global"))
                : graph.apply("Relu", graph.apply("Tanh", local));
        return new Output(x, local, weights);
    }

    private boolean isAttentive() {
        return settings.head() == AcneSettings.Head.SIGMOID_SOFTMAX;
    }

    private OnnxValue perceptron(OnnxValue x, String name) {
        return layers.perceptron(x, tensor(name + ".weight"), tensor(name + ".bias"));
    }

    private NamedTensor tensor(String name) {
        return Objects.requireNonNull(tensors.get(prefix + name), name);
    }

    /** [perceptron, (attentive) context normalisation, norm, ReLU]. */
    private OnnxValue unit(OnnxValue x, String name) {
        OnnxValue features = perceptron(x, name + ".perceptron");
        OnnxValue normalised = norm(context(features, name + ".attention"), name + ".norm");
        return graph.apply("Relu", normalised);
    }

    private OnnxValue context(OnnxValue features, String name) {
        if (settings.attention() == Attention.NONE) {
            return layers.contextNorm(features, CONTEXT_EPSILON);
        }
        OnnxValue weights = attention(features, name);
        return settings.placement() == AcneSettings.Placement.NORMALISATION
                ? layers.attentiveContextNorm(features, weights, CONTEXT_EPSILON)
                : layers.contextNorm(graph.apply("Mul", features, weights), CONTEXT_EPSILON);
    }

    private OnnxValue attention(OnnxValue features, String name) {
        return switch (settings.attention()) {
            case LOCAL -> layers.localAttention(perceptron(features, name + ".local"));
            case GLOBAL -> layers.globalAttention(perceptron(features, name + ".global"));
            case BOTH ->
                layers.attention(perceptron(features, name + ".local"), perceptron(features, name + ".global"));
            case NONE -> throw new IllegalStateException("a network without attention has no weights");
        };
    }

    private OnnxValue norm(OnnxValue x, String name) {
        NamedTensor gamma = tensor(name + ".gamma");
        NamedTensor beta = tensor(name + ".beta");
        if (settings.norm() == AcneSettings.Norm.GROUP) {
            return layers.groupNorm(x, settings.groups(), gamma, beta, NORM_EPSILON);
        }
        float[] scale = new float[gamma.values().length];
        float[] shift = new float[scale.length];
        for (int c = 0; c < scale.length; c++) {
            double factor =
                    gamma.values()[c] / Math.sqrt(tensor(name + ".variance").values()[c] + NORM_EPSILON);
            scale[c] = (float) factor;
            shift[c] =
                    (float) (beta.values()[c] - factor * tensor(name + ".mean").values()[c]);
        }
        return layers.affine(
                x,
                new NamedTensor(prefix + name + ".scale", gamma.shape(), scale),
                new NamedTensor(prefix + name + ".shift", gamma.shape(), shift));
    }

    private void declareClasses(Output output) {
        boolean plain = settings.attention() == Attention.NONE || !isAttentive();
        OnnxValue vector = plain
                ? layers.meanOverPoints(output.features)
                : layers.weightedMeanOverPoints(output.features, output.weights);
        OnnxValue classes = perceptron(vector, "classes");
        OnnxValue flat = graph.apply("Reshape", classes, graph.integers(0, settings.outputs()));
        graph.output("class_logits", flat, CLOUDS, OnnxAxis.fixed(settings.outputs()));
    }
}
