package acne.tensor;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The least-squares solution of a weighted homogeneous system a cloud: the eigenvector of the smallest eigenvalue of X^T diag(w^p)
 * X, p one or two.
 *
 * <p>X is a constant of rows x n in double, weights are rows x 1, the result is clouds x n with unit rows. The matrix is summed in
 * double: its small eigenvalues lie far below float precision of the large ones. Paper: line fitting (p = 2) and the weighted
 * 8-point algorithm (p = 1).
 */
public final class WeightedEigenvector extends Node {
    /** How the weights enter. */
    public enum Power {
        ONE,
        TWO
    }

    private @Nullable Tensor weights;
    private @Nullable Clouds clouds;
    private double[] rows = new double[0];
    private int n;
    private Power power = Power.ONE;
    private EigenPerturbation[] decompositions = new EigenPerturbation[0];

    private WeightedEigenvector() {}

    /** Solves each cloud's system; the rows are kept until the tape is rewound and must not be changed. */
    public static Tensor apply(Tape tape, double[] rows, int n, Tensor weights, Power power, Clouds clouds) {
        weights.require("weights", clouds.rows(), 1);
        if (rows.length < clouds.rows() * n) {
            throw new IllegalArgumentException("need %d x %d values, got %d".formatted(clouds.rows(), n, rows.length));
        }
        WeightedEigenvector node = tape.node(WeightedEigenvector.class, WeightedEigenvector::new);
        node.weights = weights;
        node.clouds = clouds;
        node.rows = rows;
        node.n = n;
        node.power = power;
        node.decompositions = EigenPerturbation.atLeast(node.decompositions, clouds.count(), n);
        Tensor vectors = tape.result(node, clouds.count(), n, weights.needsGradient());
        for (int cloud = 0; cloud < clouds.count(); cloud++) {
            EigenPerturbation decomposition = node.decompositions[cloud];
            node.sum(weights, clouds.start(cloud), clouds.end(cloud), decomposition.matrix);
            decomposition.decompose();
            for (int i = 0; i < n; i++) {
                vectors.values[cloud * n + i] = (float) decomposition.smallest(i);
            }
        }
        return vectors;
    }

    private void sum(Tensor w, int start, int end, double[] matrix) {
        Arrays.fill(matrix, 0);
        for (int r = start; r < end; r++) {
            double factor = power == Power.ONE ? w.values[r] : (double) w.values[r] * w.values[r];
            for (int i = 0; i < n; i++) {
                double x = factor * rows[r * n + i];
                for (int j = i; j < n; j++) {
                    matrix[i * n + j] += x * rows[r * n + j];
                }
            }
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                matrix[i * n + j] = matrix[j * n + i];
            }
        }
    }

    @Override
    void backward(Tape tape) {
        Tensor w = Objects.requireNonNull(weights);
        Clouds of = Objects.requireNonNull(clouds);
        float[] sum = tape.accumulator(w);
        for (int cloud = 0; cloud < of.count(); cloud++) {
            EigenPerturbation decomposition = decompositions[cloud];
            double[] direction = decomposition.direction(result.gradient(), cloud * n);
            for (int r = of.start(cloud); r < of.end(cloud); r++) {
                double along = 0;
                double residual = 0;
                for (int i = 0; i < n; i++) {
                    along += rows[r * n + i] * direction[i];
                    residual += rows[r * n + i] * decomposition.smallest(i);
                }
                double inner = power == Power.ONE ? 1 : 2 * w.values[r];
                sum[r] += (float) (inner * along * residual);
            }
        }
    }
}
