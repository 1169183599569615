package acne.tensor.kernel;

import java.util.Arrays;

/**
 * Products by plain loops over whole arrays.
 *
 * <p>C2 vectorises a loop over arrays that are indexed by the loop variable alone, and leaves {@code a[offset + j]} scalar. So
 * rows are copied to arrays of their own before they are worked on.
 */
final class ScalarMatrixKernel implements MatrixKernel {
    /** Rows of the right-hand side that are added to a row of sums in one go. */
    private static final int STEP = 4;

    private static final ThreadLocal<float[]> SUMS = ThreadLocal.withInitial(() -> new float[0]);

    @Override
    public void pack(float[] b, int offset, int stride, int k, int n, PackedMatrix packed) {
        shape(packed, k, n);
        for (int i = 0; i < k; i++) {
            System.arraycopy(b, offset + i * stride, packed.rows[i], 0, n);
        }
    }

    @Override
    public void packTransposed(float[] b, int offset, int stride, int k, int n, PackedMatrix packed) {
        shape(packed, k, n);
        for (int i = 0; i < k; i++) {
            for (int j = 0; j < n; j++) {
                packed.rows[i][j] = b[offset + j * stride + i];
            }
        }
    }

    /** Gives the packed matrix its rows; up to a multiple of the step they are zero. */
    private static void shape(PackedMatrix packed, int k, int n) {
        int count = (k + STEP - 1) / STEP * STEP;
        packed.k = k;
        packed.n = n;
        if (packed.rows.length < count || (count > 0 && packed.rows[0].length != n)) {
            packed.rows = new float[count][n];
        }
        for (int i = k; i < count; i++) {
            Arrays.fill(packed.rows[i], 0f);
        }
    }

    @Override
    public void multiply(
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
            int cStride) {
        float[] sums = sums(b.n);
        for (int r = 0; r < rows; r++) {
            System.arraycopy(start, startOffset + r * startStride, sums, 0, b.n);
            for (int i = 0; i < b.k; i += STEP) {
                addStep(a, aOffset + r * aStride + i, 1, b.k - i, b.rows, i, sums);
            }
            System.arraycopy(sums, 0, c, cOffset + r * cStride, b.n);
        }
    }

    @Override
    public void accumulateTransposed(
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
            PackedMatrix scratch) {
        float[] sums = sums(n);
        for (int r = 0; r < rows; r += 4 * STEP) {
            int count = Math.min(4 * STEP, rows - r);
            pack(b, bOffset + r * bStride, bStride, count, n, scratch);
            for (int i = 0; i < m; i++) {
                System.arraycopy(c, cOffset + i * cStride, sums, 0, n);
                for (int s = 0; s < count; s += STEP) {
                    addStep(a, aOffset + (r + s) * aStride + i, aStride, count - s, scratch.rows, s, sums);
                }
                System.arraycopy(sums, 0, c, cOffset + i * cStride, n);
            }
        }
    }

    private static float[] sums(int n) {
        float[] sums = SUMS.get();
        if (sums.length != n) {
            sums = new float[n];
            SUMS.set(sums);
        }
        return sums;
    }

    /** Adds up to four rows of b, scaled by every step-th element of a, to the sums. */
    private static void addStep(float[] a, int from, int step, int count, float[][] b, int row, float[] sums) {
        float a0 = a[from];
        float a1 = count > 1 ? a[from + step] : 0f;
        float a2 = count > 2 ? a[from + 2 * step] : 0f;
        float a3 = count > 3 ? a[from + 3 * step] : 0f;
        addFour(a0, a1, a2, a3, b[row], b[row + 1], b[row + 2], b[row + 3], sums);
    }

    /** More than four products in the body keep JDK 17 from vectorising it. */
    private static void addFour(
            float a0, float a1, float a2, float a3, float[] b0, float[] b1, float[] b2, float[] b3, float[] sums) {
        for (int j = 0; j < sums.length; j++) {
            sums[j] += a0 * b0[j] + a1 * b1[j] + a2 * b2[j] + a3 * b3[j];
        }
    }
}
