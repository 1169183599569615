package acne.robust;

import acne.data.Points2;
import acne.geometry.Line;
import acne.solve.OrthogonalRegression;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Least median of squares (Rousseeuw, 1984): the line through two points with the smallest median residual, then least
 * squares on the points within 2.5 robust standard deviations. Breaks down beyond half outliers.
 *
 * @param samples pairs tried
 */
public record LmedsLine(int samples, long seed) implements LineEstimator {
    public static final LmedsLine DEFAULT = new LmedsLine(500, 0);

    private static final double INLIER_SIGMAS = 2.5;

    public LmedsLine {
        if (samples < 1) {
            throw new IllegalArgumentException("need at least one sample, got " + samples);
        }
    }

    @Override
    public Optional<Line> estimate(Points2 points) {
        int n = points.size();
        if (n < 3) {
            return OrthogonalRegression.solve(points);
        }
        SplittableRandom random = new SplittableRandom(seed);
        Optional<Line> best = OrthogonalRegression.solve(points);
        double bestMedian = Double.POSITIVE_INFINITY;
        double[] residuals = new double[n];
        for (int i = 0; i < samples; i++) {
            Optional<Line> line = PairSample.draw(points, random);
            if (line.isPresent()) {
                LineResiduals.fill(residuals, line.get(), points);
                double median = LineResiduals.median(residuals);
                if (median < bestMedian) {
                    bestMedian = median;
                    best = line;
                }
            }
        }
        double cut = INLIER_SIGMAS * MedianScore.TO_SIGMA * (1 + 5.0 / (n - 2)) * bestMedian;
        return best.flatMap(line -> RansacLine.refit(line, points, cut));
    }
}
