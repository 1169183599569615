package acne.nn;

import acne.tensor.Activation;
import acne.tensor.Arithmetic;
import acne.tensor.Attention;
import acne.tensor.Clouds;
import acne.tensor.ContextNorm;
import acne.tensor.ScaleRows;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/**
 * A unit of single operations, for the variants of the ablations: batch instead of group normalisation, and attention on the
 * feature map instead of on the normalisation.
 */
final class ComposedUnit implements NormalisedUnit {
    private final Perceptron perceptron;
    private final @Nullable AttentionLayer attention;
    private final AcneSettings.Placement placement;
    private final @Nullable GroupNormLayer groupNorm;
    private final @Nullable BatchNormLayer batchNorm;

    ComposedUnit(LayerContext context, String name, int inputs, AcneSettings settings) {
        int channels = settings.channels();
        perceptron = context.perceptron(name + ".perceptron", inputs, channels);
        attention = settings.attention() == Attention.NONE
                ? null
                : new AttentionLayer(context, name + ".attention", channels, settings.attention());
        placement = settings.placement();
        boolean group = settings.norm() == AcneSettings.Norm.GROUP;
        groupNorm = group ? new GroupNormLayer(context, name + ".norm", channels, settings.groups()) : null;
        batchNorm = group ? null : new BatchNormLayer(context, name + ".norm", channels);
    }

    @Override
    public Result apply(Tape tape, Tensor x, Clouds clouds, @Nullable Tensor skip) {
        Tensor features = perceptron.apply(tape, x);
        AttentionLayer.Result attended = attention == null ? null : attention.apply(tape, features, clouds);
        Tensor context = context(tape, features, attended, clouds);
        Tensor output = Activation.relu(tape, norm(tape, context, clouds));
        tape.done(features);
        tape.done(context);
        if (skip != null) {
            output = Arithmetic.add(tape, output, skip);
        }
        return attended == null
                ? new Result(output, null, null)
                : new Result(output, attended.localLogits(), attended::weights);
    }

    private Tensor context(Tape tape, Tensor features, AttentionLayer.@Nullable Result attended, Clouds clouds) {
        if (attended == null) {
            return ContextNorm.apply(tape, features, clouds);
        }
        if (placement == AcneSettings.Placement.NORMALISATION) {
            return ContextNorm.weighted(tape, features, attended.weights(), clouds);
        }
        return ContextNorm.apply(tape, ScaleRows.apply(tape, features, attended.weights()), clouds);
    }

    private Tensor norm(Tape tape, Tensor x, Clouds clouds) {
        if (groupNorm != null) {
            return groupNorm.apply(tape, x, clouds);
        }
        if (batchNorm != null) {
            return batchNorm.apply(tape, x);
        }
        throw new IllegalStateException("a unit has a group or a batch norm");
    }
}
