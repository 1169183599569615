package acne.tensor.kernel;

/**
 * Products of row-major float matrices.
 *
 * <p>The right-hand side is packed once into the form the twin reads fastest, and used many times. Every element of a
 * product is summed in an order that depends on the shapes alone, so that splitting the rows over threads changes no bit.
 */
public interface MatrixKernel {
    /** Packs the k x n matrix b. */
    void pack(float[] b, int offset, int stride, int k, int n, PackedMatrix packed);

    /** Packs the transpose of the n x k matrix b, which is how a perceptron stores its weights. */
    void packTransposed(float[] b, int offset, int stride, int k, int n, PackedMatrix packed);

    /**
     * Computes c = a b + start for a of rows x k, b of k x n packed, c of rows x n.
     *
     * @param start the values that the sums begin with: a row of n floats with startStride 0 (a bias), or a matrix; it may be
     *     c itself, which accumulates
     */
    void multiply(
            float[] a,
            int aOffset,
            int aStride,
            int rows,
            PackedMatrix b,
            float[] start,
            int startOffset,
            int startStride,
            float[] c,
            int cOffset,
            int cStride);

    /** Computes c += a^T b for a of rows x m, b of rows x n, c of m x n; scratch is overwritten. */
    void accumulateTransposed(
            float[] a,
            int aOffset,
            int aStride,
            int m,
            float[] b,
            int bOffset,
            int bStride,
            int n,
            int rows,
            float[] c,
            int cOffset,
            int cStride,
            PackedMatrix scratch);
}
