package acne.tensor;

import acne.math.SymmetricEigen;
import java.util.Arrays;

/** The eigenvectors of one symmetric matrix, and how its smallest one moves when the matrix does. */
final class EigenPerturbation {
    /** Gaps below this share of the largest eigenvalue count as this large: the gradient stays finite. */
    private static final double SMALLEST_GAP = 1e-12;

    final double[] matrix;
    private final int n;
    private final double[] values;
    private final double[] vectors;
    private final double[] direction;
    private final double[] outer;

    EigenPerturbation(int n) {
        this.n = n;
        matrix = new double[n * n];
        values = new double[n];
        vectors = new double[n * n];
        direction = new double[n];
        outer = new double[n];
    }

    /** The given ones if they are enough and of the right size, else new ones. */
    static EigenPerturbation[] atLeast(EigenPerturbation[] given, int count, int n) {
        if (given.length >= count && (count == 0 || given[0].n == n)) {
            return given;
        }
        EigenPerturbation[] made = new EigenPerturbation[count];
        for (int i = 0; i < count; i++) {
            made[i] = new EigenPerturbation(n);
        }
        return made;
    }

    /** Decomposes the matrix, which is destroyed. */
    void decompose() {
        SymmetricEigen.decompose(matrix, n, values, vectors);
    }

    /** Component i of the eigenvector of the smallest eigenvalue. */
    double smallest(int i) {
        return vectors[i];
    }

    /**
     * The vector u with which the gradient of the matrix is the symmetric part of u v^T, for v the smallest eigenvector and g the
     * gradient with respect to it: u = sum over the other eigenpairs of v_j (v_j . g) / (lambda_0 - lambda_j).
     */
    double[] direction(float[] gradient, int offset) {
        for (int i = 0; i < n; i++) {
            outer[i] = gradient[offset + i];
        }
        return direction(outer);
    }

    /** The direction of a gradient in double. */
    double[] direction(double[] gradient) {
        Arrays.fill(direction, 0);
        if (!(values[n - 1] > 0)) {
            return direction; // of a matrix that vanishes (all weights zero) no eigenvector stands out
        }
        double least = SMALLEST_GAP * Math.max(Math.abs(values[n - 1]), Double.MIN_NORMAL);
        for (int j = 1; j < n; j++) {
            double dot = 0;
            for (int i = 0; i < n; i++) {
                dot += vectors[j * n + i] * gradient[i];
            }
            double factor = dot / Math.min(values[0] - values[j], -least);
            for (int i = 0; i < n; i++) {
                direction[i] += factor * vectors[j * n + i];
            }
        }
        return direction;
    }
}
