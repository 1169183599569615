package acne.bench.torch;

import static org.bytedeco.pytorch.global.torch.batch_norm;
import static org.bytedeco.pytorch.global.torch.conv1d;
import static org.bytedeco.pytorch.global.torch.group_norm;
import static org.bytedeco.pytorch.global.torch.linear;
import static org.bytedeco.pytorch.global.torch.softmax;

import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import acne.tensor.Attention;
import acne.tensor.Clouds;
import acne.tensor.Parameter;
import acne.tensor.RunningStatistics;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.jspecify.annotations.Nullable;

/**
 * The network of an {@link AcneNetwork} in LibTorch, operator by operator as the paper's equations stand, with the same
 * parameters by name.
 *
 * <p>Feature maps are 1 x channels x points, the layout in which LibTorch is fastest here. Every setting of {@link AcneSettings}
 * is known. The weights are the normalised product of sigmoid and softmax, the variances are means of squared differences: not
 * the forms that the library computes.
 */
public final class TorchAcne {
    static final double ACN_EPSILON = 1e-3;
    static final double NORM_EPSILON = 1e-5;
    private static final double MOMENTUM = 0.1;
    private static final int POINTS = 2;
    private static final long[] ONE = {1};
    private static final long[] ZERO = {0};

    /** Whether batch normalisation takes the statistics of the batch or the running ones. */
    public enum Mode {
        TRAINING,
        INFERENCE
    }

    private final AcneSettings settings;
    private final Map<String, Tensor> parameters;
    private final Map<String, RunningStatistics> statistics = new LinkedHashMap<>();
    private final ScalarType type;

    /** Copies the parameters of a network; they stay in memory until the process ends or the surrounding scope closes. */
    public TorchAcne(AcneNetwork network, ScalarType type) {
        this(network, type, new LinkedHashMap<>());
        for (Parameter parameter : network.parameters().all()) {
            parameters.put(parameter.name(), Torch.variable(type, parameter));
        }
    }

    /** The network with other values of its parameters, by name. */
    public TorchAcne(AcneNetwork network, ScalarType type, Map<String, Tensor> parameters) {
        settings = network.settings();
        this.type = type;
        this.parameters = parameters;
        for (RunningStatistics running : network.statistics()) {
            statistics.put(running.name(), running);
        }
    }

    /**
     * What the network says about a batch.
     *
     * @param features 1 x channels x points
     * @param localLogits final local logits, 1 x 1 x points
     * @param weights final weights, 1 x 1 x points
     * @param classLogits clouds x outputs, where the settings ask for outputs
     * @param innerLogits the local logits of each unit, 1 x 1 x points
     */
    public record Output(
            Tensor features,
            Tensor localLogits,
            Tensor weights,
            @Nullable Tensor classLogits,
            List<Tensor> innerLogits) {}

    /** The parameters by name, in the order of the network. */
    public Map<String, Tensor> parameters() {
        return Collections.unmodifiableMap(parameters);
    }

    /** The parameter of a name that the network has. */
    public Tensor parameter(String name) {
        return Objects.requireNonNull(parameters.get(name), () -> "no parameter '" + name + "'");
    }

    public AcneSettings settings() {
        return settings;
    }

    /**
     * Applies the network to points of 1 x inputs x points, divided into clouds; or to many clouds of one size, clouds x inputs x
     * points, with the division of a single one.
     */
    public Output apply(Tensor points, Clouds clouds, Mode mode) {
        List<Tensor> innerLogits = new ArrayList<>();
        Tensor features = perceptron("first", points);
        for (int k = 0; k < settings.depth(); k++) {
            Tensor y = features;
            for (int i = 0; i < settings.unitsPerBlock(); i++) {
                y = unit("block" + k + ".unit" + i, y, clouds, mode, innerLogits);
            }
            features = features.add(y);
        }
        return head(features, clouds, innerLogits);
    }

    private Output head(Tensor features, Clouds clouds, List<Tensor> innerLogits) {
        boolean attentive = settings.head() == AcneSettings.Head.SIGMOID_SOFTMAX;
        Tensor logits = perceptron("head.local", features);
        Tensor weights = attentive
                ? weights(logits, perceptron("head.global", features), clouds)
                : logits.tanh().relu();
        Tensor classes = null;
        if (settings.outputs() > 0) {
            boolean plain = settings.attention() == Attention.NONE || !attentive;
            Tensor weighted = plain
                    ? Torch.perCloud(features, POINTS, clouds, f -> Torch.mean(f, POINTS))
                    : Torch.perCloud(features.mul(weights), POINTS, clouds, f -> Torch.sum(f, POINTS));
            Tensor vectors = weighted.transpose(1, 2).reshape(-1, settings.channels());
            classes = linear(vectors, parameter("classes.weight"), Torch.optional(parameter("classes.bias")));
        }
        return new Output(features, logits, weights, classes, innerLogits);
    }

