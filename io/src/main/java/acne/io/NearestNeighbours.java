package acne.io;

import java.util.Arrays;

/**
 * Exact nearest and second nearest neighbours of descriptors by Euclidean distance, with the ratio and the mutual check.
 *
 * <p>Distances come from |a-b|^2 = |a|^2 + |b|^2 - 2 a.b, one matrix product. For integer-valued descriptors such as
 * OpenCV's SIFT every term is below 2^24, so the result has no rounding at all; ties go to the lower index.
 */
public final class NearestNeighbours {
    private static final int ROWS = DotProducts.ROWS;
    private static final int COLUMNS = DotProducts.COLUMNS;

    private final DotProducts dotProducts;

    public NearestNeighbours() {
        this(DotProducts.best());
    }

    NearestNeighbours(DotProducts dotProducts) {
        this.dotProducts = dotProducts;
    }

    /**
     * The matches from the first set to the second.
     *
     * @param first n1 x dimension, row-major
     * @param second n2 x dimension, row-major
     */
    public DescriptorMatches match(float[] first, float[] second, int dimension) {
        int size1 = rows("first", first, dimension);
        int size2 = rows("second", second, dimension);
        if (size1 == 0 || size2 == 0) {
            return new DescriptorMatches(new int[0], new float[0], new boolean[0]);
        }
        Search search = new Search(size1, size2);
        search.run(first, second, dimension);
        return search.matches();
    }

    private static int rows(String which, float[] descriptors, int dimension) {
        if (dimension < 1 || descriptors.length % dimension != 0) {
            throw new IllegalArgumentException(which + " descriptors: need a multiple of the dimension " + dimension
                    + ", got " + descriptors.length + " values");
        }
        return descriptors.length / dimension;
    }

    /** The running minima of one call: over the columns for each row, and over the rows for each column. */
    private final class Search {
        private final int size1;
        private final int size2;
        private final int[] nearest;
        private final float[] best;
        private final float[] second;
        private final int[] nearestOfColumn;
        private final float[] bestOfColumn;

        Search(int size1, int size2) {
            this.size1 = size1;
            this.size2 = size2;
            int padded = roundUp(size2, COLUMNS);
            nearest = new int[size1];
            best = new float[size1];
            second = new float[size1];
            nearestOfColumn = new int[padded];
            bestOfColumn = new float[padded];
            Arrays.fill(best, Float.POSITIVE_INFINITY);
            Arrays.fill(second, Float.POSITIVE_INFINITY);
            Arrays.fill(bestOfColumn, Float.POSITIVE_INFINITY);
        }

        void run(float[] first, float[] secondSet, int dimension) {
            float[] rows = Arrays.copyOf(first, roundUp(size1, ROWS) * dimension);
            float[] strips = strips(secondSet, size2, dimension);
            float[] norm1 = squaredNorms(first, size1, dimension, size1);
            float[] norm2 = squaredNorms(secondSet, size2, dimension, roundUp(size2, COLUMNS));
            float[] tile = new float[ROWS * COLUMNS];
            // A strip stays in the first-level cache while all rows pass by.
            for (int strip = 0; strip * COLUMNS < size2; strip++) {
                for (int row = 0; row < size1; row += ROWS) {
                    dotProducts.multiply(rows, row, strips, strip, dimension, tile);
                    int end = Math.min(row + ROWS, size1);
                    for (int r = row; r < end; r++) {
                        visit(r, norm1[r], strip * COLUMNS, norm2, tile, (r - row) * COLUMNS);
                    }
                }
            }
        }

        private void visit(int row, float norm, int column, float[] norm2, float[] tile, int from) {
            float limit = second[row];
            for (int c = 0; c < COLUMNS; c++) {
                float squared = norm + norm2[column + c] - 2 * tile[from + c];
                if (squared < limit) {
                    keep(row, column + c, squared);
                    limit = second[row];
                }
                if (squared < bestOfColumn[column + c]) {
                    bestOfColumn[column + c] = squared;
                    nearestOfColumn[column + c] = row;
                }
            }
        }

        private void keep(int row, int column, float squared) {
            if (squared < best[row]) {
                second[row] = best[row];
                best[row] = squared;
                nearest[row] = column;
            } else {
                second[row] = squared;
            }
        }

        DescriptorMatches matches() {
            float[] ratio = new float[size1];
            boolean[] mutual = new boolean[size1];
            for (int i = 0; i < size1; i++) {
                ratio[i] = ratio(best[i], second[i]);
                mutual[i] = nearestOfColumn[nearest[i]] == i;
            }
            return new DescriptorMatches(nearest, ratio, mutual);
        }
    }

    /** Without a second neighbour, or with two at distance zero, nothing speaks for the nearest: the ratio is 1. */
    private static float ratio(float best, float second) {
        if (second == Float.POSITIVE_INFINITY || second <= 0) {
            return 1;
        }
        return (float) Math.sqrt(Math.max(0, best) / second);
    }

    private static int roundUp(int value, int multiple) {
        return (value + multiple - 1) / multiple * multiple;
    }

    /** The transposed set in strips of sixteen columns, zero-padded. */
    private static float[] strips(float[] set, int size, int dimension) {
        float[] strips = new float[roundUp(size, COLUMNS) * dimension];
        for (int i = 0; i < size; i++) {
            int start = i / COLUMNS * COLUMNS * dimension + i % COLUMNS;
            for (int k = 0; k < dimension; k++) {
                strips[start + k * COLUMNS] = set[i * dimension + k];
            }
        }
        return strips;
    }

    /** Squared norms; a padding entry is infinitely far away. */
    private static float[] squaredNorms(float[] set, int size, int dimension, int padded) {
        float[] norms = new float[padded];
        Arrays.fill(norms, size, padded, Float.POSITIVE_INFINITY);
        for (int i = 0; i < size; i++) {
            float sum = 0;
            for (int k = 0; k < dimension; k++) {
                float value = set[i * dimension + k];
                sum += value * value;
            }
            norms[i] = sum;
        }
        return norms;
    }
}
