package acne.bench.djl;

import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import acne.tensor.Parameter;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import ai.djl.nn.convolutional.Conv1d;
import ai.djl.nn.norm.LayerNorm;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The paper's network in Deep Java Library, operator by operator: local and global attention, group normalisation. Feature maps
 * are 1 x channels x points.
 */
final class DjlAcne {
    private static final float ACN_EPSILON = 1e-3f;
    private static final float NORM_EPSILON = 1e-5f;
    private static final int POINTS = 2;
    private static final int[] OVER_POINTS = {POINTS};

    private final AcneSettings settings;
    private final Map<String, NDArray> parameters = new HashMap<>();

    /** Copies the parameters of a network into the memory of a manager. */
    DjlAcne(AcneNetwork network, NDManager manager) {
        settings = network.settings();
        for (Parameter parameter : network.parameters().all()) {
            long[] shape = Arrays.stream(parameter.shape()).asLongStream().toArray();
            NDArray values = manager.create(parameter.values(), new Shape(shape));
            parameters.put(parameter.name(), shape.length == 2 ? values.expandDims(2) : values);
        }
    }

    /** The final weights of points of 1 x inputs x points; all that lies between belongs to the manager of the points. */
    NDArray weights(NDArray points) {
        NDArray features = perceptron("first", points);
        for (int k = 0; k < settings.depth(); k++) {
            NDArray y = features;
            for (int i = 0; i < settings.unitsPerBlock(); i++) {
                y = unit("block" + k + ".unit" + i, y);
            }
            features = features.add(y);
        }
        return attention("head", features);
    }

    private NDArray unit(String name, NDArray x) {
        NDArray features = perceptron(name + ".perceptron", x);
        NDArray context = contextNorm(features, attention(name + ".attention", features));
        return Activation.relu(groupNorm(name + ".norm", context));
    }

    private NDArray attention(String name, NDArray features) {
        NDArray local = Activation.sigmoid(perceptron(name + ".local", features));
        NDArray global = perceptron(name + ".global", features).softmax(POINTS);
        NDArray product = local.mul(global);
        return product.div(product.sum(OVER_POINTS, true));
    }

    private static NDArray contextNorm(NDArray f, NDArray weights) {
        NDArray d = f.sub(f.mul(weights).sum(OVER_POINTS, true));
        NDArray variance = d.mul(d).mul(weights).sum(OVER_POINTS, true);
        return d.div(variance.add(ACN_EPSILON).sqrt());
    }

    /** The library has no group norm of its own: its layer norm over the entries of each group, then scale and shift. */
    private NDArray groupNorm(String name, NDArray z) {
        Shape shape = z.getShape();
        long entries = shape.size() / settings.groups();
        NDManager manager = z.getManager();
        Shape group = new Shape(entries);
        NDArray normalised = LayerNorm.layerNorm(
                        z.reshape(1, settings.groups(), entries),
                        group,
                        manager.ones(group),
                        manager.zeros(group),
                        NORM_EPSILON)
                .singletonOrThrow()
                .reshape(shape);
        return normalised.mul(channels(name + ".gamma")).add(channels(name + ".beta"));
    }

    private NDArray channels(String name) {
        return parameter(name).reshape(1, settings.channels(), 1);
    }

    private NDArray perceptron(String name, NDArray x) {
        return Conv1d.conv1d(x, parameter(name + ".weight"), parameter(name + ".bias"))
                .singletonOrThrow();
    }

    private NDArray parameter(String name) {
        return Objects.requireNonNull(parameters.get(name), () -> "no parameter '" + name + "'");
    }
}
