package acne.tensor;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The mean over clouds of -log softmax(logits)[label], for logits of clouds x classes. */
public final class CrossEntropy extends Node {
    private @Nullable Tensor logits;
    private int[] labels = new int[0];
    private float[] probabilities = Tensor.EMPTY;

    private CrossEntropy() {}

    public static Tensor apply(Tape tape, Tensor logits, int[] labels) {
        if (labels.length != logits.rows()) {
            throw new IllegalArgumentException(
                    "need one label a cloud: " + logits.rows() + " clouds, " + labels.length + " labels");
        }
        CrossEntropy node = tape.node(CrossEntropy.class, CrossEntropy::new);
        node.logits = logits;
        node.labels = labels.clone();
        if (node.probabilities.length < logits.size()) {
            node.probabilities = new float[logits.size()];
        }
        Tensor loss = tape.result(node, 1, 1, logits.needsGradient());
        double sum = 0;
        for (int r = 0; r < logits.rows(); r++) {
            sum += node.row(logits, r);
        }
        loss.values[0] = (float) (sum / logits.rows());
        return loss;
    }

    private double row(Tensor in, int r) {
        int classes = in.columns();
        int from = r * classes;
        if (labels[r] < 0 || labels[r] >= classes) {
            throw new IllegalArgumentException("label " + r + ": need 0 to " + (classes - 1) + ", got " + labels[r]);
        }
        float top = Float.NEGATIVE_INFINITY;
        for (int c = 0; c < classes; c++) {
            top = Math.max(top, in.values[from + c]);
        }
        double sum = 0;
        for (int c = 0; c < classes; c++) {
            double e = Math.exp(in.values[from + c] - top);
            probabilities[from + c] = (float) e;
            sum += e;
        }
        for (int c = 0; c < classes; c++) {
            probabilities[from + c] /= (float) sum;
        }
        return Math.log(sum) + top - in.values[from + labels[r]];
    }

    @Override
    void backward(Tape tape) {
        Tensor in = Objects.requireNonNull(logits);
        float[] dx = tape.accumulator(in);
        int classes = in.columns();
        float factor = result.gradient()[0] / in.rows();
        for (int i = 0; i < in.size(); i++) {
            float target = labels[i / classes] == i % classes ? 1f : 0f;
            dx[i] += factor * (probabilities[i] - target);
        }
    }
}
