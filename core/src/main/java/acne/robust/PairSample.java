package acne.robust;

import acne.data.Points2;
import acne.geometry.Line;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** The minimal sample of a line: two different points. */
final class PairSample {
    private PairSample() {}

    /** The line through two points drawn at random, or nothing where they are equal. */
    static Optional<Line> draw(Points2 points, RandomGenerator random) {
        int n = points.size();
        int i = (int) (random.nextDouble() * n);
        int j = (int) (random.nextDouble() * (n - 1));
        return through(points, i, j < i ? j : j + 1);
    }

    static Optional<Line> through(Points2 points, int i, int j) {
        double x1 = points.x(i);
        double y1 = points.y(i);
        double x2 = points.x(j);
        double y2 = points.y(j);
        return Math.hypot(x2 - x1, y2 - y1) > 0 ? Optional.of(Line.through(x1, y1, x2, y2)) : Optional.empty();
    }
}
