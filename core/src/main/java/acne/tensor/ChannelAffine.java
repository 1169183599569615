package acne.tensor;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A factor and an offset a channel: y = gamma x + beta, for x of rows x channels. */
public final class ChannelAffine extends Node {
    private @Nullable Tensor x;
    private @Nullable Parameter gamma;
    private @Nullable Parameter beta;

    private ChannelAffine() {}

    public static Tensor apply(Tape tape, Tensor x, Parameter gamma, Parameter beta) {
        x.require("features", x.rows(), gamma.size());
        ChannelAffine node = tape.node(ChannelAffine.class, ChannelAffine::new);
        node.x = x;
        node.gamma = gamma;
        node.beta = beta;
        Tensor y = tape.result(node, x.rows(), x.columns(), true);
        float[] factors = gamma.values();
        float[] offsets = beta.values();
        int channels = x.columns();
        for (int i = 0; i < x.size(); i += channels) {
            for (int c = 0; c < channels; c++) {
                y.values[i + c] = factors[c] * x.values[i + c] + offsets[c];
            }
        }
        return y;
    }

    @Override
    void backward(Tape tape) {
        Tensor in = Objects.requireNonNull(x);
        Parameter factors = Objects.requireNonNull(gamma);
        float[] dGamma = tape.gradient(factors);
        float[] dBeta = tape.gradient(Objects.requireNonNull(beta));
        float[] dy = result.gradient();
        int channels = in.columns();
        for (int i = 0; i < in.size(); i += channels) {
            for (int c = 0; c < channels; c++) {
                dGamma[c] += dy[i + c] * in.values[i + c];
                dBeta[c] += dy[i + c];
            }
        }
        if (in.needsGradient()) {
            addTo(tape.accumulator(in), dy, factors.values(), in.size());
        }
    }

    private static void addTo(float[] dx, float[] dy, float[] factors, int size) {
        for (int i = 0; i < size; i += factors.length) {
            for (int c = 0; c < factors.length; c++) {
                dx[i + c] += dy[i + c] * factors[c];
            }
        }
    }
}
