package acne.robust;

import acne.data.Points2;
import acne.geometry.Line;
import acne.solve.LineSolver;
import acne.solve.OrthogonalRegression;
import acne.solve.PointWeights;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Turns a network's weights into a line as good as the points allow: weighted fits and lines through pairs of the
 * points with the highest weights are candidates, scored without a threshold and refitted to their inliers.
 *
 * <p>A weighted fit alone is never exact, because no outlier has weight zero; two true inliers among the top points
 * are enough here.
 *
 * @param topPoints points whose pairs are tried
 * @param resolution spacing of the coordinates, such as 1 for whole pixels; 0 for none
 */
public record LineRefinement(int topPoints, double resolution) {
    public static final LineRefinement DEFAULT = new LineRefinement(40, 0);

    public LineRefinement {
        if (topPoints < 2) {
            throw new IllegalArgumentException("need at least 2 top points, got " + topPoints);
        }
        if (!(resolution >= 0)) {
            throw new IllegalArgumentException("need a resolution of 0 or more, got " + resolution);
        }
    }

    /** The refined line with its support; nothing where no two points with weight differ. */
    public Optional<LineSupport> refine(Points2 points, double[] weights) {
        PointWeights.check(points, weights);
        Optional<Line> start = LineSolver.solve(points, weights);
        if (start.isEmpty()) {
            return Optional.empty();
        }
        LineSearch search = new LineSearch(points, resolution);
        search.offer(start);
        search.offer(OrthogonalRegression.solve(points, weights));
        int[] top = topByWeight(weights);
        for (int i = 0; i < top.length; i++) {
            for (int j = i + 1; j < top.length; j++) {
                search.offer(PairSample.through(points, top[i], top[j]));
            }
        }
        return search.best();
    }

    /** Indices of the highest weights; of equal ones the lower index counts, so that the choice is always the same. */
    private int[] topByWeight(double[] weights) {
        return IntStream.range(0, weights.length)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> -weights[i]))
                .limit(topPoints)
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
