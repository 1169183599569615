package acne.robust;

import acne.data.Points2;
import acne.geometry.Line;
import java.util.Optional;

/** Points with outliers to a line; nothing where no two points differ. The same points always give the same line. */
@FunctionalInterface
public interface LineEstimator {
    Optional<Line> estimate(Points2 points);
}
