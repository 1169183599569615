package acne.math;

import java.util.Arrays;

/**
 * Eigenvalues, ascending, and orthonormal eigenvectors of a symmetric n x n matrix, by cyclic Jacobi rotations.
 *
 * <p>Jacobi is slower than a tridiagonal method on large matrices, but it is accurate to the last bits for the small ones
 * here (3 to 20 rows), has no failure mode, and gives the same bits everywhere.
 */
public final class SymmetricEigen {
    private static final int MAX_SWEEPS = 60;

    private final int n;
    private final double[] values;
    private final double[] vectors;

    private SymmetricEigen(int n, double[] values, double[] vectors) {
        this.n = n;
        this.values = values;
        this.vectors = vectors;
    }

    /** Decomposes the symmetric matrix given as n x n values; the argument is left as it is. */
    public static SymmetricEigen of(double[] matrix, int n) {
        if (matrix.length != n * n) {
            throw new IllegalArgumentException("need n x n values: n " + n + ", values " + matrix.length);
        }
        double[] values = new double[n];
        double[] vectors = new double[n * n];
        decompose(matrix.clone(), n, values, vectors);
        return new SymmetricEigen(n, values, vectors);
    }

    public double value(int k) {
        return values[k];
    }

    /** A copy of the unit eigenvector of the k-th smallest eigenvalue. */
    public double[] vector(int k) {
        return Arrays.copyOfRange(vectors, k * n, (k + 1) * n);
    }

    /**
     * Decomposes in the caller's arrays, without allocation.
     *
     * @param a n x n, symmetric, both triangles given; destroyed
     * @param values n, receives the eigenvalues in ascending order
     * @param vectors n x n, row k receives the unit eigenvector of {@code values[k]}
     */
    public static void decompose(double[] a, int n, double[] values, double[] vectors) {
        Arrays.fill(vectors, 0, n * n, 0);
        for (int i = 0; i < n; i++) {
            vectors[i * n + i] = 1;
        }
        for (int sweep = 0; sweep < MAX_SWEEPS && !isDiagonal(a, n); sweep++) {
            for (int p = 0; p < n - 1; p++) {
                for (int q = p + 1; q < n; q++) {
                    rotate(a, n, p, q, vectors);
                }
            }
        }
        for (int i = 0; i < n; i++) {
            values[i] = a[i * n + i];
        }
        sort(n, values, vectors);
    }

    /** True where each off-diagonal entry is too small to move its two eigenvalues by a bit; true for NaN as well. */
    private static boolean isDiagonal(double[] a, int n) {
        double off = 0;
        double diagonal = 0;
        for (int p = 0; p < n; p++) {
            diagonal += a[p * n + p] * a[p * n + p];
            for (int q = p + 1; q < n; q++) {
                off += a[p * n + q] * a[p * n + q];
            }
        }
        return !(off > 1e-40 * diagonal) || !(off > 1e-300);
    }

    private static void rotate(double[] a, int n, int p, int q, double[] vectors) {
        double apq = a[p * n + q];
        double app = a[p * n + p];
        double aqq = a[q * n + q];
        if (apq == 0) {
            return;
        }
        double theta = (aqq - app) / (2 * apq);
        double t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        double c = 1 / Math.sqrt(t * t + 1);
        double s = t * c;
        for (int k = 0; k < n; k++) {
            if (k != p && k != q) {
                double akp = a[k * n + p];
                double akq = a[k * n + q];
                double newP = c * akp - s * akq;
                double newQ = s * akp + c * akq;
                a[k * n + p] = newP;
                a[p * n + k] = newP;
                a[k * n + q] = newQ;
                a[q * n + k] = newQ;
            }
        }
        a[p * n + p] = app - t * apq;
        a[q * n + q] = aqq + t * apq;
        a[p * n + q] = 0;
        a[q * n + p] = 0;
        for (int k = 0; k < n; k++) {
            double vp = vectors[p * n + k];
            double vq = vectors[q * n + k];
            vectors[p * n + k] = c * vp - s * vq;
            vectors[q * n + k] = s * vp + c * vq;
        }
    }

    private static void sort(int n, double[] values, double[] vectors) {
        for (int i = 0; i < n - 1; i++) {
            int least = i;
            for (int j = i + 1; j < n; j++) {
                if (values[j] < values[least]) {
                    least = j;
                }
            }
            if (least != i) {
                double value = values[i];
                values[i] = values[least];
                values[least] = value;
                for (int k = 0; k < n; k++) {
                    double component = vectors[i * n + k];
                    vectors[i * n + k] = vectors[least * n + k];
                    vectors[least * n + k] = component;
                }
            }
        }
    }
}
