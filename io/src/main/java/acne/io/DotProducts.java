package acne.io;

/** Dot products of four rows with a strip of sixteen columns: the inner loop of {@link NearestNeighbours}. */
interface DotProducts {
    /** Rows that one call takes. */
    int ROWS = 4;

    /** Columns that one call takes. */
    int COLUMNS = 16;

    /**
     * Writes {@code out[r * 16 + c] = sum_k rows[row + r, k] * strip[k, c]} for r in 0..3 and c in 0..15.
     *
     * @param rows matrix of {@code dimension} columns, row-major
     * @param row first of the four rows
     * @param strips strips of sixteen columns, each {@code dimension} x 16, row-major
     * @param strip the strip to take
     */
    void multiply(float[] rows, int row, float[] strips, int strip, int dimension, float[] out);

    /** The fastest twin that this JVM runs. */
    static DotProducts best() {
        boolean module = ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
        return module && VectorDotProducts.isFast() ? new VectorDotProducts() : new ScalarDotProducts();
    }
}
