package acne.tensor.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * The register tiles of a matrix product: 6, 4 or 1 rows and a panel of columns of the result, two
 * registers a row, stay in registers over the inner loop.
 *
 * <p>A tile of six rows needs a constant trip count and a constant distance of its rows; with a variable one the compiler spills,
 * and does 40 instead of 90 operations a nanosecond. The row tiles read a row-major left-hand side, the column tiles one that is
 * packed eight floats a step.
 */
final class VectorTiles {
    /** The depth of a block of the inner dimension. */
    static final int DEPTH = 128;

    /** The packed columns of a left-hand side that is transposed: floats a step, of which a tile takes six or four. */
    static final int COLUMNS = 8;

    private static final VectorSpecies<Float> S = VectorLanes.S;
    private static final int LANES = VectorLanes.LANES;
    private static final int PANEL = VectorLanes.PANEL;

    private VectorTiles() {}

    // spotless:off
    /** Six rows of a, which follow each other without a gap, times a panel of full depth. */
    static void row6(float[] a, int a0, float[] b, int b0,
            float[] start, int s0, int sStride, float[] c, int c0, int cStride) {
        int s1 = s0 + sStride, s2 = s1 + sStride, s3 = s2 + sStride, s4 = s3 + sStride, s5 = s4 + sStride;
        FloatVector c00 = FloatVector.fromArray(S, start, s0), c01 = FloatVector.fromArray(S, start, s0 + LANES);
        FloatVector c10 = FloatVector.fromArray(S, start, s1), c11 = FloatVector.fromArray(S, start, s1 + LANES);
        FloatVector c20 = FloatVector.fromArray(S, start, s2), c21 = FloatVector.fromArray(S, start, s2 + LANES);
        FloatVector c30 = FloatVector.fromArray(S, start, s3), c31 = FloatVector.fromArray(S, start, s3 + LANES);
        FloatVector c40 = FloatVector.fromArray(S, start, s4), c41 = FloatVector.fromArray(S, start, s4 + LANES);
        FloatVector c50 = FloatVector.fromArray(S, start, s5), c51 = FloatVector.fromArray(S, start, s5 + LANES);
        for (int k = 0; k < DEPTH; k++) {
            FloatVector p = FloatVector.fromArray(S, b, b0 + k * PANEL), q = FloatVector.fromArray(S, b, b0 + k * PANEL + LANES);
            FloatVector x = FloatVector.broadcast(S, a[a0 + k]);
            c00 = x.fma(p, c00); c01 = x.fma(q, c01);
            x = FloatVector.broadcast(S, a[a0 + DEPTH + k]);
            c10 = x.fma(p, c10); c11 = x.fma(q, c11);
            x = FloatVector.broadcast(S, a[a0 + 2 * DEPTH + k]);
            c20 = x.fma(p, c20); c21 = x.fma(q, c21);
            x = FloatVector.broadcast(S, a[a0 + 3 * DEPTH + k]);
            c30 = x.fma(p, c30); c31 = x.fma(q, c31);
            x = FloatVector.broadcast(S, a[a0 + 4 * DEPTH + k]);
            c40 = x.fma(p, c40); c41 = x.fma(q, c41);
            x = FloatVector.broadcast(S, a[a0 + 5 * DEPTH + k]);
            c50 = x.fma(p, c50); c51 = x.fma(q, c51);
        }
        int c1 = c0 + cStride, c2 = c1 + cStride, c3 = c2 + cStride, c4 = c3 + cStride, c5 = c4 + cStride;
        c00.intoArray(c, c0); c01.intoArray(c, c0 + LANES);
        c10.intoArray(c, c1); c11.intoArray(c, c1 + LANES);
        c20.intoArray(c, c2); c21.intoArray(c, c2 + LANES);
        c30.intoArray(c, c3); c31.intoArray(c, c3 + LANES);
        c40.intoArray(c, c4); c41.intoArray(c, c4 + LANES);
        c50.intoArray(c, c5); c51.intoArray(c, c5 + LANES);
    }

