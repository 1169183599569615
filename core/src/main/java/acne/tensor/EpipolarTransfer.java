package acne.tensor;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Carries epipolar matrices from one frame to another: G = B2^T F B1, for matrices F of clouds x 9 and constants B1 and B2 of
 * clouds x 9 in double, which take points of the new frame to the old one.
 *
 * <p>Paper: section "Wide-baseline stereo", from the frame of the image size to the calibrated one.
 */
public final class EpipolarTransfer extends Node {
    private final double[] half = new double[9];
    private @Nullable Tensor matrices;
    private double[] first = new double[0];
    private double[] second = new double[0];

    private EpipolarTransfer() {}

    /** The constants are kept until the tape is rewound and must not be changed. */
    public static Tensor apply(Tape tape, Tensor matrices, double[] first, double[] second) {
        matrices.require("epipolar matrices", matrices.rows(), 9);
        if (first.length < matrices.size() || second.length < matrices.size()) {
            throw new IllegalArgumentException("need %d values for each image, got %d and %d"
                    .formatted(matrices.size(), first.length, second.length));
        }
        EpipolarTransfer node = tape.node(EpipolarTransfer.class, EpipolarTransfer::new);
        node.matrices = matrices;
        node.first = first;
        node.second = second;
        Tensor moved = tape.result(node, matrices.rows(), 9, matrices.needsGradient());
        for (int at = 0; at < matrices.size(); at += 9) {
            node.forward(matrices.values, moved.values, at);
        }
        return moved;
    }

    private void forward(float[] f, float[] g, int at) {
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                double sum = 0;
                for (int k = 0; k < 3; k++) {
                    sum += second[at + 3 * k + i] * f[at + 3 * k + j];
                }
                half[3 * i + j] = sum;
            }
        }
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                double sum = 0;
                for (int k = 0; k < 3; k++) {
                    sum += half[3 * i + k] * first[at + 3 * k + j];
                }
                g[at + 3 * i + j] = (float) sum;
            }
        }
    }

    /** The gradient of F is B2 times that of G times B1^T. */
    @Override
    void backward(Tape tape) {
        Tensor in = Objects.requireNonNull(matrices);
        float[] sum = tape.accumulator(in);
        float[] outer = result.gradient();
        for (int at = 0; at < in.size(); at += 9) {
            for (int i = 0; i < 3; i++) {
                for (int j = 0; j < 3; j++) {
                    half[3 * i + j] = second[at + 3 * i] * outer[at + j]
                            + second[at + 3 * i + 1] * outer[at + 3 + j]
                            + second[at + 3 * i + 2] * outer[at + 6 + j];
                }
            }
            for (int i = 0; i < 3; i++) {
                for (int j = 0; j < 3; j++) {
                    sum[at + 3 * i + j] += (float) (half[3 * i] * first[at + 3 * j]
                            + half[3 * i + 1] * first[at + 3 * j + 1]
                            + half[3 * i + 2] * first[at + 3 * j + 2]);
                }
            }
        }
    }
}
