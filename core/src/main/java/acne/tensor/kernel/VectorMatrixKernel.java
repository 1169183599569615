package acne.tensor.kernel;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/** Products by register tiles of 6 or 4 rows and two vectors of columns, with fused multiply-add. */
final class VectorMatrixKernel implements MatrixKernel {
    private static final VectorSpecies<Float> S = VectorLanes.S;
    private static final VectorSpecies<Float> UP_TO_EIGHT = VectorLanes.UP_TO_EIGHT;
    private static final int LANES = VectorLanes.LANES;
    private static final int PANEL = VectorLanes.PANEL;

    private static final int DEPTH = VectorTiles.DEPTH;
    private static final int COLUMNS = VectorTiles.COLUMNS;

    /** Rows that are multiplied with one panel before the next panel is touched; their inputs stay in the first-level cache. */
    private static final int ROW_BLOCK = SevenProducts.ROWS;

    private static final float[] NONE = new float[0];

    private static final ThreadLocal<float[]> TILE = ThreadLocal.withInitial(() -> new float[DEPTH * COLUMNS]);
    private static final ThreadLocal<float[]> EDGE = ThreadLocal.withInitial(() -> new float[ROW_BLOCK * PANEL]);

    private static int panels(int n) {
        return (n + PANEL - 1) / PANEL;
    }

    @Override
    public void pack(float[] b, int offset, int stride, int k, int n, PackedMatrix matrix) {
        float[] packed = shape(matrix, k, n);
        for (int p = 0; p < panels(n); p++) {
            int width = Math.min(PANEL, n - p * PANEL);
            int to = p * k * PANEL;
            for (int i = 0; i < k; i++, to += PANEL) {
                int from = offset + i * stride + p * PANEL;
                if (width == PANEL) {
                    FloatVector.fromArray(S, b, from).intoArray(packed, to);
                    FloatVector.fromArray(S, b, from + LANES).intoArray(packed, to + LANES);
                } else {
                    System.arraycopy(b, from, packed, to, width);
                    Arrays.fill(packed, to + width, to + PANEL, 0f);
                }
            }
        }
        packSevenths(matrix);
    }

    @Override
    public void packTransposed(float[] b, int offset, int stride, int k, int n, PackedMatrix matrix) {
        float[] packed = shape(matrix, k, n);
        for (int p = 0; p < panels(n); p++) {
            int to = p * k * PANEL;
            for (int j = 0; j < PANEL; j++) {
                int column = p * PANEL + j;
                for (int i = 0; i < k; i++) {
                    packed[to + i * PANEL + j] = column < n ? b[offset + column * stride + i] : 0f;
                }
            }
        }
        packSevenths(matrix);
    }

    private static void packSevenths(PackedMatrix matrix) {
        if (matrix.mayRoundMore && SevenProducts.suit(matrix.k, matrix.n)) {
            SevenProducts.pack(matrix);
        } else {
            matrix.sevenths = NONE;
        }
    }

    private static float[] shape(PackedMatrix packed, int k, int n) {
        int length = k * panels(n) * PANEL;
        packed.k = k;
        packed.n = n;
        if (packed.panels.length < length) {
            packed.panels = new float[length];
        }
        return packed.panels;
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
        int k = b.k;
        boolean bySevenths = b.sevenths.length > 0 && aStride == DEPTH && cStride == DEPTH && startStride == 0;
        for (int row = 0; row < rows; row += ROW_BLOCK) {
            int count = Math.min(ROW_BLOCK, rows - row);
            int from = aOffset + row * aStride;
            int begin = startOffset + row * startStride;
            int to = cOffset + row * cStride;
            if (bySevenths && count == ROW_BLOCK) {
                SevenProducts.multiply(a, from, b.sevenths, start, begin, c, to);
                continue;
            }
            for (int p = 0; p < panels(b.n); p++) {
                int column = p * PANEL;
                int width = Math.min(PANEL, b.n - column);
                if (width == PANEL) {
                    panel(
                            a,
                            from,
                            aStride,
                            count,
                            k,
                            b.panels,
                            p * k * PANEL,
                            start,
                            begin + column,
                            startStride,
                            c,
                            to + column,
                            cStride);
                } else {
                    edgePanel(
                            a,
                            from,
                            aStride,
                            count,
                            k,
                            b.panels,
                            p * k * PANEL,
                            start,
                            begin + column,
                            startStride,
                            c,
                            to + column,
                            cStride,
                            width);
                }
            }
        }
    }

    /** A panel that is not full goes through a buffer of full width. */
    private static void edgePanel(
            float[] a,
            int aOffset,
            int aStride,
            int rows,
            int k,
            float[] packed,
            int panel,
            float[] start,
            int startOffset,
            int startStride,
            float[] c,
            int cOffset,
            int cStride,
            int width) {
        float[] edge = EDGE.get();
        for (int r = 0; r < rows; r++) {
            System.arraycopy(start, startOffset + r * startStride, edge, r * PANEL, width);
        }
        panel(a, aOffset, aStride, rows, k, packed, panel, edge, 0, PANEL, edge, 0, PANEL);
        for (int r = 0; r < rows; r++) {
            System.arraycopy(edge, r * PANEL, c, cOffset + r * cStride, width);
        }
    }

