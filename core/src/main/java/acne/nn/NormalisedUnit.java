package acne.nn;

import acne.tensor.Clouds;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The unit of a residual block: [perceptron, (attentive) context normalisation, norm, ReLU]. */
interface NormalisedUnit {
    /**
     * What a unit gives.
     *
     * @param output rows x channels, the skip added where there is one
     * @param localLogits rows x 1, where the unit has local attention
     * @param weights rows x 1, made when asked for, where the unit has attention
     */
    record Result(
            Tensor output,
            @Nullable Tensor localLogits,
            @Nullable Supplier<Tensor> weights) {}

    Result apply(Tape tape, Tensor x, Clouds clouds, @Nullable Tensor skip);

    /** The unit that the settings ask for: fused where they are the paper's, composed of single operations otherwise. */
    static NormalisedUnit of(LayerContext context, String name, int inputs, AcneSettings settings) {
        boolean fused = settings.norm() == AcneSettings.Norm.GROUP
                && settings.placement() == AcneSettings.Placement.NORMALISATION;
        return fused
                ? new FusedUnit(context, name, inputs, settings)
                : new ComposedUnit(context, name, inputs, settings);
    }
}
