package acne.nn;

import acne.tensor.Activation;
import acne.tensor.Arithmetic;
import acne.tensor.Attention;
import acne.tensor.Clouds;
import acne.tensor.ContextNorm;
import acne.tensor.Softmax;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import acne.tensor.WeightedEigenvector;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * ACNe for lines with the attention of classical IRLS: block k normalises with weights that a learnt kernel makes of the residuals
 * of iteration k, instead of with weights made of its features.
 *
 * <p>Weights of residuals alone ({@link LearntIrls}) are a local search from the least-squares line, and fail with most points
 * outliers; here the features, normalised with these weights, have the last word in the head of ACNe. Paper: supplement, learnt IRLS
 * variant.
 */
public final class ResidualToWeightNetwork extends LayeredNetwork<ResidualToWeightSettings> {
    private static final int UNITS = 2;
    private static final int LINE = 3;

    private final LearntIrls irls;
    private final Perceptron first;
    private final List<Unit> units = new ArrayList<>();
    private final AttentionLayer head;

    /** Two of these, one after the other, are the body of a residual block. */
    private record Unit(Perceptron perceptron, GroupNormLayer norm) {
        Tensor apply(Tape tape, Tensor x, Tensor weights, Clouds clouds) {
            Tensor features = ContextNorm.weighted(tape, perceptron.apply(tape, x), weights, clouds);
            return Activation.relu(tape, norm.apply(tape, features, clouds));
        }
    }

    public ResidualToWeightNetwork(ResidualToWeightSettings settings, long seed) {
        super(settings, seed);
        irls = new LearntIrls(new LearntIrlsSettings(settings.hidden(), settings.depth()), context);
        int channels = settings.channels();
        first = context.perceptron("features", 2, channels);
        for (int i = 0; i < UNITS * settings.depth(); i++) {
            String name = "block" + i / UNITS + ".unit" + i % UNITS;
            units.add(new Unit(
                    context.perceptron(name + ".perceptron", channels, channels),
                    new GroupNormLayer(context, name + ".norm", channels, settings.groups())));
        }
        head = new AttentionLayer(context, "head", channels, Attention.BOTH);
    }

    /** Weighs the points of each cloud, and solves for its line. */
    public LineNetwork.Output apply(Tape tape, LinePoints points) {
        Clouds clouds = points.clouds();
        List<LearntIrls.Iteration> iterations = irls.apply(tape, points.homogeneous(), clouds);
        Tensor x = first.apply(tape, tape.input(points.coordinates(), clouds.rows(), 2));
        for (int block = 0; block < settings.depth(); block++) {
            // Softmax of the logarithm of the sigmoid: the kernel's weights, divided by their sum.
            Tensor weights = Softmax.overPoints(
                    tape, Activation.logSigmoid(tape, iterations.get(block).logits()), clouds);
            Tensor y = units.get(UNITS * block).apply(tape, x, weights, clouds);
            x = Arithmetic.add(tape, units.get(UNITS * block + 1).apply(tape, y, weights, clouds), x);
        }
        AttentionLayer.Result attended = head.apply(tape, x, clouds);
        Tensor lines = WeightedEigenvector.apply(
                tape, points.homogeneous(), LINE, attended.weights(), WeightedEigenvector.Power.TWO, clouds);
        return new LineNetwork.Output(
                Objects.requireNonNull(attended.localLogits()), List.of(), attended.weights(), lines);
    }

    /** The learnt kernel: logits of the weights of residuals, both rows x 1. */
    public Tensor kernel(Tape tape, Tensor residuals) {
        return irls.kernel(tape, residuals);
    }
}
