package acne.io;

import acne.tensor.kernel.Kernels;
import acne.tensor.kernel.MatrixKernel;
import acne.tensor.kernel.PackedMatrix;
import java.util.Arrays;

/**
 * Exact nearest and second nearest neighbours of descriptors by Euclidean distance, with the ratio and the mutual check.
 *
 * <p>Distances come from |a-b|^2 = |a|^2 + |b|^2 - 2 a.b, a matrix product of the engine. For integer-valued descriptors such as
 * OpenCV's SIFT every term is below 2^24, so the result has no rounding at all; ties go to the lower index.
 */
public final class NearestNeighbours {
    /** A block of products, rows x columns, stays in the first-level cache until its distances are looked at. */
    private static final int ROWS = 48;

    private static final int COLUMNS = 128;

    private final MatrixKernel kernel;

    public NearestNeighbours() {
        this(Kernels.get());
    }

    NearestNeighbours(Kernels kernels) {
        this.kernel = kernels.matrix();
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
            nearest = new int[size1];
            best = new float[size1];
            second = new float[size1];
            nearestOfColumn = new int[size2];
            bestOfColumn = new float[size2];
            Arrays.fill(best, Float.POSITIVE_INFINITY);
            Arrays.fill(second, Float.POSITIVE_INFINITY);
            Arrays.fill(bestOfColumn, Float.POSITIVE_INFINITY);
        }

        void run(float[] first, float[] secondSet, int dimension) {
            float[] norms1 = squaredNorms(first, size1, dimension);
            float[] norms2 = squaredNorms(secondSet, size2, dimension);
            float[] products = new float[ROWS * COLUMNS];
            float[] zeros = new float[COLUMNS];
            PackedMatrix packed = new PackedMatrix();
            for (int column = 0; column < size2; column += COLUMNS) {
                int columns = Math.min(COLUMNS, size2 - column);
                kernel.packTransposed(secondSet, column * dimension, dimension, dimension, columns, packed);
                for (int row = 0; row < size1; row += ROWS) {
                    int rows = Math.min(ROWS, size1 - row);
                    kernel.multiply(first, row * dimension, dimension, rows, packed, zeros, 0, 0, products, 0, COLUMNS);
                    for (int r = 0; r < rows; r++) {
                        visit(row + r, norms1[row + r], column, columns, norms2, products, r * COLUMNS);
                    }
                }
            }
        }

        private void visit(int row, float norm, int column, int columns, float[] norms2, float[] products, int from) {
            float limit = second[row];
            for (int c = 0; c < columns; c++) {
                float squared = norm + norms2[column + c] - 2 * products[from + c];
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

    private static float[] squaredNorms(float[] set, int size, int dimension) {
        float[] norms = new float[size];
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
