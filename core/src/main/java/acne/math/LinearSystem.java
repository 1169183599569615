package acne.math;

/** Solves small dense linear systems by Gaussian elimination with partial pivoting. */
public final class LinearSystem {
    private LinearSystem() {}

    /**
     * Solves A X = B in place.
     *
     * @param a n x n; destroyed
     * @param b n x m right-hand sides; receives the solution
     * @return false if the matrix is singular to working precision; b is then undefined
     */
    public static boolean solve(double[] a, int n, double[] b, int m) {
        for (int k = 0; k < n; k++) {
            int pivot = pivotRow(a, n, k);
            double value = a[pivot * n + k];
            if (!(Math.abs(value) > 1e-300)) {
                return false;
            }
            swapRows(a, n, k, pivot);
            swapRows(b, m, k, pivot);
            for (int i = k + 1; i < n; i++) {
                double factor = a[i * n + k] / value;
                if (factor != 0) {
                    for (int j = k + 1; j < n; j++) {
                        a[i * n + j] -= factor * a[k * n + j];
                    }
                    for (int j = 0; j < m; j++) {
                        b[i * m + j] -= factor * b[k * m + j];
                    }
                }
            }
        }
        substituteBack(a, n, b, m);
        return true;
    }

    private static int pivotRow(double[] a, int n, int k) {
        int pivot = k;
        for (int i = k + 1; i < n; i++) {
            if (Math.abs(a[i * n + k]) > Math.abs(a[pivot * n + k])) {
                pivot = i;
            }
        }
        return pivot;
    }

    private static void swapRows(double[] a, int width, int i, int j) {
        if (i != j) {
            for (int k = 0; k < width; k++) {
                double value = a[i * width + k];
                a[i * width + k] = a[j * width + k];
                a[j * width + k] = value;
            }
        }
    }

    private static void substituteBack(double[] a, int n, double[] b, int m) {
        for (int i = n - 1; i >= 0; i--) {
            for (int j = i + 1; j < n; j++) {
                double factor = a[i * n + j];
                for (int c = 0; c < m; c++) {
                    b[i * m + c] -= factor * b[j * m + c];
                }
            }
            double scale = 1 / a[i * n + i];
            for (int c = 0; c < m; c++) {
                b[i * m + c] *= scale;
            }
        }
    }
}
