package acne.io.onnx;

import java.util.List;

/**
 * The normalised weighted eight-point algorithm as ONNX operators, and the distances of the matches from its matrix, in 64 bits.
 *
 * <p>The steps are those of {@link acne.tensor.NormalisedEightPoint} and {@link acne.tensor.EpipolarDistance}. The matrix stays in the
 * frames of the points, from which the distances follow too: x2^T F x1 is the same in all frames, and a line's normal shrinks by
 * the scale of its frame.
 */
final class OnnxEightPoint {
    private static final double SHORTEST = 1e-30;
    private static final double EPSILON = 1e-15;
    private static final double LARGEST = 1e12;

    private final OnnxGraph graph;
    private final OnnxEigenvector ofSystem;
    private final OnnxEigenvector ofProjection;

    /** The points of one image, homogeneous, with the weighted centroid at zero and a weighted mean distance of sqrt(2). */
    private record Frame(OnnxValue points, OnnxValue scale) {}

    OnnxEightPoint(OnnxGraph graph) {
        this.graph = graph;
        this.ofSystem = new OnnxEigenvector(graph, 9);
        this.ofProjection = new OnnxEigenvector(graph, 3);
    }

    /**
     * The sum of the squared distances from the two epipolar lines, clouds x points x 1.
     *
     * @param matches clouds x points x 4 [x1 y1 x2 y2]
     * @param weights clouds x points x 1: of a match in the frames; its square is that in the linear system
     */
    OnnxValue squaredDistances(OnnxValue matches, OnnxValue weights) {
        Frame first = frame(graph.columns(matches, 0, 2), weights);
        Frame second = frame(graph.columns(matches, 2, 4), weights);
        OnnxValue matrix = rankTwo(solve(first, second, weights));
        OnnxValue lines2 = graph.apply("MatMul", first.points, transposed(matrix));
        OnnxValue lines1 = graph.apply("MatMul", second.points, matrix);
        OnnxValue product = graph.sum(graph.apply("Mul", second.points, lines2), 2);
        OnnxValue both = graph.apply("Add", inverseSquare(lines1, first.scale), inverseSquare(lines2, second.scale));
        OnnxValue distances = graph.apply("Mul", graph.apply("Mul", product, product), both);
        return graph.apply("Min", distances, graph.constant(LARGEST));
    }

    private Frame frame(OnnxValue points, OnnxValue weights) {
        OnnxValue total = graph.sum(weights, 1);
        OnnxValue centre = graph.apply("Div", graph.sum(graph.apply("Mul", weights, points), 1), total);
        OnnxValue centred = graph.apply("Sub", points, centre);
        OnnxValue length = graph.apply("Sqrt", graph.sum(graph.apply("Mul", centred, centred), 2));
        OnnxValue mean = graph.apply("Div", graph.sum(graph.apply("Mul", weights, length), 1), total);
        OnnxValue scale =
                graph.apply("Div", graph.constant(Math.sqrt(2)), graph.apply("Max", mean, graph.constant(SHORTEST)));
        OnnxValue ones = graph.apply("Add", graph.apply("Mul", length, graph.constant(0.0)), graph.constant(1.0));
        return new Frame(graph.concat(graph.apply("Mul", centred, scale), ones), scale);
    }

    /** The eigenvector of sum w^2 r r^T, r = x2 (x) x1, as clouds x 3 x 3. */
    private OnnxValue solve(Frame first, Frame second, OnnxValue weights) {
        OnnxValue outer = graph.apply(
                "Mul",
                graph.apply("Unsqueeze", second.points, graph.integers(3)),
                graph.apply("Unsqueeze", first.points, graph.integers(2)));
        OnnxValue rows = graph.apply("Mul", graph.apply("Reshape", outer, graph.integers(0, 0, 9)), weights);
        OnnxValue solved = ofSystem.smallest(graph.apply("MatMul", transposed(rows), rows));
        return graph.apply("Reshape", solved, graph.integers(0, 3, 3));
    }

    /** Without the part along the right singular vector of the smallest singular value. */
    private OnnxValue rankTwo(OnnxValue matrix) {
        OnnxValue singular = ofProjection.smallest(graph.apply("MatMul", transposed(matrix), matrix));
        OnnxValue part = graph.apply("MatMul", graph.apply("MatMul", matrix, singular), transposed(singular));
        return graph.apply("Sub", matrix, part);
    }

    /** One over the squared length of the normals of lines, brought back from the frame of their image. */
    private OnnxValue inverseSquare(OnnxValue lines, OnnxValue scale) {
        OnnxValue normal = graph.apply("Mul", graph.columns(lines, 0, 2), scale);
        OnnxValue square = graph.sum(graph.apply("Mul", normal, normal), 2);
        return graph.apply("Div", graph.constant(1.0), graph.apply("Add", square, graph.constant(EPSILON)));
    }

    private OnnxValue transposed(OnnxValue matrix) {
        return graph.apply("Transpose", List.of(matrix), OnnxAttribute.integers("perm", 0, 2, 1));
    }
}
