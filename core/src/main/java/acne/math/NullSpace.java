package acne.math;

/**
 * An orthonormal basis of the null space of a matrix with fewer rows than columns, by Householder reflections of its
 * transpose.
 *
 * <p>Holds its working memory; not thread-safe.
 */
public final class NullSpace {
    private final int rows;
    private final int columns;
    private final double[] reflectors;
    private final double[] betas;

    /** For matrices of {@code rows} x {@code columns}. */
    public NullSpace(int rows, int columns) {
        this.rows = rows;
        this.columns = columns;
        this.reflectors = new double[rows * columns];
        this.betas = new double[rows];
    }

    /**
     * Writes the basis: row k of the (columns - rows) x columns values is its k-th unit vector.
     *
     * <p>A matrix of lower rank has a larger null space, of which the result spans a part.
     *
     * @param matrix rows x columns, left as it is
     */
    public void basis(double[] matrix, double[] basis) {
        System.arraycopy(matrix, 0, reflectors, 0, rows * columns);
        for (int k = 0; k < rows; k++) {
            reflect(k);
        }
        for (int v = 0; v < columns - rows; v++) {
            int at = v * columns;
            for (int i = 0; i < columns; i++) {
                basis[at + i] = i == rows + v ? 1 : 0;
            }
            for (int k = rows - 1; k >= 0; k--) {
                apply(k, basis, at);
            }
        }
    }

    /** Row k becomes the reflector that clears its entries right of the diagonal; it is applied to the rows below. */
    private void reflect(int k) {
        int at = k * columns;
        double squared = 0;
        for (int i = k; i < columns; i++) {
            squared += reflectors[at + i] * reflectors[at + i];
        }
        double norm = Math.sqrt(squared);
        double head = reflectors[at + k];
        reflectors[at + k] = head + Math.copySign(norm, head);
        double length = squared + Math.abs(head) * norm;
        betas[k] = length > 1e-300 ? 1 / length : 0;
        for (int r = k + 1; r < rows; r++) {
            apply(k, reflectors, r * columns);
        }
    }

    private void apply(int k, double[] vector, int at) {
        int reflector = k * columns;
        double dot = 0;
        for (int i = k; i < columns; i++) {
            dot += reflectors[reflector + i] * vector[at + i];
        }
        double factor = dot * betas[k];
        for (int i = k; i < columns; i++) {
            vector[at + i] -= factor * reflectors[reflector + i];
        }
    }
}