    private Tensor unit(String name, Tensor x, Clouds clouds, Mode mode, List<Tensor> innerLogits) {
        Tensor features = perceptron(name + ".perceptron", x);
        Attention attention = settings.attention();
        Tensor local = attention.hasLocal() ? perceptron(name + ".attention.local", features) : null;
        Tensor global = attention.hasGlobal() ? perceptron(name + ".attention.global", features) : null;
        if (local != null) {
            innerLogits.add(local);
        }
        Tensor context = context(features, local, global, clouds);
        Tensor normalised = settings.norm() == AcneSettings.Norm.GROUP
                ? Torch.perCloud(context, POINTS, clouds, z -> groupNorm(name + ".norm", z))
                : batchNorm(name + ".norm", context, mode);
        return normalised.relu();
    }

    private Tensor context(Tensor features, @Nullable Tensor local, @Nullable Tensor global, Clouds clouds) {
        if (local == null && global == null) {
            return contextNorm(features, null, clouds);
        }
        Tensor weights = weights(local, global, clouds);
        return settings.placement() == AcneSettings.Placement.NORMALISATION
                ? contextNorm(features, weights, clouds)
                : contextNorm(features.mul(weights), null, clouds);
    }

    /** w = l g / sum(l g) with l = sigmoid(local) and g = softmax(global), either of which may be missing. */
    static Tensor weights(@Nullable Tensor local, @Nullable Tensor global, Clouds clouds) {
        Tensor l = local == null ? null : local.sigmoid();
        Tensor g = global == null ? null : Torch.perCloud(global, POINTS, clouds, z -> softmax(z, POINTS));
        Tensor product = l == null ? g : g == null ? l : l.mul(g);
        return Torch.perCloud(Objects.requireNonNull(product), POINTS, clouds, a -> a.div(Torch.sum(a, POINTS)));
    }

    private static Tensor contextNorm(Tensor f, @Nullable Tensor weights, Clouds clouds) {
        if (clouds.count() == 1) {
            return contextNorm(f, weights);
        }
        int[] cloud = {0};
        return Torch.perCloud(f, POINTS, clouds, part -> {
            int i = cloud[0]++;
            return contextNorm(
                    part, weights == null ? null : weights.narrow(POINTS, clouds.start(i), clouds.points(i)));
        });
    }

    /** (f - mu) / sqrt(var + 1e-3) with the weighted mean and variance of each channel. */
    static Tensor contextNorm(Tensor f, @Nullable Tensor w) {
        Tensor mean = w == null ? Torch.mean(f, POINTS) : Torch.sum(f.mul(w), POINTS);
        Tensor d = f.sub(mean);
        Tensor squares = d.mul(d);
        Tensor variance = w == null ? Torch.mean(squares, POINTS) : Torch.sum(squares.mul(w), POINTS);
        return d.div(variance.add(Torch.scalar(ACN_EPSILON)).sqrt());
    }

    private Tensor groupNorm(String name, Tensor z) {
        return group_norm(
                z,
                settings.groups(),
                Torch.optional(parameter(name + ".gamma")),
                Torch.optional(parameter(name + ".beta")),
                NORM_EPSILON,
                false);
    }

    private Tensor batchNorm(String name, Tensor z, Mode mode) {
        RunningStatistics running = Objects.requireNonNull(statistics.get(name), name);
        return batch_norm(
                z,
                Torch.optional(parameter(name + ".gamma")),
                Torch.optional(parameter(name + ".beta")),
                Torch.optional(Torch.of(type, running.means(), settings.channels())),
                Torch.optional(Torch.of(type, running.variances(), settings.channels())),
                mode == Mode.TRAINING,
                MOMENTUM,
                NORM_EPSILON,
                false);
    }

    private Tensor perceptron(String name, Tensor x) {
        Tensor kernel = parameter(name + ".weight").unsqueeze(2);
        return conv1d(x, kernel, Torch.optional(parameter(name + ".bias")), ONE, ZERO, ONE, 1);
    }
}
