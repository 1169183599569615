package acne.nn;

import acne.tensor.Attention;
import acne.tensor.AttentiveUnit;
import acne.tensor.Clouds;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import acne.tensor.UnitParameters;
import org.jspecify.annotations.Nullable;

/** A unit with attention on the normalisation and GroupNorm, evaluated as one operation. */
final class FusedUnit implements NormalisedUnit {
    private final UnitParameters parameters;

    FusedUnit(LayerContext context, String name, int inputs, AcneSettings settings) {
        int channels = settings.channels();
        Attention attention = settings.attention();
        Perceptron perceptron = context.perceptron(name + ".perceptron", inputs, channels);
        AttentionLayer layer = attention == Attention.NONE
                ? null
                : new AttentionLayer(context, name + ".attention", channels, attention);
        Perceptron local = layer == null ? null : layer.local();
        Perceptron global = layer == null ? null : layer.global();
        GroupNormLayer norm = new GroupNormLayer(context, name + ".norm", channels, settings.groups());
        parameters = new UnitParameters(
                perceptron.weights(),
                perceptron.bias(),
                attention,
                local == null ? null : local.weights(),
                local == null ? null : local.bias(),
                global == null ? null : global.weights(),
                global == null ? null : global.bias(),
                norm.gamma(),
                norm.beta(),
                settings.groups());
    }

    @Override
    public Result apply(Tape tape, Tensor x, Clouds clouds, @Nullable Tensor skip) {
        AttentiveUnit unit = AttentiveUnit.apply(tape, x, clouds, parameters, skip);
        Attention attention = parameters.attention();
        return new Result(
                unit.output(),
                attention.hasLocal() ? unit.localLogits() : null,
                attention == Attention.NONE ? null : unit::weights);
    }
}
