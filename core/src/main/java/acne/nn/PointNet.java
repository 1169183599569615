package acne.nn;

import acne.tensor.Clouds;
import acne.tensor.Dropout;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/**
 * PointNet without its affine nets: points of rows x inputs in, class logits of clouds x classes out.
 *
 * <p>Per point 64, 64, 64, 128, 1024 [perceptron, (CN or ACN,) BatchNorm, ReLU], the largest value of each channel over the
 * points, 512 and 256 [perceptron, BatchNorm, ReLU] with dropout, and a perceptron to the classes. Qi et al., "PointNet", 2017.
 */
public final class PointNet extends LayeredNetwork<PointNetSettings> {
    private static final int[] POINT_CHANNELS = {64, 64, 64, 128};
    private static final int POOLED_CHANNELS = 1024;
    private static final int[] CLOUD_CHANNELS = {512, 256};
    private static final float DROPOUT = 0.3f;

    private final List<ContextLayer> pointLayers = new ArrayList<>();
    private final PooledLayer pooledLayer;
    private final List<ContextLayer> cloudLayers = new ArrayList<>();
    private final Perceptron classes;

    public PointNet(PointNetSettings settings, long seed) {
        super(settings, seed);
        int width = addLayers(pointLayers, "point", settings.inputs(), settings.context(), POINT_CHANNELS);
        pooledLayer = new PooledLayer(
                ContextLayer.of(context, "point" + pointLayers.size(), width, POOLED_CHANNELS, settings.context()));
        width = addLayers(cloudLayers, "cloud", POOLED_CHANNELS, ContextMode.NONE, CLOUD_CHANNELS);
        classes = context.baselinePerceptron("classes", width, settings.classes());
    }

    private int addLayers(List<ContextLayer> layers, String name, int inputs, ContextMode mode, int... widths) {
        int width = inputs;
        for (int outputs : widths) {
            layers.add(ContextLayer.of(context, name + layers.size(), width, outputs, mode));
            width = outputs;
        }
        return width;
    }

    /** Applies a layer; x stays usable. */
    private static Tensor apply(ContextLayer layer, Tape tape, Tensor x, Clouds clouds) {
        AttentionLayer attention = layer.attention();
        if (attention == null) {
            return layer.mode() == ContextMode.CN
                    ? layer.norm().inContextBehind(layer.perceptron(), tape, x, clouds, null)
                    : layer.norm().behind(layer.perceptron(), tape, x, clouds);
        }
        Tensor features = layer.perceptron().apply(tape, x);
        Tensor weights = attention.apply(tape, features, clouds).weights();
        Tensor y = layer.norm().activateInContext(tape, features, weights, clouds);
        tape.done(features);
        return y;
    }

    /** Applies the network to points of rows x inputs, divided into clouds; gives the logits of the classes. */
    public Tensor apply(Tape tape, Tensor points, Clouds clouds) {
        return attend(tape, points, clouds).logits();
    }

    /** The logits of the classes, with the weights of the last attention. */
    CloudNetwork.Output attend(Tape tape, Tensor points, Clouds clouds) {
        InputCheck.check(points, clouds, settings.inputs());
        Tensor features = points;
        for (ContextLayer layer : pointLayers) {
            Tensor next = apply(layer, tape, features, clouds);
            if (features != points) {
                tape.done(features);
            }
            features = next;
        }
        PooledLayer.Result pooled = pooledLayer.apply(tape, features, clouds);
        Tensor vector = pooled.largest();
        Clouds vectors = Clouds.single(clouds.count());
        for (ContextLayer layer : cloudLayers) {
            vector = apply(layer, tape, vector, vectors);
        }
        Tensor logits = classes.apply(tape, Dropout.apply(tape, vector, DROPOUT));
        return new CloudNetwork.Output(logits, pooled.weights());
    }
}
