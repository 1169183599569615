package acne.bench.oracle;

import static org.bytedeco.pytorch.global.torch.leaky_relu;
import static org.bytedeco.pytorch.global.torch.max;
import static org.bytedeco.pytorch.global.torch.softmax;

import acne.bench.torch.Torch;
import acne.nn.Network;
import acne.tensor.Clouds;
import acne.tensor.Parameter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch.ScalarType;

/**
 * The layers of a network in LibTorch's float64 with its parameters by name, for feature maps of rows x channels.
 *
 * <p>They note how near any value comes to a kink (of a ReLU, an absolute value, a maximum): beside one, rounding alone decides
 * between two gradients.
 */
final class ReferenceLayers {
    private static final double LEAK = 0.01;

    private final Map<String, Tensor> parameters;
    private double nearestKink = Double.POSITIVE_INFINITY;

    private ReferenceLayers(Map<String, Tensor> parameters) {
        this.parameters = parameters;
    }

    /** The parameters of a network, as variables. */
    static ReferenceLayers of(Network network) {
        Map<String, Tensor> parameters = new LinkedHashMap<>();
        for (Parameter parameter : network.parameters().all()) {
            parameters.put(parameter.name(), Torch.variable(ScalarType.Double, parameter));
        }
        return new ReferenceLayers(parameters);
    }

    /** The same parameters as constants, but for some that are moved. */
    ReferenceLayers moved(Map<String, Tensor> by) {
        Map<String, Tensor> constants = new LinkedHashMap<>();
        parameters.forEach((name, value) -> {
            Tensor step = by.get(name);
            constants.put(name, step == null ? value.detach() : value.detach().add(step.view(value.shape())));
        });
        return new ReferenceLayers(constants);
    }

    Map<String, Tensor> parameters() {
        return parameters;
    }

    Tensor parameter(String name) {
        return Objects.requireNonNull(parameters.get(name), () -> "no parameter '" + name + "'");
    }

    /** The smallest distance from a kink, relative to the mean size of the values that pass it. */
    double nearestKink() {
        return nearestKink;
    }

    Tensor perceptron(String name, Tensor x) {
        return x.mm(parameter(name + ".weight").t()).add(parameter(name + ".bias"));
    }

    Tensor batchNorm(String name, Tensor x) {
        return ReferenceNorm.batch(x, parameter(name + ".gamma"), parameter(name + ".beta"));
    }

    Tensor groupNorm(String name, Tensor x, Clouds clouds, int groups) {
        return ReferenceNorm.group(x, clouds, groups, parameter(name + ".gamma"), parameter(name + ".beta"));
    }

    /**
     * The weight network of ACNe.
     *
     * @param localLogits rows x 1
     * @param weights sigmoid(local) softmax(global), divided by their sum in each cloud; rows x 1
     */
    record Attention(Tensor localLogits, Tensor weights) {}

    Attention attention(String name, Tensor x, Clouds clouds) {
        Tensor local = perceptron(name + ".local", x);
        Tensor global = perceptron(name + ".global", x);
        Tensor product = local.sigmoid().mul(softmaxOverPoints(global, clouds));
        return new Attention(local, overSum(product, clouds));
    }

    static Tensor softmaxOverPoints(Tensor logits, Clouds clouds) {
        return Torch.perCloud(logits, 0, clouds, z -> softmax(z, 0));
    }

    static Tensor overSum(Tensor weights, Clouds clouds) {
        return Torch.perCloud(weights, 0, clouds, w -> w.div(Torch.sum(w, 0)));
    }

    Tensor relu(Tensor x) {
        note(x);
        return x.relu();
    }

    Tensor leakyRelu(Tensor x) {
        note(x);
        return leaky_relu(x, Torch.scalar(LEAK));
    }

    Tensor abs(Tensor x) {
        note(x);
        return x.abs();
    }

    Tensor atMost(Tensor x, double limit) {
        note(x.sub(Torch.scalar(limit)));
        return x.clamp_max(Torch.scalar(limit));
    }

    /** The largest value of each channel in each cloud, for values that are not negative; that zeros are equal is no kink. */
    Tensor maxOverPoints(Tensor x, Clouds clouds) {
        return Torch.perCloud(x, 0, clouds, z -> {
            Tensor two = z.topk(2, 0, true, true).get0();
            Tensor lead = two.narrow(0, 0, 1).sub(two.narrow(0, 1, 1));
            note(lead.add(two.narrow(0, 0, 1).le(Torch.scalar(0)).to(ScalarType.Double)));
            return max(z, 0, true).get0();
        });
    }

    private void note(Tensor x) {
        Tensor sizes = x.detach().abs();
        double distance = sizes.min().item_double() / sizes.mean().item_double();
        nearestKink = Math.min(nearestKink, distance);
    }
}
