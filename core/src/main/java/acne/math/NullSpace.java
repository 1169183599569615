package acne.math;

/**
 * An orthonormal basis of the null space of a matrix with nine columns and fewer rows, by Householder reflections of its
 * transpose.
 *
 * <p>Nine columns, the entries of a 3x3 matrix, are fixed so that the inner steps are straight code: this is where minimal
 * solvers spend their time. Holds its working memory; not thread-safe.
 */
public final class NullSpace {
    private static final int COLUMNS = 9;

    private final int rows;
    private final double[] reflectors;
    private final double[] betas;

    /** For matrices of {@code rows} x 9. */
    public NullSpace(int rows) {
        this.rows = rows;
        this.reflectors = new double[rows * COLUMNS];
        this.betas = new double[rows];
    }

    /**
     * Writes the basis: row k of the (9 - rows) x 9 values is its k-th unit vector.
     *
     * <p>A matrix of lower rank has a larger null space, of which the result spans a part.
     *
     * @param matrix rows x 9, left as it is
     */
    public void basis(double[] matrix, double[] basis) {
        System.arraycopy(matrix, 0, reflectors, 0, rows * COLUMNS);
        for (int k = 0; k < rows; k++) {
            reflect(k);
        }
        for (int v = 0; v < COLUMNS - rows; v++) {
            int at = v * COLUMNS;
            for (int i = 0; i < COLUMNS; i++) {
                basis[at + i] = i == rows + v ? 1 : 0;
            }
            for (int k = rows - 1; k >= 0; k--) {
                apply(k, basis, at);
            }
        }
    }

    /** Row k becomes the reflector that clears its entries right of the diagonal; it is applied to the rows below. */
    private void reflect(int k) {
        int at = k * COLUMNS;
        double squared = 0;
        for (int i = 0; i < COLUMNS; i++) {
            if (i < k) {
                reflectors[at + i] = 0;
            }
            squared += reflectors[at + i] * reflectors[at + i];
        }
        double norm = Math.sqrt(squared);
        double head = reflectors[at + k];
        reflectors[at + k] = head + Math.copySign(norm, head);
        double length = squared + Math.abs(head) * norm;
        betas[k] = length > 1e-300 ? 1 / length : 0;
        for (int r = k + 1; r < rows; r++) {
            apply(k, reflectors, r * COLUMNS);
        }
    }

    private void apply(int k, double[] v, int at) {
        double[] u = reflectors;
        int r = k * COLUMNS;
        double dot = (u[r] * v[at] + u[r + 1] * v[at + 1] + u[r + 2] * v[at + 2])
                + (u[r + 3] * v[at + 3] + u[r + 4] * v[at + 4] + u[r + 5] * v[at + 5])
                + (u[r + 6] * v[at + 6] + u[r + 7] * v[at + 7] + u[r + 8] * v[at + 8]);
        double factor = dot * betas[k];
        v[at] -= factor * u[r];
        v[at + 1] -= factor * u[r + 1];
        v[at + 2] -= factor * u[r + 2];
        v[at + 3] -= factor * u[r + 3];
        v[at + 4] -= factor * u[r + 4];
        v[at + 5] -= factor * u[r + 5];
        v[at + 6] -= factor * u[r + 6];
        v[at + 7] -= factor * u[r + 7];
        v[at + 8] -= factor * u[r + 8];
    }
}
