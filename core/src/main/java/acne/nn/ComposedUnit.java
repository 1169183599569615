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
        if (batchNorm != null && attention == null) {
            return new Result(batchNorm.inContextBehind(perceptron, tape, x, clouds, skip), null, null);
        }
        Tensor features = perceptron.apply(tape, x);
        AttentionLayer.Result attended = attention == null ? null : attention.apply(tape, features, clouds);
        Tensor output = normalise(tape, features, attended, clouds);
        tape.done(features);
        if (skip != null) {
            output = Arithmetic.add(tape, output, skip);
        }
        return attended == null
                ? new Result(output, null, null)
                : new Result(output, attended.localLogits(), attended::weights);
    }

    /** [context normalisation, group or batch normalisation, ReLU]. */
    private Tensor normalise(Tape tape, Tensor features, AttentionLayer.@Nullable Result attended, Clouds clouds) {
        @Nullable Tensor weights = attended == null ? null : attended.weights();
        boolean onFeatures = placement == AcneSettings.Placement.FEATURE_MAP;
        Tensor f = onFeatures && weights != null ? ScaleRows.apply(tape, features, weights) : features;
        @Nullable Tensor inNorm = onFeatures ? null : weights;
        if (batchNorm != null) {
            return batchNorm.activateInContext(tape, f, inNorm, clouds);
        }
        if (groupNorm == null) {
            throw new IllegalStateException("a unit has a group or a batch norm");
        }
        Tensor context =
                inNorm == null ? ContextNorm.apply(tape, f, clouds) : ContextNorm.weighted(tape, f, inNorm, clouds);
        Tensor output = Activation.relu(tape, groupNorm.apply(tape, context, clouds));
        tape.done(context);
        return output;
    }
}
