package acne.robust;

import acne.data.Points2;
import acne.data.SampleRandom;
import acne.geometry.Line;
import acne.solve.OrthogonalRegression;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The line through two points that chance explains least (a contrario RANSAC), refitted to its inliers: it needs no
 * threshold.
 *
 * <p>All pairs are tried where they are at most {@code maxPairs}, which makes the search exhaustive up to 100 points at the
 * default; otherwise as many random pairs.
 *
 * @param resolution spacing of the coordinates, such as 1 for whole pixels; 0 for none
 */
public record AContrarioLine(int maxPairs, double resolution, long seed) implements LineEstimator {
    public static final AContrarioLine DEFAULT = new AContrarioLine(5000, 0, 0);

    public AContrarioLine {
        if (maxPairs < 1) {
            throw new IllegalArgumentException("need at least one pair, got " + maxPairs);
        }
        if (!(resolution >= 0)) {
            throw new IllegalArgumentException("need a resolution of 0 or more, got " + resolution);
        }
    }

    @Override
    public Optional<Line> estimate(Points2 points) {
        return search(points).map(LineSupport::line);
    }

    /** The line with its support; nothing where no two points differ. */
    public Optional<LineSupport> search(Points2 points) {
        Optional<Line> start = OrthogonalRegression.solve(points);
        if (start.isEmpty()) {
            return Optional.empty();
        }
        LineSearch search = new LineSearch(points, resolution);
        search.offer(start);
        int n = points.size();
        if ((long) n * (n - 1) / 2 <= maxPairs) {
            for (int i = 0; i < n; i++) {
                for (int j = i + 1; j < n; j++) {
                    search.offer(PairSample.through(points, i, j));
                }
            }
        } else {
            SplittableRandom random = SampleRandom.of(seed, n);
            for (int k = 0; k < maxPairs; k++) {
                search.offer(PairSample.draw(points, random));
            }
        }
        return search.best();
    }
}
