package acne.app;

import acne.robust.LineEstimator;
import acne.robust.LineMethods;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
    public Optional<LineMethod> method(String name, double outlierRatio) {
        return Optional.ofNullable(methods.get(name)).map(LineMethod::untrained);
    }
}
