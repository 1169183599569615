package acne.nn;

import acne.tensor.Activation;
import acne.tensor.Clouds;
import acne.tensor.LineDistance;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import acne.tensor.WeightedEigenvector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Iteratively reweighted least squares for lines with a learnt kernel: a two-layer perceptron from a point's residual to its
 * weight, shared by all unrolled iterations.
 *
 * <p>The first line has equal weights. Each iteration computes the residuals |theta . [x y 1]| of the last line, their weights
 * sigmoid(kernel(residual)), and the line of these weights. Paper: supplement, learnt IRLS variant.
 */
public final class LearntIrls extends LayeredNetwork<LearntIrlsSettings> {
    private static final int LINE = 3;

    private final Perceptron first;
    private final Perceptron second;

    public LearntIrls(LearntIrlsSettings settings, long seed) {
        this(settings, new LayerContext(seed));
    }

    /** As a part of another network, whose parameters it joins. */
    LearntIrls(LearntIrlsSettings settings, LayerContext context) {
        super(settings, context);
        first = context.baselinePerceptron("first", 1, settings.hidden());
        second = context.baselinePerceptron("second", settings.hidden(), 1);
    }

    /**
     * What one iteration says about a batch.
     *
     * @param logits of the weights, rows x 1
     * @param weights rows x 1, in (0, 1)
     * @param lines clouds x 3, unit rows
     */
    public record Iteration(Tensor logits, Tensor weights, Tensor lines) {}

    /** Fits a line to each cloud of rows [x y 1]; gives all iterations, the last of which is the answer. */
    public List<Iteration> apply(Tape tape, double[] rows, Clouds clouds) {
        InputCheck.check("points", rows, clouds, LINE);
        float[] equal = new float[clouds.rows()];
        Arrays.fill(equal, 1f);
        Tensor lines = solve(tape, rows, tape.input(equal, clouds.rows(), 1), clouds);
        List<Iteration> iterations = new ArrayList<>();
        for (int i = 0; i < settings.iterations(); i++) {
            Tensor logits = kernel(tape, LineDistance.apply(tape, lines, rows, clouds));
            Tensor weights = Activation.sigmoid(tape, logits);
            lines = solve(tape, rows, weights, clouds);
            iterations.add(new Iteration(logits, weights, lines));
        }
        return iterations;
    }

    private static Tensor solve(Tape tape, double[] rows, Tensor weights, Clouds clouds) {
        return WeightedEigenvector.apply(tape, rows, LINE, weights, WeightedEigenvector.Power.TWO, clouds);
    }

    /** The learnt kernel: logits of the weights of residuals, both rows x 1. */
    public Tensor kernel(Tape tape, Tensor residuals) {
        return second.apply(tape, Activation.relu(tape, first.apply(tape, residuals)));
    }
}
