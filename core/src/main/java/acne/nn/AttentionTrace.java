package acne.nn;

import acne.tensor.Tensor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;

/** What the attentions inside a network said about each point, unit by unit. */
public final class AttentionTrace {
    private final List<Tensor> localLogits = new ArrayList<>();
    private final List<Supplier<Tensor>> weights = new ArrayList<>();

    void add(NormalisedUnit.Result unit) {
        Tensor logits = unit.localLogits();
        if (logits != null) {
            localLogits.add(logits);
        }
        Supplier<Tensor> w = unit.weights();
        if (w != null) {
            weights.add(w);
        }
    }

    /** The local logits of each unit, rows x 1; empty without local attention. */
    public List<Tensor> localLogits() {
        return Collections.unmodifiableList(localLogits);
    }

    /** The normalised weights of each unit, rows x 1; empty without attention. */
    public List<Tensor> weights() {
        return weights.stream().map(Supplier::get).toList();
    }
}
