package acne.tensor;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The mean over rows of min(|v - t|, |v + t|), or of its square, for estimates v and constant targets t of rows x n. */
public final class SignlessDistance extends Node {
    /** What is averaged. */
    public enum Power {
        /** The distance: a row that is nearly right pulls as hard as one that is wrong. */
        ONE,
        /** The squared distance, the paper's loss: wrong rows have the word. */
        TWO
    }

    /** Below this distance a row pulls less and less, so that one that is right does not jump about. */
    private static final double SMOOTH = 1e-4;

    private @Nullable Tensor v;
    private float[] targets = Tensor.EMPTY;
    private Power power = Power.TWO;

    private SignlessDistance() {}

    public static Tensor apply(Tape tape, Tensor v, float[] targets, Power power) {
        if (targets.length < v.size()) {
            throw new IllegalArgumentException("need " + v.size() + " target values, got " + targets.length);
        }
        SignlessDistance node = tape.node(SignlessDistance.class, SignlessDistance::new);
        node.v = v;
        node.targets = targets;
        node.power = power;
        Tensor loss = tape.result(node, 1, 1, v.needsGradient());
        double sum = 0;
        for (int r = 0; r < v.rows(); r++) {
            double square = node.square(v, r);
            sum += power == Power.TWO ? square : smoothRoot(square);
        }
        loss.values[0] = (float) (sum / v.rows());
        return loss;
    }

    private static double smoothRoot(double square) {
        return Math.sqrt(square + SMOOTH * SMOOTH);
    }

    private double square(Tensor estimates, int r) {
        float sign = sign(estimates, r);
        double square = 0;
        for (int i = r * estimates.columns(); i < (r + 1) * estimates.columns(); i++) {
            double d = estimates.values[i] - sign * targets[i];
            square += d * d;
        }
        return square;
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
        float outer = 2 * result.gradient()[0] / estimates.rows();
        for (int r = 0; r < estimates.rows(); r++) {
            float sign = sign(estimates, r);
            float factor = power == Power.TWO ? outer : (float) (outer / (2 * smoothRoot(square(estimates, r))));
            for (int i = r * estimates.columns(); i < (r + 1) * estimates.columns(); i++) {
                dv[i] += factor * (estimates.values[i] - sign * targets[i]);
            }
        }
    }
}
