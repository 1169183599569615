package acne.app;

import acne.robust.LineEstimator;
import acne.robust.LineMethods;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The line estimators that need no training. */
final class ClassicalLineMethods implements LineMethodProvider {
    private final Map<String, LineEstimator> methods;

    ClassicalLineMethods(double threshold) {
        methods = LineMethods.classical(threshold);
    }

    @Override
    public List<String> names() {
        return List.copyOf(methods.keySet());
    }

    @Override
    public LineEstimator method(String name, double outlierRatio) {
        return Objects.requireNonNull(methods.get(name), name);
    }
}
