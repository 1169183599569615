package acne.bench.network;

import acne.io.onnx.OnnxAttribute;
import acne.io.onnx.OnnxGraph;
import acne.io.onnx.OnnxValue;
import acne.model.NamedTensor;
import acne.nn.AcneSettings;
import java.util.Arrays;
import java.util.List;

/**
 * ACN and GroupNorm as one scale and one shift a channel, in ONNX operators.
 *
 * <p>f of 1 x points x channels; the four sums are two products with a matrix of two rows, 1 / points and the weights.
 */
final class OnnxFusedNorm {
    private final OnnxGraph graph;
    private final OnnxValue equal;
    private final OnnxValue members;
    private final OnnxValue byGroup;
    private final OnnxValue byChannel;
    private final OnnxValue epsilon;
    private final OnnxValue groupEpsilon;
    private final OnnxValue two;

    OnnxFusedNorm(OnnxGraph graph, AcneSettings settings, int points) {
        this.graph = graph;
        int size = settings.channels() / settings.groups();
        equal = graph.constant("equal", filled(points, 1f / points), 1, 1, points);
        members = graph.constant("members", filled(size, 1f), 1, 1, size);
        byGroup = graph.integers(1, settings.groups(), size);
        byChannel = graph.integers(1, 1, settings.channels());
        epsilon = graph.constant(OnnxAcne.ACN_EPSILON);
        groupEpsilon = graph.constant(OnnxAcne.NORM_EPSILON);
        two = graph.constant(2f);
    }

    private static float[] filled(int count, float value) {
        float[] values = new float[count];
        Arrays.fill(values, value);
        return values;
    }

    OnnxValue apply(OnnxValue f, OnnxValue w, NamedTensor gamma, NamedTensor beta) {
        OnnxValue row = graph.apply("Reshape", w, graph.integers(1, 1, -1));
        OnnxValue rows = graph.apply("Concat", List.of(equal, row), OnnxAttribute.integer("axis", 1));
        OnnxValue sums = graph.apply("MatMul", rows, f);
        OnnxValue squareSums = graph.apply("MatMul", rows, graph.apply("Mul", f, f));
        OnnxValue mean = row(sums, 0);
        OnnxValue weightedMean = row(sums, 1);
        OnnxValue weightedSquare = graph.apply("Mul", weightedMean, weightedMean);
        OnnxValue inverse = inverseRoot(graph.apply("Sub", row(squareSums, 1), weightedSquare), epsilon);
        OnnxValue z = graph.apply("Mul", graph.apply("Sub", mean, weightedMean), inverse);
        OnnxValue cross = graph.apply("Mul", two, graph.apply("Mul", weightedMean, mean));
        OnnxValue about = graph.apply("Add", graph.apply("Sub", row(squareSums, 0), cross), weightedSquare);
        OnnxValue z2 = graph.apply("Mul", graph.apply("Mul", about, inverse), inverse);
        OnnxValue groupMean = groupMean(z);
        OnnxValue groupVariance = graph.apply("Sub", groupMean(z2), graph.apply("Mul", groupMean, groupMean));
        OnnxValue groupInverse = inverseRoot(groupVariance, groupEpsilon);
        OnnxValue g = constant(gamma);
        OnnxValue scale = graph.apply(
                "Mul", channels(graph.apply("Mul", graph.apply("Reshape", inverse, byGroup), groupInverse)), g);
        OnnxValue offset = channels(graph.apply("Mul", graph.apply("Mul", groupMean, groupInverse), members));
        OnnxValue shift = graph.apply(
                "Sub",
                graph.apply("Sub", constant(beta), graph.apply("Mul", offset, g)),
                graph.apply("Mul", weightedMean, scale));
        return graph.apply("Add", graph.apply("Mul", f, scale), shift);
    }

    private OnnxValue row(OnnxValue rows, int i) {
        return graph.apply("Slice", rows, graph.integers(i), graph.integers(i + 1), graph.integers(1));
    }

    private OnnxValue inverseRoot(OnnxValue x, OnnxValue added) {
        return graph.apply("Reciprocal", graph.apply("Sqrt", graph.apply("Add", x, added)));
    }

    private OnnxValue groupMean(OnnxValue x) {
        return graph.apply(
                "ReduceMean",
                List.of(graph.apply("Reshape", x, byGroup)),
                OnnxAttribute.integers("axes", 2),
                OnnxAttribute.integer("keepdims", 1));
    }

    private OnnxValue channels(OnnxValue groups) {
        return graph.apply("Reshape", groups, byChannel);
    }

    private OnnxValue constant(NamedTensor tensor) {
        return graph.constant(tensor.name(), tensor.values(), tensor.shape());
    }
}
