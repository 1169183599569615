package acne.io.onnx;

import acne.model.NamedTensor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The layers of networks on point sets as ONNX operators; feature maps are clouds x points x channels.
 *
 * <p>Clouds and points may be of any number, as long as the clouds of one run have the same number of points.
 */
public final class OnnxLayers {
    private static final int POINTS = 1;

    private final OnnxGraph graph;

    /** By name: a layer that is applied twice has its weights once. */
    private final Map<String, OnnxValue> constants = new HashMap<>();

    public OnnxLayers(OnnxGraph graph) {
        this.graph = graph;
    }

    /** The same linear map for every point; the weight is outputs x inputs, the bias has one value an output. */
    public OnnxValue perceptron(OnnxValue x, NamedTensor weight, NamedTensor bias) {
        OnnxValue matrix = constants.computeIfAbsent(weight.name(), name -> transposed(weight));
        return graph.apply("Add", graph.apply("MatMul", x, matrix), constant(bias));
    }

    private OnnxValue transposed(NamedTensor weight) {
        int outputs = weight.shape()[0];
        int inputs = weight.shape()[1];
        float[] transposed = new float[inputs * outputs];
        for (int i = 0; i < inputs; i++) {
            for (int o = 0; o < outputs; o++) {
                transposed[i * outputs + o] = weight.values()[o * inputs + i];
            }
        }
        return graph.constant(weight.name(), transposed, inputs, outputs);
    }

    /** Local attention that sums to one over the points of a cloud: sigmoid(l_i) / sum_j sigmoid(l_j). */
    public OnnxValue localAttention(OnnxValue logit) {
        return softmaxOverPoints(logSigmoid(logit));
    }

    /** Global attention: the softmax over the points of a cloud. */
    public OnnxValue globalAttention(OnnxValue logit) {
        return softmaxOverPoints(logit);
    }

    /**
     * The product of local and global attention, summing to one. It is computed as softmax(g + log sigmoid(l)), because
     * the product itself may be zero at every point in 32 bits.
     */
    public OnnxValue attention(OnnxValue local, OnnxValue global) {
        return softmaxOverPoints(graph.apply("Add", global, logSigmoid(local)));
    }

    /** Context normalisation: mean 0 and variance 1 in every channel over the points of a cloud. */
    public OnnxValue contextNorm(OnnxValue x, float epsilon) {
        OnnxValue centred = graph.apply("Sub", x, meanOverPoints(x));
        OnnxValue variance = meanOverPoints(graph.apply("Mul", centred, centred));
        return graph.apply("Div", centred, deviation(variance, epsilon));
    }

    /** Attentive context normalisation: the same with weighted mean and variance; weights are clouds x points x 1. */
    public OnnxValue attentiveContextNorm(OnnxValue x, OnnxValue weights, float epsilon) {
        OnnxValue centred = graph.apply("Sub", x, weightedMeanOverPoints(x, weights));
        OnnxValue variance = weightedMeanOverPoints(graph.apply("Mul", centred, centred), weights);
        return graph.apply("Div", centred, deviation(variance, epsilon));
    }

    /** Group normalisation over all points and the channels of one group, then a scale and a shift a channel. */
    public OnnxValue groupNorm(OnnxValue x, int groups, NamedTensor gamma, NamedTensor beta, float epsilon) {
        int channels = gamma.values().length;
        if (groups < 1 || channels % groups != 0) {
            throw new IllegalArgumentException(
                    "group norm: need channels divisible by groups, got " + channels + " and " + groups);
        }
        // In the shape of a Reshape, 0 keeps the axis of the input.
        OnnxValue grouped = graph.apply("Reshape", x, graph.integers(0, 0, groups, channels / groups));
        OnnxValue centred = graph.apply("Sub", grouped, meanOfGroups(grouped));
        OnnxValue variance = meanOfGroups(graph.apply("Mul", centred, centred));
        OnnxValue normalised = graph.apply("Div", centred, deviation(variance, epsilon));
        return affine(graph.apply("Reshape", normalised, graph.integers(0, 0, channels)), gamma, beta);
    }

    /** A scale and a shift a channel; batch normalisation is one, once training is over. */
    public OnnxValue affine(OnnxValue x, NamedTensor scale, NamedTensor shift) {
        return graph.apply("Add", graph.apply("Mul", x, constant(scale)), constant(shift));
    }

    /** The mean of each channel over the points of a cloud, clouds x 1 x channels. */
    public OnnxValue meanOverPoints(OnnxValue x) {
        return graph.mean(x, POINTS);
    }

    /** The mean of each channel over points that weigh as given; weights are clouds x points x 1 and sum to one. */
    public OnnxValue weightedMeanOverPoints(OnnxValue x, OnnxValue weights) {
        return graph.sum(graph.apply("Mul", weights, x), POINTS);
    }

    private OnnxValue constant(NamedTensor tensor) {
        return constants.computeIfAbsent(tensor.name(), name -> graph.constant(name, tensor.values(), tensor.shape()));
    }

    private OnnxValue logSigmoid(OnnxValue logit) {
        return graph.apply("Neg", graph.apply("Softplus", graph.apply("Neg", logit)));
    }

    private OnnxValue softmaxOverPoints(OnnxValue logit) {
        return graph.apply("Softmax", List.of(logit), OnnxAttribute.integer("axis", POINTS));
    }

    private OnnxValue meanOfGroups(OnnxValue grouped) {
        return graph.mean(grouped, POINTS, 3);
    }

    private OnnxValue deviation(OnnxValue variance, float epsilon) {
        return graph.apply("Sqrt", graph.apply("Add", variance, graph.constant(epsilon)));
    }
}
