package acne.bench.torch;

import static org.bytedeco.pytorch.global.torch.batch_norm;
import static org.bytedeco.pytorch.global.torch.conv1d;
import static org.bytedeco.pytorch.global.torch.dropout;
import static org.bytedeco.pytorch.global.torch.linear;

import acne.nn.ContextMode;
import acne.nn.PointNet;
import acne.tensor.Clouds;
import acne.tensor.Parameter;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.jspecify.annotations.Nullable;

/**
 * PointNet in LibTorch as it is trained, operator by operator, with the parameters of a {@link PointNet} by name.
 *
 * <p>Feature maps are clouds x channels x points, the layout in which LibTorch is fastest here.
 */
public final class TorchPointNet {
    private static final int POINT_LAYERS = 5;
    private static final int CLOUD_LAYERS = 2;
    private static final double DROPOUT = 0.3;
    private static final double MOMENTUM = 0.1;
    private static final int POINTS = 2;
    private static final long[] ONE = {1};
    private static final long[] ZERO = {0};

    private final ContextMode mode;
    private final Map<String, Tensor> parameters = new LinkedHashMap<>();

    /** Copies the parameters of a network; they stay in memory until the process ends or the surrounding scope closes. */
    public TorchPointNet(PointNet network) {
        mode = network.settings().context();
        for (Parameter parameter : network.parameters().all()) {
            long[] shape = new long[parameter.shape().length];
            for (int i = 0; i < shape.length; i++) {
                shape[i] = parameter.shape()[i];
            }
            parameters.put(parameter.name(), Torch.variable(ScalarType.Float, parameter.values(), shape));
        }
    }

    /** The parameters by name, in the order of the network. */
    public Map<String, Tensor> parameters() {
        return Collections.unmodifiableMap(parameters);
    }

    /** The logits of the classes, clouds x classes, of points of clouds x inputs x points. */
    public Tensor apply(Tensor points) {
        Tensor features = points;
        for (int i = 0; i < POINT_LAYERS; i++) {
            features = pointLayer("point" + i, features);
        }
        Tensor vector = features.amax(new long[] {POINTS}, false);
        for (int i = 0; i < CLOUD_LAYERS; i++) {
            String name = "cloud" + i;
            Tensor x = linear(
                    vector,
                    parameter(name + ".perceptron.weight"),
                    Torch.optional(parameter(name + ".perceptron.bias")));
            vector = batchNorm(name + ".norm", x).relu();
        }
        vector = dropout(vector, DROPOUT, true);
        return linear(vector, parameter("classes.weight"), Torch.optional(parameter("classes.bias")));
    }

    private Tensor pointLayer(String name, Tensor x) {
        Tensor features = perceptron(name + ".perceptron", x);
        Tensor context = mode == ContextMode.NONE ? features : TorchAcne.contextNorm(features, weights(name, features));
        return batchNorm(name + ".norm", context).relu();
    }

    private @Nullable Tensor weights(String name, Tensor features) {
        if (mode == ContextMode.CN) {
            return null;
        }
        return TorchAcne.weights(
                perceptron(name + ".attention.local", features),
                perceptron(name + ".attention.global", features),
                Clouds.single((int) features.size(POINTS)));
    }

    private Tensor batchNorm(String name, Tensor x) {
        return batch_norm(
                x,
                Torch.optional(parameter(name + ".gamma")),
                Torch.optional(parameter(name + ".beta")),
                new TensorOptional(),
                new TensorOptional(),
                true,
                MOMENTUM,
                TorchAcne.NORM_EPSILON,
                false);
    }

    private Tensor perceptron(String name, Tensor x) {
        Tensor kernel = parameter(name + ".weight").unsqueeze(2);
        return conv1d(x, kernel, Torch.optional(parameter(name + ".bias")), ONE, ZERO, ONE, 1);
    }

    private Tensor parameter(String name) {
        return Objects.requireNonNull(parameters.get(name), () -> "no parameter '" + name + "'");
    }
}
