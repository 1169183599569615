package acne.nn;

import acne.tensor.Clouds;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The attentive residual block (ARB): x + body(x), where the body is one to three units. */
final class AttentiveResidualBlock {
    private final List<NormalisedUnit> units = new ArrayList<>();

    AttentiveResidualBlock(LayerContext context, String name, AcneSettings settings) {
        for (int i = 0; i < settings.unitsPerBlock(); i++) {
            units.add(NormalisedUnit.of(context, name + ".unit" + i, settings.channels(), settings));
        }
    }

    /** Applies the block; each unit's logits and weights are added to the trace. */
    Tensor apply(Tape tape, Tensor x, Clouds clouds, AttentionTrace trace) {
        Tensor y = x;
        for (int i = 0; i < units.size(); i++) {
            boolean last = i == units.size() - 1;
            @Nullable Tensor skip = last ? x : null;
            NormalisedUnit.Result unit = units.get(i).apply(tape, y, clouds, skip);
            trace.add(unit);
            if (y != x) {
                tape.done(y);
            }
            y = unit.output();
        }
        tape.done(x);
        return y;
    }
}
