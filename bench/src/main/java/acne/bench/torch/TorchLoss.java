package acne.bench.torch;

import static org.bytedeco.pytorch.global.torch.binary_cross_entropy_with_logits;

import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;

/** The losses of the paper in LibTorch's operators, on one cloud. */
public final class TorchLoss {
    private static final long SUM = 2;

    private TorchLoss() {}

    /** The binary cross entropy in which positives and negatives weigh one half each; a missing class adds nothing. */
    public static Tensor balanced(Tensor logits, Tensor labels) {
        Tensor positives = labels.sum().clamp_min(Torch.scalar(1));
        Tensor opposite = labels.neg().add(Torch.scalar(1));
        Tensor negatives = opposite.sum().clamp_min(Torch.scalar(1));
        Tensor shares = labels.div(positives).add(opposite.div(negatives)).mul(Torch.scalar(0.5));
        return binary_cross_entropy_with_logits(logits, labels, Torch.optional(shares), new TensorOptional(), SUM);
    }

    /** What training minimises without the geometric term: the final local logits, and the mean over the inner ones. */
    public static Tensor classification(TorchAcne.Output output, Tensor labels) {
        Tensor loss = balanced(output.localLogits(), labels);
        double share = 1.0 / Math.max(1, output.innerLogits().size());
        for (Tensor logits : output.innerLogits()) {
            loss = loss.add(balanced(logits, labels).mul(Torch.scalar(share)));
        }
        return loss;
    }
}
