package acne.tensor;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The mean over clouds of the binary cross entropy of one logit a point, for logits and labels of rows x 1. */
public final class BinaryCrossEntropy extends Node {
    private @Nullable Tensor logits;
    private float[] labels = Tensor.EMPTY;
    private float[] shares = Tensor.EMPTY;

    private BinaryCrossEntropy() {}

    /** Every point of a cloud weighs the same. */
    public static Tensor apply(Tape tape, Tensor logits, float[] labels, Clouds clouds) {
        BinaryCrossEntropy node = node(tape, logits, labels, clouds);
        for (int cloud = 0; cloud < clouds.count(); cloud++) {
            float share = 1f / clouds.points(cloud) / clouds.count();
            Arrays.fill(node.shares, clouds.start(cloud), clouds.end(cloud), share);
        }
        return node.sum(tape);
    }

    /** Positives and negatives of a cloud weigh one half each; a class that is missing adds nothing. */
    public static Tensor balanced(Tape tape, Tensor logits, float[] labels, Clouds clouds) {
        BinaryCrossEntropy node = node(tape, logits, labels, clouds);
        for (int cloud = 0; cloud < clouds.count(); cloud++) {
            int positives = 0;
            for (int i = clouds.start(cloud); i < clouds.end(cloud); i++) {
                positives += labels[i] > 0.5f ? 1 : 0;
            }
            int negatives = clouds.points(cloud) - positives;
            for (int i = clouds.start(cloud); i < clouds.end(cloud); i++) {
                node.shares[i] = 0.5f / (labels[i] > 0.5f ? positives : negatives) / clouds.count();
            }
        }
        return node.sum(tape);
    }

    private static BinaryCrossEntropy node(Tape tape, Tensor logits, float[] labels, Clouds clouds) {
        logits.require("logits", clouds.rows(), 1);
        if (labels.length < clouds.rows()) {
            throw new IllegalArgumentException(
                    "need one label a point: " + clouds.rows() + " points, " + labels.length + " labels");
        }
        BinaryCrossEntropy node = tape.node(BinaryCrossEntropy.class, BinaryCrossEntropy::new);
        node.logits = logits;
        node.labels = labels;
        if (node.shares.length < clouds.rows()) {
            node.shares = new float[clouds.rows()];
        }
        return node;
    }

    private Tensor sum(Tape tape) {
        Tensor in = Objects.requireNonNull(logits);
        Tensor loss = tape.result(this, 1, 1, in.needsGradient());
        double sum = 0;
        for (int i = 0; i < in.rows(); i++) {
            double z = in.values[i];
            // What log1p would know better is below 1e-16, and it takes several times as long.
            sum += shares[i] * (Math.max(z, 0) - z * labels[i] + Math.log(1 + Math.exp(-Math.abs(z))));
        }
        loss.values[0] = (float) sum;
        return loss;
    }

    @Override
    void backward(Tape tape) {
        Tensor in = Objects.requireNonNull(logits);
        float[] dx = tape.accumulator(in);
        float factor = result.gradient()[0];
        for (int i = 0; i < in.rows(); i++) {
            double probability = 1 / (1 + Math.exp(-in.values[i]));
            dx[i] += (float) (factor * shares[i] * (probability - labels[i]));
        }
    }
}
