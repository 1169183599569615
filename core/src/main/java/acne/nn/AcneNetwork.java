package acne.nn;

import acne.tensor.Activation;
import acne.tensor.Attention;
import acne.tensor.Clouds;
import acne.tensor.Pooling;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The Attentive Context Network, and by its settings CNe and the paper's ablations: points in, features and a weight for each
 * point out.
 *
 * <p>P (rows x inputs) goes through a perceptron to C channels, then through K attentive residual blocks, which give O (rows x
 * C); two more perceptrons give the final local and global logit, and these the weights. Permuting the points of a cloud
 * permutes the output in the same way. Paper: figure of the architecture.
 */
public final class AcneNetwork extends LayeredNetwork<AcneSettings> {
    private final Perceptron first;
    private final List<AttentiveResidualBlock> blocks = new ArrayList<>();
    private final @Nullable AttentionLayer attentionHead;
    private final @Nullable Perceptron logitHead;
    private final @Nullable Perceptron classHead;

    public AcneNetwork(AcneSettings settings, long seed) {
        this(settings, new LayerContext(seed), "");
    }

    /** A part of a larger network; its parameters have names that begin with the prefix. */
    AcneNetwork(AcneSettings settings, LayerContext context, String prefix) {
        super(settings, context);
        int channels = settings.channels();
        first = context.perceptron(prefix + "first", settings.inputs(), channels);
        for (int k = 0; k < settings.depth(); k++) {
            blocks.add(new AttentiveResidualBlock(context, prefix + "block" + k, settings));
        }
        boolean attentive = settings.head() == AcneSettings.Head.SIGMOID_SOFTMAX;
        attentionHead = attentive ? new AttentionLayer(context, prefix + "head", channels, Attention.BOTH) : null;
        logitHead = attentive ? null : context.perceptron(prefix + "head.local", channels, 1);
        classHead =
                settings.outputs() > 0 ? context.perceptron(prefix + "classes", channels, settings.outputs()) : null;
    }

    /**
     * What the network says about a batch.
     *
     * @param features the output map O, rows x channels
     * @param localLogits the final local logits, rows x 1
     * @param weights the final weights, rows x 1
     * @param classLogits clouds x outputs, where the settings ask for outputs
     * @param trace the attention inside the network
     */
    public record Output(
            Tensor features,
            Tensor localLogits,
            Tensor weights,
            @Nullable Tensor classLogits,
            AttentionTrace trace) {}

    /** Applies the network to points of rows x inputs, divided into clouds. */
    public Output apply(Tape tape, Tensor points, Clouds clouds) {
        InputCheck.check(points, clouds, settings.inputs());
        AttentionTrace trace = new AttentionTrace();
        Tensor features = first.apply(tape, points);
        for (AttentiveResidualBlock block : blocks) {
            features = block.apply(tape, features, clouds, trace);
        }
        return head(tape, features, clouds, trace);
    }

    private Output head(Tape tape, Tensor features, Clouds clouds, AttentionTrace trace) {
        Tensor logits;
        Tensor weights;
        if (attentionHead != null) {
            AttentionLayer.Result attended = attentionHead.apply(tape, features, clouds);
            logits = Objects.requireNonNull(attended.localLogits());
            weights = attended.weights();
        } else {
            logits = Objects.requireNonNull(logitHead).apply(tape, features);
            weights = Activation.relu(tape, Activation.tanh(tape, logits));
        }
        return new Output(features, logits, weights, classify(tape, features, weights, clouds), trace);
    }

    /** The class vector is the weighted mean of the output map, or the plain mean in a network without attention. */
    private @Nullable Tensor classify(Tape tape, Tensor features, Tensor weights, Clouds clouds) {
        if (classHead == null) {
            return null;
        }
        boolean plain = settings.attention() == Attention.NONE || attentionHead == null;
        Tensor vector =
                plain ? Pooling.mean(tape, features, clouds) : Pooling.weightedMean(tape, features, weights, clouds);
        return classHead.apply(tape, vector);
    }
}
