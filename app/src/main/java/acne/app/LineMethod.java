package acne.app;

import acne.robust.LineEstimator;
import java.util.Map;

/**
 * A line estimator as a benchmark runs it.
 *
 * @param model where its weights come from, for the report; empty for a method that was not trained
 */
record LineMethod(LineEstimator estimator, Map<String, Object> model) {
    static LineMethod untrained(LineEstimator estimator) {
        return new LineMethod(estimator, Map.of());
    }
}
