package acne.tensor;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The unit eigenvector of the smallest eigenvalue of symmetric n x n matrices that stand on top of each other: (count n) x n
 * gives count x n.
 *
 * <p>Only the symmetric part of each matrix counts. The sign of the vector is arbitrary. First-order perturbation gives the
 * gradient; eigenvalues that are equal to the smallest one add nothing, because the vector is not defined there.
 */
public final class SmallestEigenvector extends Node {
    private @Nullable Tensor matrices;
    private EigenPerturbation[] decompositions = new EigenPerturbation[0];

    private SmallestEigenvector() {}

    public static Tensor apply(Tape tape, Tensor matrices) {
        int n = matrices.columns();
        if (matrices.rows() % n != 0) {
            throw new IllegalArgumentException("need square matrices on top of each other, got " + matrices);
        }
        int count = matrices.rows() / n;
        SmallestEigenvector node = tape.node(SmallestEigenvector.class, SmallestEigenvector::new);
        node.matrices = matrices;
        node.decompositions = EigenPerturbation.atLeast(node.decompositions, count, n);
        Tensor vectors = tape.result(node, count, n, matrices.needsGradient());
        for (int k = 0; k < count; k++) {
            EigenPerturbation decomposition = node.decompositions[k];
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    double upper = matrices.values[(k * n + i) * n + j];
                    double lower = matrices.values[(k * n + j) * n + i];
                    decomposition.matrix[i * n + j] = (upper + lower) / 2;
                }
            }
            decomposition.decompose();
            for (int i = 0; i < n; i++) {
                vectors.values[k * n + i] = (float) decomposition.smallest(i);
            }
        }
        return vectors;
    }

    @Override
    void backward(Tape tape) {
        Tensor in = Objects.requireNonNull(matrices);
        float[] sum = tape.accumulator(in);
        int n = in.columns();
        for (int k = 0; k < result.rows(); k++) {
            EigenPerturbation decomposition = decompositions[k];
            double[] direction = decomposition.direction(result.gradient(), k * n);
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    double d = direction[i] * decomposition.smallest(j) + direction[j] * decomposition.smallest(i);
                    sum[(k * n + i) * n + j] += (float) (d / 2);
                }
            }
        }
    }
}
