package acne.app;

import acne.data.Points2;
import acne.geometry.Line;
import acne.model.ModelFile;
import acne.nn.Network;
import acne.robust.LineEstimator;
import acne.robust.LineRefinement;
import acne.robust.LineSupport;
import acne.solve.LineSolver;
import acne.solve.PointWeights;
import acne.task.BundledLineModel;
import acne.task.LineWeighting;
import acne.task.NetworkLineWeighting;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The trained line estimators: {@code cne}, {@code irls-learnt} and {@code acne} with the model of the outlier ratio, {@code
 * acne-mixed} with the bundled one, {@code acne+refine} with refits after it, and any model by the name of its file.
 */
final class LearntLineMethods implements LineMethodProvider {
    private static final List<String> BY_RATIO = List.of("cne", "irls-learnt", "acne");
    private static final String MIXED = "acne-mixed";
    private static final String REFINED = "acne+refine";
    private static final String REFINE = "+refine";

    private final KeptModels models;

    LearntLineMethods(KeptModels models) {
        this.models = models;
    }

    @Override
    public List<String> names() {
        return List.of("cne", "irls-learnt", "acne", MIXED, REFINED);
    }

    @Override
    public boolean knows(String name) {
        return names().contains(name) || withoutRefine(name).endsWith(ModelFile.EXTENSION);
    }

    private static String withoutRefine(String name) {
        return name.endsWith(REFINE) ? name.substring(0, name.length() - REFINE.length()) : name;
    }

    @Override
    public Optional<LineMethod> method(String name, double outlierRatio) {
        if (withoutRefine(name).endsWith(ModelFile.EXTENSION)) {
            return Optional.of(method(name, KeptModels.read(Path.of(withoutRefine(name)))));
        }
        if (BY_RATIO.contains(name)) {
            return models.find(KeptModels.experiment(name, outlierRatio)).map(model -> method(name, model));
        }
        return BundledLineModel.network()
                .flatMap(network -> BundledLineModel.file()
                        .map(file -> method(name, network, KeptModels.Loaded.source(BundledLineModel.NAME, file))));
    }

    private static LineMethod method(String name, KeptModels.Loaded model) {
        return method(name, model.network(), model.source());
    }

    private static LineMethod method(String name, Network network, Map<String, Object> source) {
        try {
            LineWeighting answer = new NetworkLineWeighting(network);
            LineWeighting weighting = points -> checked(answer.weights(points), source);
            LineEstimator plain = points -> LineSolver.solve(points, weighting.weights(points));
            LineEstimator refined = points -> refine(points, weighting.weights(points));
            return new LineMethod(name.endsWith(REFINE) ? refined : plain, source);
        } catch (IllegalArgumentException e) {
            throw InputException.of(String.valueOf(source.get("model")), e);
        }
    }

    /** Weights of a network that was never trained may overflow in it, though each is finite. */
    private static double[] checked(double[] weights, Map<String, Object> source) {
        try {
            PointWeights.checkValues(weights);
            return weights;
        } catch (IllegalArgumentException e) {
            throw InputException.of(source.get("model") + ": the network overflows", e);
        }
    }

    private static Optional<Line> refine(Points2 points, double[] weights) {
        return LineRefinement.DEFAULT.refine(points, weights).map(LineSupport::line);
    }

    @Override
    public String remedy(String name, double outlierRatio) {
        return BY_RATIO.contains(name)
                ? models.remedy(KeptModels.experiment(name, outlierRatio))
                : "no line model is bundled with this build; train one with"
                        + " './acne train experiments/lines/acne-mixed.toml', and name its file as the method";
    }
}
