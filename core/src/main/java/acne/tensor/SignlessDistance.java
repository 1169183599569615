package acne.tensor;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The mean over rows of min(|v - t|^2, |v + t|^2), for estimates v and constant targets t of rows x n. */
public final class SignlessDistance extends Node {
    private @Nullable Tensor v;
    private float[] targets = Tensor.EMPTY;

    private SignlessDistance() {}

    public static Tensor apply(Tape tape, Tensor v, float[] targets) {
        if (targets.length < v.size()) {
            throw new IllegalArgumentException("need " + v.size() + " target values, got " + targets.length);
        }
        SignlessDistance node = tape.node(SignlessDistance.class, SignlessDistance::new);
        node.v = v;
        node.targets = targets;
        Tensor loss = tape.result(node, 1, 1, v.needsGradient());
        double sum = 0;
        for (int r = 0; r < v.rows(); r++) {
            float sign = node.sign(v, r);
            for (int i = r * v.columns(); i < (r + 1) * v.columns(); i++) {
                double d = v.values[i] - sign * targets[i];
                sum += d * d;
            }
        }
        loss.values[0] = (float) (sum / v.rows());
        return loss;
    }

    /** The sign of the target that lies nearer: that of the dot product. */
    private float sign(Tensor estimates, int r) {
        double dot = 0;
        for (int i = r * estimates.columns(); i < (r + 1) * estimates.columns(); i++) {
            dot += (double) estimates.values[i] * targets[i];
        }
        return dot >= 0 ? 1f : -1f;
    }

    @Override
    void backward(Tape tape) {
        Tensor estimates = Objects.requireNonNull(v);
        float[] dv = tape.accumulator(estimates);
        float factor = 2 * result.gradient()[0] / estimates.rows();
        for (int r = 0; r < estimates.rows(); r++) {
            float sign = sign(estimates, r);
            for (int i = r * estimates.columns(); i < (r + 1) * estimates.columns(); i++) {
                dv[i] += factor * (estimates.values[i] - sign * targets[i]);
            }
        }
    }
}
