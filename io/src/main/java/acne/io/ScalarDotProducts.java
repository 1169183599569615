package acne.io;

import java.util.Arrays;

/** The twin of {@link VectorDotProducts} for a JVM that was started without the vector module. */
final class ScalarDotProducts implements DotProducts {
    @Override
    public void multiply(float[] rows, int row, float[] strips, int strip, int dimension, float[] out) {
        Arrays.fill(out, 0, ROWS * COLUMNS, 0);
        int stripStart = strip * dimension * COLUMNS;
        for (int r = 0; r < ROWS; r++) {
            int rowStart = (row + r) * dimension;
            for (int k = 0; k < dimension; k++) {
                float value = rows[rowStart + k];
                int from = stripStart + k * COLUMNS;
                for (int c = 0; c < COLUMNS; c++) {
                    out[r * COLUMNS + c] += value * strips[from + c];
                }
            }
        }
    }
}
