package acne.tensor.kernel;

/** The search by plain loops. */
final class ScalarPoolKernel implements PoolKernel {
    @Override
    public void largest(
            float[] f, int offset, int rows, int columns, float[] sign, float[] best, float[] place, float first) {
        between(f, offset, rows, columns, 0, sign, best, place, first);
    }

    /** The columns from one on, for what is left of a vector's length. */
    static void between(
            float[] f,
            int offset,
            int rows,
            int columns,
            int from,
            float[] sign,
            float[] best,
            float[] place,
            float first) {
        for (int r = 0; r < rows; r++) {
            for (int c = from; c < columns; c++) {
                float value = sign[c] * f[offset + r * columns + c];
                if (value > best[c]) {
                    best[c] = value;
                    place[c] = first + r;
                }
            }
        }
    }
}
