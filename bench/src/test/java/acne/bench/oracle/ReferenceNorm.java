package acne.bench.oracle;

import static org.bytedeco.pytorch.global.torch.batch_norm;
import static org.bytedeco.pytorch.global.torch.cat;
import static org.bytedeco.pytorch.global.torch.group_norm;

import acne.bench.torch.Torch;
import acne.tensor.Clouds;
import java.util.function.IntFunction;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.TensorVector;

/** The normalisations in LibTorch as their equations stand, for feature maps of rows x channels. */
final class ReferenceNorm {
    private static final double CONTEXT_EPSILON = 1e-3;
    private static final double NORM_EPSILON = 1e-5;
    private static final double MOMENTUM = 0.1;

    private ReferenceNorm() {}

    /** The results of all clouds, one on top of the other. */
    static Tensor perCloud(Clouds clouds, IntFunction<Tensor> function) {
        TensorVector parts = new TensorVector();
        for (int cloud = 0; cloud < clouds.count(); cloud++) {
            parts.push_back(function.apply(cloud));
        }
        return cat(parts, 0);
    }

    /** The rows of one cloud. */
    static Tensor rows(Tensor x, Clouds clouds, int cloud) {
        return x.narrow(0, clouds.start(cloud), clouds.points(cloud));
    }

    /** Context Normalisation. */
    static Tensor context(Tensor f, Clouds clouds) {
        return perCloud(clouds, cloud -> {
            Tensor part = rows(f, clouds, cloud);
            Tensor d = part.sub(Torch.mean(part, 0));
            return d.div(deviation(Torch.mean(d.square(), 0)));
        });
    }

    /** Attentive Context Normalisation; the weights are divided by their sum in each cloud. */
    static Tensor context(Tensor f, Tensor weights, Clouds clouds) {
        return perCloud(clouds, cloud -> {
            Tensor raw = rows(weights, clouds, cloud);
            Tensor w = raw.div(Torch.sum(raw, 0));
            Tensor part = rows(f, clouds, cloud);
            Tensor d = part.sub(Torch.sum(part.mul(w), 0));
            return d.div(deviation(Torch.sum(d.square().mul(w), 0)));
        });
    }

    private static Tensor deviation(Tensor variance) {
        return variance.add(Torch.scalar(CONTEXT_EPSILON)).sqrt();
    }

    static Tensor group(Tensor f, Clouds clouds, int groups, Tensor gamma, Tensor beta) {
        return perCloud(
                clouds,
                cloud -> group_norm(
                                rows(f, clouds, cloud).t().unsqueeze(0),
                                groups,
                                new TensorOptional(gamma),
                                new TensorOptional(beta),
                                NORM_EPSILON,
                                false)
                        .squeeze(0)
                        .t());
    }

    /** Batch normalisation with the statistics of the batch. */
    static Tensor batch(Tensor f, Tensor gamma, Tensor beta) {
        return batch_norm(
                f,
                new TensorOptional(gamma),
                new TensorOptional(beta),
                new TensorOptional(),
                new TensorOptional(),
                true,
                MOMENTUM,
                NORM_EPSILON,
                false);
    }
}
