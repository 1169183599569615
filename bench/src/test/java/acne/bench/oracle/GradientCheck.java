package acne.bench.oracle;

import acne.bench.torch.Torch;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.Tensor;

/**
 * The gradients of some variables beside those of the reference.
 *
 * <p>Each is compared relative to its own largest entry. Where that is less than a tenth of the largest entry of all, a
 * tenth of that takes its place: the sums of biases cancel, some of them to zero.
 */
final class GradientCheck {
    private static final double SMALLEST_SHARE = 0.1;

    private record Pair(String name, double[] reference, float[] ours) {}

    private final List<Pair> pairs = new ArrayList<>();

    void add(String name, Tensor reference, float[] ours) {
        pairs.add(new Pair("gradient of " + name, Torch.gradient(reference), ours));
    }

    void run() {
        double largest = 0;
        for (Pair pair : pairs) {
            largest = Math.max(largest, Difference.largest(pair.reference));
        }
        for (Pair pair : pairs) {
            double scale = Math.max(Difference.largest(pair.reference), SMALLEST_SHARE * largest);
            Difference.check(pair.name, pair.reference, pair.ours, scale);
        }
    }
}
