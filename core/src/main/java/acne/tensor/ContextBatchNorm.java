package acne.tensor;

import acne.tensor.ContextBatchPasses.Batch;
import acne.tensor.ContextBatchStatistics.Context;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** [(Attentive) Context Normalisation, BatchNorm, ReLU] as one operation on a feature map, rows x channels to the same. */
public final class ContextBatchNorm extends Node {
    private final ContextBatchPasses passes = new ContextBatchPasses();
    private @Nullable Tensor f;
    private @Nullable Batch batch;

    private ContextBatchNorm() {}

    /** Context normalisation over points that weigh as given, rows x 1, or the same without weights. */
    public static Tensor apply(
            Tape tape,
            Tensor f,
            @Nullable Tensor w,
            Clouds clouds,
            Parameter gamma,
            Parameter beta,
            RunningStatistics running) {
        f.require("features", clouds.rows(), gamma.size());
        if (w != null) {
            w.require("weights", clouds.rows(), 1);
        }
        ContextBatchNorm node = tape.node(ContextBatchNorm.class, ContextBatchNorm::new);
        node.f = f;
        node.batch = new Batch(clouds, Context.CLOUD, w, gamma, beta);
        tape.result(node, f.rows(), f.columns(), true);
        node.passes.start(node.batch);
        tape.team().run(clouds.count(), cloud -> node.passes.gather(f.values, cloud));
        node.passes.normaliseBatch(tape.isRecording(), running);
        tape.team().run(clouds.count(), cloud -> node.passes.activate(f.values, cloud, null, node.result.values));
        return node.result;
    }

    @Override
    void backward(Tape tape) {
        Tensor features = Objects.requireNonNull(f);
        Batch b = Objects.requireNonNull(batch);
        float[] gradient = result.gradient();
        tape.team().run(b.clouds().count(), cloud -> passes.gatherGradients(features.values, gradient, cloud));
        passes.backward(tape);
        Tensor w = b.w();
        float[] dFeatures = tape.take(features.size());
        float[] dWeights = w != null && w.needsGradient() ? tape.accumulator(w) : Tensor.EMPTY;
        float[] perPoint = tape.take(features.rows());
        tape.team().run(b.clouds().count(), cloud -> {
            passes.featureGradients(
                    features.values, gradient, cloud, dFeatures, b.clouds().start(cloud));
            if (w != null && dWeights.length > 0) {
                passes.addWeightGradients(features.values, cloud, w, perPoint, dWeights);
            }
        });
        tape.give(perPoint);
        Products.handOver(tape, features, dFeatures);
    }
}
