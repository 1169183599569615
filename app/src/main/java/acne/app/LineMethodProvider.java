package acne.app;

import acne.robust.LineEstimator;
import java.util.List;

/** A source of line estimators by name, such as the classical ones or the trained ones. */
interface LineMethodProvider {
    /** The names it answers to. */
    List<String> names();

    /** The estimator for clouds of an outlier ratio; a trained one may have a model a ratio. */
    LineEstimator method(String name, double outlierRatio);
}
