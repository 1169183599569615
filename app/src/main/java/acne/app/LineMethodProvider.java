package acne.app;

import java.util.List;
import java.util.Optional;

/** A source of line estimators by name, such as the classical ones or the trained ones. */
interface LineMethodProvider {
    /** The names that it lists. */
    List<String> names();

    /** Whether it answers to the name, listed or not. */
    default boolean knows(String name) {
        return names().contains(name);
    }

    /** The method for clouds of an outlier ratio; nothing where its model has not been trained. */
    Optional<LineMethod> method(String name, double outlierRatio);

    /** One sentence on how to get a method that {@link #method} did not have. */
    default String remedy(String name, double outlierRatio) {
        return "method '" + name + "' is not available";
    }
}
