package acne.io.onnx;

import acne.model.ModelFile;
import acne.model.ModelFormatException;
import acne.model.Networks;
import acne.nn.MatchNetwork;
import acne.nn.StagedAcne;
import acne.nn.StagedAcneSettings;
import java.util.ArrayList;
import java.util.List;

/**
 * The graph of an ACNe in stages, as it acts after training.
 *
 * <p>Input {@code points} of clouds x points x inputs; outputs of clouds x points x 1: {@code local_logits} and {@code weights} of the last
 * stage, and {@code settled_weights} after it was applied some times more to what it said itself.
 */
final class StagedAcneGraph {
    private static final int COORDINATES = 4;

    /** As in {@link StagedAcne}: what a stage sees of the one before. */
    private static final double SQUARED_DISTANCE = 1e-4;

    private static final double LEAST = 0.01;
    private static final double RANGE = 5;

    private final OnnxGraph graph = new OnnxGraph("acne-staged");
    private final OnnxEightPoint eightPoint = new OnnxEightPoint(graph);
    private final List<AcneGraph> stages = new ArrayList<>();

    private StagedAcneGraph(StagedAcneSettings settings, ModelFile file) {
        OnnxLayers layers = new OnnxLayers(graph);
        for (int i = 0; i < settings.stages(); i++) {
            stages.add(new AcneGraph(settings.stage(i), file, "stage" + i + ".", graph, layers));
        }
    }

    /** The graph of a model file; one whose tensors are not those of its card is an IllegalArgumentException. */
    static OnnxGraph of(ModelFile file) {
        try {
            StagedAcneSettings settings = ((StagedAcne) Networks.read(file, "model")).settings();
            return new StagedAcneGraph(settings, file).build(settings.inputs());
        } catch (ModelFormatException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private OnnxGraph build(int inputs) {
        OnnxValue points = AcneGraph.points(graph, inputs);
        AcneGraph.Output last = stages.get(0).apply(points);
        for (AcneGraph stage : stages.subList(1, stages.size())) {
            last = stage.apply(withResiduals(points, last.weights()));
        }
        last.declare(graph);
        OnnxValue settled = last.weights();
        for (int i = 0; i < MatchNetwork.SETTLING && stages.size() > 1; i++) {
            settled = stages.get(stages.size() - 1)
                    .apply(withResiduals(points, settled))
                    .weights();
        }
        AcneGraph.declareWeights(graph, "settled_weights", settled);
        return graph;
    }

    /** The points with the residuals of the eight-point matrix of some weights, and these weights, as logarithms. */
    private OnnxValue withResiduals(OnnxValue points, OnnxValue weights) {
        OnnxValue w = graph.toDouble(weights);
        OnnxValue matches = graph.toDouble(graph.columns(points, 0, COORDINATES));
        // The eight-point step squares its weights.
        OnnxValue distances = eightPoint.squaredDistances(matches, graph.apply("Sqrt", w));
        OnnxValue mean = graph.mean(w, 1);
        return graph.concat(
                points,
                logarithm(graph.apply("Div", distances, graph.constant(SQUARED_DISTANCE))),
                logarithm(graph.apply("Div", w, mean)));
    }

    private OnnxValue logarithm(OnnxValue value) {
        OnnxValue log = graph.apply("Log", graph.apply("Add", value, graph.constant(LEAST)));
        return graph.toFloat(graph.apply("Div", log, graph.constant(RANGE)));
    }
}
