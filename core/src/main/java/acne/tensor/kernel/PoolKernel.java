package acne.tensor.kernel;

/** The largest value of each column over rows, found block by block. */
public interface PoolKernel {
    /**
     * Goes on with the search in a block of rows: where sign f exceeds the best so far, it becomes the best, and the row its place.
     *
     * @param sign one or minus one a column: minus one looks for the smallest f
     * @param best the largest sign f so far, a column each
     * @param place the row of the best, a column each, counted in floats so that one blend serves both
     * @param first the number of the block's first row
     */
    void largest(float[] f, int offset, int rows, int columns, float[] sign, float[] best, float[] place, float first);
}
