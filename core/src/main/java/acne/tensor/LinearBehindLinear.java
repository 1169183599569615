package acne.tensor;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A perceptron of few outputs behind one of many, without the features between them: y = (x W^T + b) A^T + a, computed as
 * x (A W)^T + (A b + a).
 *
 * <p>x of rows x inputs, W of features x inputs, A of outputs x features, y of rows x outputs.
 */
public final class LinearBehindLinear extends Node {
    private @Nullable Tensor x;
    private @Nullable Layer inner;
    private @Nullable Layer outer;
    private float[] combined = Tensor.EMPTY;

    /** The parameters of a perceptron. */
    public record Layer(Parameter weights, Parameter bias) {}

    private LinearBehindLinear() {}

    public static Tensor apply(Tape tape, Tensor x, Layer inner, Layer outer) {
        x.require("input of a perceptron", x.rows(), inner.weights.columns());
        LinearBehindLinear node = tape.node(LinearBehindLinear.class, LinearBehindLinear::new);
        node.x = x;
        node.inner = inner;
        node.outer = outer;
        int inputs = x.columns();
        int outputs = outer.weights.rows();
        Tensor y = tape.result(node, x.rows(), outputs, true);
        float[] start = node.combine(inner, outer);
        for (int r = 0; r < x.rows(); r++) {
            for (int o = 0; o < outputs; o++) {
                float sum = start[o];
                for (int i = 0; i < inputs; i++) {
                    sum += node.combined[o * inputs + i] * x.values[r * inputs + i];
                }
                y.values[r * outputs + o] = sum;
            }
        }
        return y;
    }

    /** Computes A W, and gives A b + a. */
    private float[] combine(Layer in, Layer out) {
        int inputs = in.weights.columns();
        int features = in.weights.rows();
        int outputs = out.weights.rows();
        combined = new float[outputs * inputs];
        float[] start = new float[outputs];
        for (int o = 0; o < outputs; o++) {
            double constant = out.bias.values()[o];
            for (int f = 0; f < features; f++) {
                float a = out.weights.values()[o * features + f];
                constant += (double) a * in.bias.values()[f];
                for (int i = 0; i < inputs; i++) {
                    combined[o * inputs + i] += a * in.weights.values()[f * inputs + i];
                }
            }
            start[o] = (float) constant;
        }
        return start;
    }

    @Override
    void backward(Tape tape) {
        Tensor in = Objects.requireNonNull(x);
        int inputs = in.columns();
        int outputs = result.columns();
        float[] dy = result.gradient();
        float[] dCombined = new float[outputs * inputs];
        float[] dStart = new float[outputs];
        float[] dx = in.needsGradient() ? tape.accumulator(in) : Tensor.EMPTY;
        for (int r = 0; r < in.rows(); r++) {
            for (int o = 0; o < outputs; o++) {
                float d = dy[r * outputs + o];
                dStart[o] += d;
                for (int i = 0; i < inputs; i++) {
                    dCombined[o * inputs + i] += d * in.values[r * inputs + i];
                }
                for (int i = 0; i < inputs && dx.length > 0; i++) {
                    dx[r * inputs + i] += d * combined[o * inputs + i];
                }
            }
        }
        parameterGradients(tape, dCombined, dStart);
    }

    private void parameterGradients(Tape tape, float[] dCombined, float[] dStart) {
        Layer in = Objects.requireNonNull(inner);
        Layer out = Objects.requireNonNull(outer);
        int inputs = in.weights.columns();
        int features = in.weights.rows();
        float[] dW = tape.gradient(in.weights);
        float[] dB = tape.gradient(in.bias);
        float[] dA = tape.gradient(out.weights);
        float[] dOuterBias = tape.gradient(out.bias);
        for (int o = 0; o < dStart.length; o++) {
            dOuterBias[o] += dStart[o];
            for (int f = 0; f < features; f++) {
                float a = out.weights.values()[o * features + f];
                dB[f] += a * dStart[o];
                float dot = 0;
                for (int i = 0; i < inputs; i++) {
                    dot += dCombined[o * inputs + i] * in.weights.values()[f * inputs + i];
                    dW[f * inputs + i] += a * dCombined[o * inputs + i];
                }
                dA[o * features + f] += dot + dStart[o] * in.bias.values()[f];
            }
        }
    }
}
