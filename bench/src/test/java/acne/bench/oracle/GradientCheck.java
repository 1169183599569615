package acne.bench.oracle;

import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.bench.torch.Torch;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.Tensor;

/**
 * The gradients of some variables beside those of the reference, each relative to its own largest entry.
 *
 * <p>The gradient of a bias is the sum over all points of what its weights get a share of, and may cancel far below its terms: a
 * bias whose largest entry is less than a twentieth of that of its weights is held to that twentieth.
 *
 * <p>A gradient that vanishes by the form of the function has no such entry: rounding alone is left of it. It must be declared;
 * the reference must then agree that it vanishes, and ours is held to the largest entry of all variables.
 */
final class GradientCheck {
    /** What rounding of 64-bit numbers leaves of a zero, relative to the largest entry of all. */
    private static final double ZERO = 1e-10;

    private static final String BIAS = ".bias";
    private static final double SHARE_OF_WEIGHTS = 0.05;

    private record Pair(String name, double[] reference, float[] ours) {}

    private final List<Pair> pairs = new ArrayList<>();
    private final List<Pair> vanishing = new ArrayList<>();

    void add(String name, Tensor reference, float[] ours) {
        pairs.add(new Pair("gradient of " + name, Torch.gradient(reference), ours));
    }

    void addVanishing(String name, Tensor reference, float[] ours) {
        vanishing.add(new Pair("gradient of " + name, Torch.gradient(reference), ours));
    }

    void run() {
        double largest = 0;
        for (Pair pair : pairs) {
            largest = Math.max(largest, Difference.largest(pair.reference));
            Difference.check(pair.name, pair.reference, pair.ours, size(pair));
        }
        for (Pair pair : vanishing) {
            double entry = Difference.largest(pair.reference);
            assertTrue(entry <= ZERO * largest, "%s does not vanish: %g".formatted(pair.name, entry));
            Difference.check(pair.name, pair.reference, pair.ours, largest);
        }
    }

    private double size(Pair pair) {
        double own = Difference.largest(pair.reference);
        if (!pair.name.endsWith(BIAS)) {
            return own;
        }
        String weights = pair.name.substring(0, pair.name.length() - BIAS.length()) + ".weight";
        double ofWeights = pairs.stream()
                .filter(other -> other.name.equals(weights))
                .mapToDouble(other -> Difference.largest(other.reference))
                .sum();
        return Math.max(own, SHARE_OF_WEIGHTS * ofWeights);
    }
}
