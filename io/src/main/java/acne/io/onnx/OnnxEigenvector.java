package acne.io.onnx;

/**
 * The eigenvector of the smallest eigenvalue as ONNX operators, which have no decomposition: the inverse of the matrix by
 * elimination, squared until that eigenvector is all that is left of it.
 */
final class OnnxEigenvector {
    /** Added to the diagonal of a matrix of trace one: the smallest eigenvalue may be zero, the eigenvectors stay the same. */
    private static final double RIDGE = 1e-14;

    /** The inverse to the power 4096: eigenvalues that differ by a thousandth are told apart. */
    private static final int SQUARINGS = 12;

    private final OnnxGraph graph;
    private final int size;
    private final OnnxValue identity;

    /** For symmetric matrices of this size, clouds x size x size in 64 bits, whose eigenvalues are not negative. */
    OnnxEigenvector(OnnxGraph graph, int size) {
        this.graph = graph;
        this.size = size;
        double[] diagonal = new double[size * size];
        for (int i = 0; i < size; i++) {
            diagonal[i * size + i] = 1;
        }
        identity = graph.constant(diagonal, size, size);
    }

    /** The unit eigenvector, clouds x size x 1. */
    OnnxValue smallest(OnnxValue matrix) {
        OnnxValue ridge = graph.apply("Mul", identity, graph.constant(RIDGE));
        OnnxValue power = inverse(graph.apply("Add", withUnitTrace(matrix), ridge));
        for (int i = 0; i < SQUARINGS; i++) {
            OnnxValue unit = withUnitTrace(power);
            power = graph.apply("MatMul", unit, unit);
        }
        return largestColumn(power);
    }

    private OnnxValue withUnitTrace(OnnxValue matrix) {
        return graph.apply("Div", matrix, graph.sum(graph.apply("Mul", matrix, identity), 1, 2));
    }

    /** By Gauss and Jordan in place; without a search for pivots, which positive definite matrices do not need. */
    private OnnxValue inverse(OnnxValue matrix) {
        OnnxValue m = matrix;
        for (int k = 0; k < size; k++) {
            double[] one = new double[size];
            one[k] = 1;
            OnnxValue axis = graph.constant(one, size, 1);
            OnnxValue axisRow = graph.constant(one, 1, size);
            OnnxValue column = graph.apply("MatMul", m, axis);
            OnnxValue row = graph.apply("MatMul", axisRow, m);
            OnnxValue pivot = graph.apply("MatMul", row, axis);
            OnnxValue left = graph.apply("Sub", column, axis);
            OnnxValue right = graph.apply("Div", graph.apply("Add", row, axisRow), pivot);
            m = graph.apply("Sub", m, graph.apply("MatMul", left, right));
        }
        return m;
    }

    /** Of a matrix v v^T, the column with the largest entry on the diagonal, scaled to one. */
    private OnnxValue largestColumn(OnnxValue matrix) {
        OnnxValue diagonal = graph.sum(graph.apply("Mul", matrix, identity), 2);
        OnnxValue largest = graph.largest(diagonal, 1);
        OnnxValue chosen = graph.toDouble(graph.apply("Equal", diagonal, largest));
        OnnxValue column = graph.apply("MatMul", matrix, chosen);
        OnnxValue square = graph.sum(graph.apply("Mul", column, column), 1);
        return graph.apply("Div", column, graph.apply("Sqrt", square));
    }
}
