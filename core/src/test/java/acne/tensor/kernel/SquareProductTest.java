package acne.tensor.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Products with a matrix of 128 x 128, which the SIMD twin multiplies in a form of their own, against sums in double. */
class SquareProductTest {
    private static final int SIZE = 128;

    private final SplittableRandom random = new SplittableRandom(5);
    private final MatrixKernel kernel = Kernels.get().matrix();

    @ParameterizedTest
    @ValueSource(ints = {1, 47, 48, 49, 96, 100, 511})
    void weightsTimesRowsAreSumsOfProducts(int rows) {
        float[] a = normal(rows * SIZE);
        float[] w = normal(SIZE * SIZE);
        float[] bias = normal(SIZE);
        float[] c = new float[(rows + 2) * SIZE];
        kernel.multiply(a, 0, SIZE, rows, packed(w, PackedMatrix.ofWeights()), bias, 0, 0, c, SIZE, SIZE);
        for (int i = 0; i < SIZE; i++) {
            assertEquals(0f, c[i], "a row before the product");
            assertEquals(0f, c[(rows + 1) * SIZE + i], "a row behind the product");
        }
        for (int r = 0; r < rows; r++) {
            for (int o = 0; o < SIZE; o++) {
                // The sums are about 11 in size.
                assertEquals(sum(a, w, bias, r, o), c[(r + 1) * SIZE + o], 1e-4, "row " + r + ", column " + o);
            }
        }
    }

    @Test
    void productsAddToTheirStart() {
        int rows = 100;
        float[] a = normal(rows * SIZE);
        float[] w = normal(SIZE * SIZE);
        float[] start = normal(rows * SIZE);
        float[] c = start.clone();
        kernel.multiply(a, 0, SIZE, rows, packed(w, PackedMatrix.ofWeights()), c, 0, SIZE, c, 0, SIZE);
        float[] zeros = new float[SIZE];
        for (int i = 0; i < c.length; i++) {
            assertEquals(start[i] + sum(a, w, zeros, i / SIZE, i % SIZE), c[i], 1e-4);
        }
    }

    @Test
    void cutsBetweenBlocksChangeNoBit() {
        int rows = 200;
        float[] a = normal(rows * SIZE);
        float[] bias = normal(SIZE);
        PackedMatrix w = packed(normal(SIZE * SIZE), PackedMatrix.ofWeights());
        float[] whole = new float[rows * SIZE];
        kernel.multiply(a, 0, SIZE, rows, w, bias, 0, 0, whole, 0, SIZE);
        float[] parts = new float[rows * SIZE];
        kernel.multiply(a, 0, SIZE, 96, w, bias, 0, 0, parts, 0, SIZE);
        kernel.multiply(a, 96 * SIZE, SIZE, rows - 96, w, bias, 0, 0, parts, 96 * SIZE, SIZE);
        assertArrayEquals(whole, parts);
    }

    @Test
    void otherMatricesKeepWholeNumbersExact() {
        int rows = 96;
        float[] a = bytes(rows * SIZE);
        float[] b = bytes(SIZE * SIZE);
        float[] zeros = new float[SIZE];
        float[] c = new float[rows * SIZE];
        kernel.multiply(a, 0, SIZE, rows, packed(b, new PackedMatrix()), zeros, 0, 0, c, 0, SIZE);
        for (int i = 0; i < c.length; i++) {
            assertEquals(sum(a, b, zeros, i / SIZE, i % SIZE), c[i], 0);
        }
    }

    private PackedMatrix packed(float[] transposed, PackedMatrix matrix) {
        kernel.packTransposed(transposed, 0, SIZE, SIZE, SIZE, matrix);
        return matrix;
    }

    private static double sum(float[] a, float[] w, float[] bias, int row, int column) {
        double sum = bias[column];
        for (int k = 0; k < SIZE; k++) {
            sum += (double) a[row * SIZE + k] * w[column * SIZE + k];
        }
        return sum;
    }

    private float[] normal(int length) {
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return values;
    }

    private float[] bytes(int length) {
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = random.nextInt(256);
        }
        return values;
    }
}
