package acne.tensor;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Passes weights of rows x 1 on as they are, and limits what flows back to them: in each cloud the norm of the gradient with
 * respect to the logarithms of the weights.
 *
 * <p>Near a second vanishing eigenvalue the solution of a weighted system turns by any angle for the least change of a weight;
 * one such cloud would outweigh the batch.
 */
public final class GradientLimit extends Node {
    private @Nullable Tensor weights;
    private @Nullable Clouds clouds;
    private double limit;

    private GradientLimit() {}

    public static Tensor apply(Tape tape, Tensor weights, Clouds clouds, double limit) {
        weights.require("weights", clouds.rows(), 1);
        GradientLimit node = tape.node(GradientLimit.class, GradientLimit::new);
        node.weights = weights;
        node.clouds = clouds;
        node.limit = limit;
        Tensor same = tape.result(node, clouds.rows(), 1, weights.needsGradient());
        System.arraycopy(weights.values, 0, same.values, 0, clouds.rows());
        return same;
    }

    @Override
    void backward(Tape tape) {
        Tensor w = Objects.requireNonNull(weights);
        Clouds division = Objects.requireNonNull(clouds);
        float[] sum = tape.accumulator(w);
        float[] outer = result.gradient();
        for (int cloud = 0; cloud < division.count(); cloud++) {
            double squares = 0;
            for (int r = division.start(cloud); r < division.end(cloud); r++) {
                double logarithmic = (double) w.values[r] * outer[r];
                squares += logarithmic * logarithmic;
            }
            double norm = Math.sqrt(squares);
            if (!Double.isFinite(norm)) {
                continue; // says nothing about a direction
            }
            double factor = norm > limit ? limit / norm : 1;
            for (int r = division.start(cloud); r < division.end(cloud); r++) {
                sum[r] += (float) (factor * outer[r]);
            }
        }
    }
}