    /** Four rows of a times a panel. */
    static void row4(float[] a, int a0, int aStride, int depth, float[] b, int b0,
            float[] start, int s0, int sStride, float[] c, int c0, int cStride) {
        int a1 = a0 + aStride, a2 = a1 + aStride, a3 = a2 + aStride;
        int s1 = s0 + sStride, s2 = s1 + sStride, s3 = s2 + sStride;
        FloatVector c00 = FloatVector.fromArray(S, start, s0), c01 = FloatVector.fromArray(S, start, s0 + LANES);
        FloatVector c10 = FloatVector.fromArray(S, start, s1), c11 = FloatVector.fromArray(S, start, s1 + LANES);
        FloatVector c20 = FloatVector.fromArray(S, start, s2), c21 = FloatVector.fromArray(S, start, s2 + LANES);
        FloatVector c30 = FloatVector.fromArray(S, start, s3), c31 = FloatVector.fromArray(S, start, s3 + LANES);
        for (int k = 0; k < depth; k++) {
            FloatVector p = FloatVector.fromArray(S, b, b0 + k * PANEL), q = FloatVector.fromArray(S, b, b0 + k * PANEL + LANES);
            FloatVector x = FloatVector.broadcast(S, a[a0 + k]);
            c00 = x.fma(p, c00); c01 = x.fma(q, c01);
            x = FloatVector.broadcast(S, a[a1 + k]);
            c10 = x.fma(p, c10); c11 = x.fma(q, c11);
            x = FloatVector.broadcast(S, a[a2 + k]);
            c20 = x.fma(p, c20); c21 = x.fma(q, c21);
            x = FloatVector.broadcast(S, a[a3 + k]);
            c30 = x.fma(p, c30); c31 = x.fma(q, c31);
        }
        int c1 = c0 + cStride, c2 = c1 + cStride, c3 = c2 + cStride;
        c00.intoArray(c, c0); c01.intoArray(c, c0 + LANES);
        c10.intoArray(c, c1); c11.intoArray(c, c1 + LANES);
        c20.intoArray(c, c2); c21.intoArray(c, c2 + LANES);
        c30.intoArray(c, c3); c31.intoArray(c, c3 + LANES);
    }

    /** One row of a times a panel. */
    static void row1(float[] a, int a0, int depth, float[] b, int b0,
            float[] start, int s0, float[] c, int c0) {
        FloatVector c00 = FloatVector.fromArray(S, start, s0), c01 = FloatVector.fromArray(S, start, s0 + LANES);
        for (int k = 0; k < depth; k++) {
            FloatVector x = FloatVector.broadcast(S, a[a0 + k]);
            c00 = x.fma(FloatVector.fromArray(S, b, b0 + k * PANEL), c00);
            c01 = x.fma(FloatVector.fromArray(S, b, b0 + k * PANEL + LANES), c01);
        }
        c00.intoArray(c, c0); c01.intoArray(c, c0 + LANES);
    }

