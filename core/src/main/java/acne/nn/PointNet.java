package acne.nn;

import acne.tensor.Attention;
import acne.tensor.Clouds;
import acne.tensor.Dropout;
import acne.tensor.Parameters;
import acne.tensor.RunningStatistics;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * PointNet without its affine nets: points of rows x inputs in, class logits of clouds x classes out.
 *
 * <p>Per point 64, 64, 64, 128, 1024 [perceptron, (CN or ACN,) BatchNorm, ReLU], the largest value of each channel over the
 * points, 512 and 256 [perceptron, BatchNorm, ReLU] with dropout, and a perceptron to the classes. Qi et al., "PointNet", 2017.
 */
public final class PointNet implements Network {
    private static final int[] POINT_CHANNELS = {64, 64, 64, 128};
    private static final int POOLED_CHANNELS = 1024;
    private static final int[] CLOUD_CHANNELS = {512, 256};
    private static final float DROPOUT = 0.3f;

    private final PointNetSettings settings;
    private final LayerContext context;
    private final List<Layer> pointLayers = new ArrayList<>();
    private final PooledLayer pooledLayer;
    private final List<Layer> cloudLayers = new ArrayList<>();
    private final Perceptron classes;

    public PointNet(PointNetSettings settings, long seed) {
        this.settings = settings;
        context = new LayerContext(seed);
        int width = addLayers(pointLayers, "point", settings.inputs(), settings.context(), POINT_CHANNELS);
        pooledLayer =
                new PooledLayer(context, "point" + pointLayers.size(), width, POOLED_CHANNELS, settings.context());
        width = addLayers(cloudLayers, "cloud", POOLED_CHANNELS, ContextMode.NONE, CLOUD_CHANNELS);
        classes = context.baselinePerceptron("classes", width, settings.classes());
    }

    private int addLayers(List<Layer> layers, String name, int inputs, ContextMode mode, int... widths) {
        int width = inputs;
        for (int outputs : widths) {
            layers.add(new Layer(context, name + layers.size(), width, outputs, mode));
            width = outputs;
        }
        return width;
    }

    /** [perceptron, (CN or ACN,) BatchNorm, ReLU]. */
    private static final class Layer {
        private final Perceptron perceptron;
        private final ContextMode mode;
        private final @Nullable AttentionLayer attention;
        private final BatchNormLayer norm;

        Layer(LayerContext context, String name, int inputs, int outputs, ContextMode mode) {
            this.mode = mode;
            perceptron = context.baselinePerceptron(name + ".perceptron", inputs, outputs);
            attention = mode == ContextMode.ACN
                    ? new AttentionLayer(context, name + ".attention", outputs, Attention.BOTH)
                    : null;
            norm = new BatchNormLayer(context, name + ".norm", outputs);
        }

        /** Applies the layer; x stays usable. */
        Tensor apply(Tape tape, Tensor x, Clouds clouds) {
            Tensor features = perceptron.apply(tape, x);
            Tensor y = normalise(tape, features, clouds);
            tape.done(features);
            return y;
        }

        private Tensor normalise(Tape tape, Tensor features, Clouds clouds) {
            if (attention != null) {
                Tensor weights = attention.apply(tape, features, clouds).weights();
                return norm.activateInContext(tape, features, weights, clouds);
            }
            return mode == ContextMode.CN
                    ? norm.activateInContext(tape, features, null, clouds)
                    : norm.activate(tape, features, clouds);
        }
    }

    /** Applies the network to points of rows x inputs, divided into clouds; gives the logits of the classes. */
    public Tensor apply(Tape tape, Tensor points, Clouds clouds) {
        return attend(tape, points, clouds).logits();
    }

    /** As {@link #apply}, with the weights of the last attention. */
    CloudNetwork.Output attend(Tape tape, Tensor points, Clouds clouds) {
        InputCheck.check(points, clouds, settings.inputs());
        Tensor features = points;
        for (Layer layer : pointLayers) {
            Tensor next = layer.apply(tape, features, clouds);
            if (features != points) {
                tape.done(features);
            }
            features = next;
        }
        CloudNetwork.Output pooled = pooledLayer.apply(tape, features, clouds);
        Tensor vector = pooled.logits();
        Clouds vectors = Clouds.single(clouds.count());
        for (Layer layer : cloudLayers) {
            vector = layer.apply(tape, vector, vectors);
        }
        Tensor logits = classes.apply(tape, Dropout.apply(tape, vector, DROPOUT));
        return new CloudNetwork.Output(logits, pooled.weights());
    }

    @Override
    public PointNetSettings settings() {
        return settings;
    }

    @Override
    public Parameters parameters() {
        return context.parameters;
    }

    @Override
    public List<RunningStatistics> statistics() {
        return context.allStatistics();
    }
}
