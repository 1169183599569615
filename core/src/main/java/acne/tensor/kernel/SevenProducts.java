package acne.tensor.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * The product of a block of rows and a matrix of 128 x 128 by seven products of halves instead of eight: Winograd's form of
 * Strassen's algorithm, once.
 *
 * <p>With the halves of the rows above each other, A = (A11 A12; A21 A22), and those of the matrix, B = (B11 B12; B21 B22), the sums
 * S1 = A21 + A22, S2 = S1 - A11, S3 = A11 - A21, S4 = A12 - S2 and T1 = B12 - B11, T2 = B22 - T1, T3 = B22 - B12, T4 = T2 - B21 give,
 * with U = A11 B11 + S2 T2,
 *
 * <pre>
 * C11 = A11 B11 + A12 B21            C12 = U + S1 T1 + S4 B22
 * C21 = U + S3 T3 - A22 T4           C22 = U + S3 T3 + S1 T1
 * </pre>
 *
 * <p>A twelfth of the time is saved. Rounding errors are two to three times those of the plain product, and a row's reach the row
 * that it is paired with; sums of whole numbers are no longer exact.
 */
final class SevenProducts {
    /** Rows of a block: halves of 24, which with their sums and results almost stay in the first-level cache. */
    static final int ROWS = 48;

    /** The compiler of JDK 17 spills the registers of a tile in every other run. */
    private static final boolean PAY = Runtime.version().feature() >= 22;

    private static final VectorSpecies<Float> S = VectorLanes.S;
    private static final int LANES = VectorLanes.LANES;
    private static final int PANEL = VectorLanes.PANEL;
    private static final int DEPTH = VectorTiles.DEPTH;
    private static final int HALF = DEPTH / 2;
    private static final int UPPER = ROWS / 2;
    private static final int TILE = 6;

    /** The floats of a panel of half depth. */
    private static final int HALF_PANEL = HALF * PANEL;

    private static final int PANELS = HALF / PANEL;

    private static final ThreadLocal<Scratch> SCRATCH = ThreadLocal.withInitial(Scratch::new);

    /** The sums S1, S2 of a block beside each other, below them S3, S4; the sums U; the difference of the halves of a bias. */
    private static final class Scratch {
        final float[] sums = new float[ROWS * DEPTH];
        final float[] u = new float[UPPER * PANEL];
        final float[] difference = new float[HALF];
    }

    private SevenProducts() {}

    /** Whether a matrix of this shape can be multiplied so, and in less time. */
    static boolean suit(int k, int n) {
        return PAY && k == DEPTH && n == DEPTH;
    }

    /** Makes the right-hand sides of the seven products from the panels of the matrix: for each panel of the left half seven. */
    static void pack(PackedMatrix matrix) {
        float[] b = matrix.panels;
        if (matrix.sevenths.length == 0) {
            matrix.sevenths = new float[7 * PANELS * HALF_PANEL];
        }
        float[] to = matrix.sevenths;
        for (int p = 0; p < PANELS; p++) {
            int left = 2 * p * HALF_PANEL;
            int right = left + 2 * PANELS * HALF_PANEL;
            int at = 7 * p * HALF_PANEL;
            for (int i = 0; i < HALF_PANEL; i++) {
                float b11 = b[left + i];
                float b21 = b[left + HALF_PANEL + i];
                float b12 = b[right + i];
                float b22 = b[right + HALF_PANEL + i];
                float t1 = b12 - b11;
                float t2 = b22 - t1;
                to[at + i] = b11;
                to[at + HALF_PANEL + i] = b21;
                to[at + 2 * HALF_PANEL + i] = t2;
                to[at + 3 * HALF_PANEL + i] = b22 - b12;
                to[at + 4 * HALF_PANEL + i] = b21 - t2;
                to[at + 5 * HALF_PANEL + i] = t1;
                to[at + 6 * HALF_PANEL + i] = b22;
            }
        }
    }

    /** Computes c = a b + bias for a block of rows; a, b and c have 128 columns. */
    static void multiply(
            float[] a, int aOffset, float[] sevenths, float[] bias, int biasOffset, float[] c, int cOffset) {
        Scratch scratch = SCRATCH.get();
        float[] s = scratch.sums;
        float[] u = scratch.u;
        float[] difference = scratch.difference;
        sum(a, aOffset, s);
        for (int i = 0; i < HALF; i++) {
            difference[i] = bias[biasOffset + HALF + i] - bias[biasOffset + i];
        }
        int lowerA = aOffset + UPPER * DEPTH;
        int lowerC = cOffset + UPPER * DEPTH;
        for (int p = 0; p < PANELS; p++) {
            int b = 7 * p * HALF_PANEL;
            int column = p * PANEL;
            for (int r = 0; r < UPPER; r += TILE) {
                int row = r * DEPTH;
                SevenProductTiles.upperLeft(
                        a,
                        aOffset + row,
                        sevenths,
                        b,
                        b + HALF_PANEL,
                        bias,
                        biasOffset + column,
                        u,
                        r * PANEL,
                        c,
                        cOffset + row + column);
            }
            for (int r = 0; r < UPPER; r += TILE) {
                int row = r * DEPTH;
                SevenProductTiles.lower(
                        s,
                        row + HALF,
                        row + UPPER * DEPTH,
                        a,
                        lowerA + row + HALF,
                        sevenths,
                        b + 2 * HALF_PANEL,
                        b + 3 * HALF_PANEL,
                        b + 4 * HALF_PANEL,
                        u,
                        r * PANEL,
                        c,
                        lowerC + row + column,
                        lowerC + row + HALF + column);
            }
            for (int r = 0; r < UPPER; r += TILE) {
                int row = r * DEPTH;
                SevenProductTiles.right(
                        s,
                        row,
                        row + UPPER * DEPTH + HALF,
                        sevenths,
                        b + 5 * HALF_PANEL,
                        b + 6 * HALF_PANEL,
                        difference,
                        column,
                        u,
                        r * PANEL,
                        c,
                        cOffset + row + HALF + column,
                        lowerC + row + HALF + column);
            }
        }
    }

    private static void sum(float[] a, int aOffset, float[] sums) {
        for (int r = 0; r < UPPER; r++) {
            int upper = aOffset + r * DEPTH;
            int lower = upper + UPPER * DEPTH;
            int to = r * DEPTH;
            int below = to + UPPER * DEPTH;
            for (int k = 0; k < HALF; k += LANES) {
                FloatVector a11 = FloatVector.fromArray(S, a, upper + k);
                FloatVector a21 = FloatVector.fromArray(S, a, lower + k);
                FloatVector s1 = a21.add(FloatVector.fromArray(S, a, lower + HALF + k));
                FloatVector s2 = s1.sub(a11);
                s1.intoArray(sums, to + k);
                s2.intoArray(sums, to + HALF + k);
                a11.sub(a21).intoArray(sums, below + k);
                FloatVector.fromArray(S, a, upper + HALF + k).sub(s2).intoArray(sums, below + HALF + k);
            }
        }
    }
}
