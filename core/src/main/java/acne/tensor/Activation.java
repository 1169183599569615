package acne.tensor;

import acne.tensor.kernel.Kernels;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A function of each element on its own. */
public final class Activation extends Node {
    private enum Kind {
        RELU,
        LEAKY_RELU,
        TANH,
        SIGMOID,
        LOG_SIGMOID
    }

    /** The slope of the leaky ReLU below zero. */
    private static final float LEAK = 0.01f;

    private Kind kind = Kind.RELU;
    private @Nullable Tensor x;

    private Activation() {}

    public static Tensor relu(Tape tape, Tensor x) {
        return apply(tape, Kind.RELU, x);
    }

    /** max(x, 0.01 x). */
    public static Tensor leakyRelu(Tape tape, Tensor x) {
        return apply(tape, Kind.LEAKY_RELU, x);
    }

    public static Tensor tanh(Tape tape, Tensor x) {
        return apply(tape, Kind.TANH, x);
    }

    public static Tensor sigmoid(Tape tape, Tensor x) {
        return apply(tape, Kind.SIGMOID, x);
    }

    /** log(1 / (1 + exp(-x))) without overflow. */
    public static Tensor logSigmoid(Tape tape, Tensor x) {
        return apply(tape, Kind.LOG_SIGMOID, x);
    }

    private static Tensor apply(Tape tape, Kind kind, Tensor x) {
        Activation node = tape.node(Activation.class, Activation::new);
        node.kind = kind;
        node.x = x;
        Tensor y = tape.result(node, x.rows(), x.columns(), x.needsGradient());
        node.forward(x.values, y.values, x.size());
        return y;
    }

    private void forward(float[] in, float[] out, int size) {
        switch (kind) {
            case RELU -> {
                for (int i = 0; i < size; i++) {
                    out[i] = Math.max(0f, in[i]);
                }
            }
            case LEAKY_RELU -> {
                for (int i = 0; i < size; i++) {
                    out[i] = Math.max(LEAK * in[i], in[i]);
                }
            }
            case TANH -> {
                for (int i = 0; i < size; i++) {
                    out[i] = (float) Math.tanh(in[i]);
                }
            }
            case SIGMOID -> Kernels.get().exp().sigmoid(in, 0, size, out);
            case LOG_SIGMOID -> {
                for (int i = 0; i < size; i++) {
                    out[i] = Math.min(in[i], 0f) - (float) Math.log1p(Math.exp(-Math.abs(in[i])));
                }
            }
        }
    }

    @Override
    void backward(Tape tape) {
        Tensor input = Objects.requireNonNull(x);
        float[] dx = tape.accumulator(input);
        float[] dy = result.gradient();
        switch (kind) {
            case RELU -> Kernels.get().ramp().addGradient(input.values, dy, 0, input.size(), 0f, dx);
            case LEAKY_RELU -> Kernels.get().ramp().addGradient(input.values, dy, 0, input.size(), LEAK, dx);
            case TANH -> {
                for (int i = 0; i < input.size(); i++) {
                    float out = result.values[i];
                    dx[i] += dy[i] * (1 - out * out);
                }
            }
            case SIGMOID -> {
                for (int i = 0; i < input.size(); i++) {
                    float out = result.values[i];
                    dx[i] += dy[i] * (out * (1 - out));
                }
            }
            case LOG_SIGMOID -> {
                for (int i = 0; i < input.size(); i++) {
                    dx[i] += dy[i] * (float) (1 / (1 + Math.exp(input.values[i])));
                }
            }
        }
    }
}
