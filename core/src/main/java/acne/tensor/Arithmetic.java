package acne.tensor;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Element by element: sums, products and multiples of tensors of the same shape. */
public final class Arithmetic extends Node {
    private enum Kind {
        ADD,
        MULTIPLY,
        SCALE
    }

    private Kind kind = Kind.ADD;
    private @Nullable Tensor a;
    private @Nullable Tensor b;
    private float factor;

    private Arithmetic() {}

    public static Tensor add(Tape tape, Tensor a, Tensor b) {
        return apply(tape, Kind.ADD, a, b, 1);
    }

    public static Tensor multiply(Tape tape, Tensor a, Tensor b) {
        return apply(tape, Kind.MULTIPLY, a, b, 1);
    }

    public static Tensor scale(Tape tape, Tensor a, float factor) {
        return apply(tape, Kind.SCALE, a, a, factor);
    }

    private static Tensor apply(Tape tape, Kind kind, Tensor a, Tensor b, float factor) {
        b.require("second operand", a.rows(), a.columns());
        Arithmetic node = tape.node(Arithmetic.class, Arithmetic::new);
        node.kind = kind;
        node.a = a;
        node.b = b;
        node.factor = factor;
        Tensor y = tape.result(node, a.rows(), a.columns(), a.needsGradient() || b.needsGradient());
        node.forward(a.values, b.values, y.values, y.size());
        return y;
    }

    private void forward(float[] x, float[] z, float[] y, int size) {
        switch (kind) {
            case ADD -> {
                for (int i = 0; i < size; i++) {
                    y[i] = x[i] + z[i];
                }
            }
            case MULTIPLY -> {
                for (int i = 0; i < size; i++) {
                    y[i] = x[i] * z[i];
                }
            }
            case SCALE -> {
                for (int i = 0; i < size; i++) {
                    y[i] = x[i] * factor;
                }
            }
        }
    }

    @Override
    void backward(Tape tape) {
        Tensor first = Objects.requireNonNull(a);
        Tensor second = Objects.requireNonNull(b);
        switch (kind) {
            case ADD -> {
                if (first.needsGradient()) {
                    addSum(tape, first);
                }
                tape.passOn(result, second);
            }
            case MULTIPLY -> {
                if (first.needsGradient()) {
                    addProduct(tape.accumulator(first), second.values);
                }
                if (second.needsGradient()) {
                    addProduct(tape.accumulator(second), first.values);
                }
            }
            case SCALE -> {
                if (first.needsGradient()) {
                    addMultiple(tape.accumulator(first));
                }
            }
        }
    }

    private void addSum(Tape tape, Tensor to) {
        if (to.hasGradient()) {
            addMultiple(to.gradient());
        } else {
            to.setGradient(tape.take(to.size()));
            System.arraycopy(result.gradient(), 0, to.gradient(), 0, to.size());
        }
    }

    private void addMultiple(float[] sum) {
        float[] dy = result.gradient();
        for (int i = 0; i < result.size(); i++) {
            sum[i] += dy[i] * factor;
        }
    }

    private void addProduct(float[] sum, float[] other) {
        float[] dy = result.gradient();
        for (int i = 0; i < result.size(); i++) {
            sum[i] += dy[i] * other[i];
        }
    }
}