    /** Adds six packed columns of a, transposed, times a panel of full depth. */
    static void column6(float[] a, int a0, float[] b, int b0, float[] c, int c0, int cStride) {
        int c1 = c0 + cStride, c2 = c1 + cStride, c3 = c2 + cStride, c4 = c3 + cStride, c5 = c4 + cStride;
        FloatVector s00 = FloatVector.fromArray(S, c, c0), s01 = FloatVector.fromArray(S, c, c0 + LANES);
        FloatVector s10 = FloatVector.fromArray(S, c, c1), s11 = FloatVector.fromArray(S, c, c1 + LANES);
        FloatVector s20 = FloatVector.fromArray(S, c, c2), s21 = FloatVector.fromArray(S, c, c2 + LANES);
        FloatVector s30 = FloatVector.fromArray(S, c, c3), s31 = FloatVector.fromArray(S, c, c3 + LANES);
        FloatVector s40 = FloatVector.fromArray(S, c, c4), s41 = FloatVector.fromArray(S, c, c4 + LANES);
        FloatVector s50 = FloatVector.fromArray(S, c, c5), s51 = FloatVector.fromArray(S, c, c5 + LANES);
        for (int k = 0; k < DEPTH; k++) {
            FloatVector p = FloatVector.fromArray(S, b, b0 + k * PANEL), q = FloatVector.fromArray(S, b, b0 + k * PANEL + LANES);
            FloatVector x = FloatVector.broadcast(S, a[a0 + k * COLUMNS]);
            s00 = x.fma(p, s00); s01 = x.fma(q, s01);
            x = FloatVector.broadcast(S, a[a0 + k * COLUMNS + 1]);
            s10 = x.fma(p, s10); s11 = x.fma(q, s11);
            x = FloatVector.broadcast(S, a[a0 + k * COLUMNS + 2]);
            s20 = x.fma(p, s20); s21 = x.fma(q, s21);
            x = FloatVector.broadcast(S, a[a0 + k * COLUMNS + 3]);
            s30 = x.fma(p, s30); s31 = x.fma(q, s31);
            x = FloatVector.broadcast(S, a[a0 + k * COLUMNS + 4]);
            s40 = x.fma(p, s40); s41 = x.fma(q, s41);
            x = FloatVector.broadcast(S, a[a0 + k * COLUMNS + 5]);
            s50 = x.fma(p, s50); s51 = x.fma(q, s51);
        }
        s00.intoArray(c, c0); s01.intoArray(c, c0 + LANES);
        s10.intoArray(c, c1); s11.intoArray(c, c1 + LANES);
        s20.intoArray(c, c2); s21.intoArray(c, c2 + LANES);
        s30.intoArray(c, c3); s31.intoArray(c, c3 + LANES);
        s40.intoArray(c, c4); s41.intoArray(c, c4 + LANES);
        s50.intoArray(c, c5); s51.intoArray(c, c5 + LANES);
    }

    /** Adds four packed columns of a, transposed, times a panel. */
    static void column4(float[] a, int a0, int depth, float[] b, int b0, float[] c, int c0, int cStride) {
        int c1 = c0 + cStride, c2 = c1 + cStride, c3 = c2 + cStride;
        FloatVector s00 = FloatVector.fromArray(S, c, c0), s01 = FloatVector.fromArray(S, c, c0 + LANES);
        FloatVector s10 = FloatVector.fromArray(S, c, c1), s11 = FloatVector.fromArray(S, c, c1 + LANES);
        FloatVector s20 = FloatVector.fromArray(S, c, c2), s21 = FloatVector.fromArray(S, c, c2 + LANES);
        FloatVector s30 = FloatVector.fromArray(S, c, c3), s31 = FloatVector.fromArray(S, c, c3 + LANES);
        for (int k = 0; k < depth; k++) {
            FloatVector p = FloatVector.fromArray(S, b, b0 + k * PANEL), q = FloatVector.fromArray(S, b, b0 + k * PANEL + LANES);
            FloatVector x = FloatVector.broadcast(S, a[a0 + k * COLUMNS]);
            s00 = x.fma(p, s00); s01 = x.fma(q, s01);
            x = FloatVector.broadcast(S, a[a0 + k * COLUMNS + 1]);
            s10 = x.fma(p, s10); s11 = x.fma(q, s11);
            x = FloatVector.broadcast(S, a[a0 + k * COLUMNS + 2]);
            s20 = x.fma(p, s20); s21 = x.fma(q, s21);
            x = FloatVector.broadcast(S, a[a0 + k * COLUMNS + 3]);
            s30 = x.fma(p, s30); s31 = x.fma(q, s31);
        }
        s00.intoArray(c, c0); s01.intoArray(c, c0 + LANES);
        s10.intoArray(c, c1); s11.intoArray(c, c1 + LANES);
        s20.intoArray(c, c2); s21.intoArray(c, c2 + LANES);
        s30.intoArray(c, c3); s31.intoArray(c, c3 + LANES);
    }
    // spotless:on
}