    private static void panel(
            float[] a,
            int aOffset,
            int aStride,
            int rows,
            int k,
            float[] packed,
            int panel,
            float[] start,
            int startOffset,
            int startStride,
            float[] c,
            int cOffset,
            int cStride) {
        int done = 0;
        do {
            int depth = Math.min(DEPTH, k - done);
            // From the second block of the inner dimension on, the sums go on from c.
            float[] first = done == 0 ? start : c;
            int firstOffset = done == 0 ? startOffset : cOffset;
            int firstStride = done == 0 ? startStride : cStride;
            int b = panel + done * PANEL;
            int r = 0;
            if (depth == DEPTH && aStride == DEPTH) {
                for (; r + 6 <= rows; r += 6) {
                    VectorTiles.row6(
                            a,
                            aOffset + r * aStride + done,
                            packed,
                            b,
                            first,
                            firstOffset + r * firstStride,
                            firstStride,
                            c,
                            cOffset + r * cStride,
                            cStride);
                }
            }
            for (; r + 4 <= rows; r += 4) {
                VectorTiles.row4(
                        a,
                        aOffset + r * aStride + done,
                        aStride,
                        depth,
                        packed,
                        b,
                        first,
                        firstOffset + r * firstStride,
                        firstStride,
                        c,
                        cOffset + r * cStride,
                        cStride);
            }
            for (; r < rows; r++) {
                VectorTiles.row1(
                        a,
                        aOffset + r * aStride + done,
                        depth,
                        packed,
                        b,
                        first,
                        firstOffset + r * firstStride,
                        c,
                        cOffset + r * cStride);
            }
            done += depth;
        } while (done < k);
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
        float[] tile = TILE.get();
        for (int row = 0; row < rows; row += DEPTH) {
            int depth = Math.min(DEPTH, rows - row);
            pack(b, bOffset + row * bStride, bStride, depth, n, scratch);
            int sixes = depth == DEPTH ? sixes(m) : 0;
            for (int i = 0; i < m; i += i < 6 * sixes ? 6 : 4) {
                int height = Math.min(i < 6 * sixes ? 6 : 4, m - i);
                packColumns(a, aOffset + row * aStride + i, aStride, depth, m - i, tile);
                columns(tile, depth, height, scratch.panels, n, c, cOffset + i * cStride, cStride);
            }
        }
    }

    /** Adds the product of packed columns of a with all panels to some rows of c. */
    private static void columns(
            float[] tile, int depth, int height, float[] panels, int n, float[] c, int cOffset, int cStride) {
        for (int p = 0; p < panels(n); p++) {
            int b = p * depth * PANEL;
            int to = cOffset + p * PANEL;
            int width = Math.min(PANEL, n - p * PANEL);
            if (height == 6 && width == PANEL) {
                VectorTiles.column6(tile, 0, panels, b, c, to, cStride);
            } else if (height == 4 && width == PANEL) {
                VectorTiles.column4(tile, 0, depth, panels, b, c, to, cStride);
            } else {
                edgeColumns(tile, depth, panels, b, c, to, cStride, height, width);
            }
        }
    }

    /** The number of tiles of six that leaves a multiple of four where there is one. */
    private static int sixes(int m) {
        int most = m / 6;
        return m % 6 == 2 && most > 0 ? most - 1 : most;
    }

    /** Packs up to eight columns of a, eight floats a row; what lies beyond the matrix is zero. */
    private static void packColumns(float[] a, int offset, int stride, int depth, int columns, float[] tile) {
        if (columns >= COLUMNS) {
            for (int k = 0; k < depth; k++) {
                for (int i = 0; i < COLUMNS; i += UP_TO_EIGHT.length()) {
                    FloatVector.fromArray(UP_TO_EIGHT, a, offset + k * stride + i)
                            .intoArray(tile, k * COLUMNS + i);
                }
            }
            return;
        }
        for (int k = 0; k < depth; k++) {
            for (int i = 0; i < COLUMNS; i++) {
                tile[k * COLUMNS + i] = i < columns ? a[offset + k * stride + i] : 0f;
            }
        }
    }

    /** A tile that reaches over the edge of c goes through a buffer of full size. */
    private static void edgeColumns(
            float[] tile,
            int depth,
            float[] panels,
            int b,
            float[] c,
            int cOffset,
            int cStride,
            int height,
            int width) {
        float[] edge = EDGE.get();
        for (int half = 0; half < height; half += 4) {
            int count = Math.min(4, height - half);
            for (int r = 0; r < count; r++) {
                System.arraycopy(c, cOffset + (half + r) * cStride, edge, r * PANEL, width);
            }
            VectorTiles.column4(tile, half, depth, panels, b, edge, 0, PANEL);
            for (int r = 0; r < count; r++) {
                System.arraycopy(edge, r * PANEL, c, cOffset + (half + r) * cStride, width);
            }
        }
    }
}
