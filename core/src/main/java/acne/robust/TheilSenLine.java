package acne.robust;

import acne.data.Points2;
import acne.geometry.Line;
import acne.solve.OrthogonalRegression;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Theil-Sen regression of y on x: the median slope over pairs of points, then the median intercept. Breaks down beyond
 * 29% outliers, and at steep lines.
 *
 * @param maxPairs pairs used; more are replaced by a random choice
 */
public record TheilSenLine(int maxPairs, long seed) implements LineEstimator {
    public static final TheilSenLine DEFAULT = new TheilSenLine(500_000, 0);

    public TheilSenLine {
        if (maxPairs < 1) {
            throw new IllegalArgumentException("need at least one pair, got " + maxPairs);
        }
    }

    @Override
    public Optional<Line> estimate(Points2 points) {
        double[] slopes = slopes(points);
        if (slopes.length == 0) {
            return OrthogonalRegression.solve(points);
        }
        double slope = LineResiduals.median(slopes);
        double[] intercepts = new double[points.size()];
        for (int i = 0; i < intercepts.length; i++) {
            intercepts[i] = points.y(i) - slope * points.x(i);
        }
        double intercept = LineResiduals.median(intercepts);
        double norm = Math.hypot(slope, 1);
        return Optional.of(new Line(-slope / norm, 1 / norm, -intercept / norm));
    }

    /** Slopes of pairs with different x. */
    private double[] slopes(Points2 points) {
        int n = points.size();
        long pairs = (long) n * (n - 1) / 2;
        double[] slopes = new double[(int) Math.min(pairs, maxPairs)];
        int count = 0;
        if (pairs <= maxPairs) {
            for (int i = 0; i < n; i++) {
                for (int j = i + 1; j < n; j++) {
                    count = put(slopes, count, points, i, j);
                }
            }
        } else {
            SplittableRandom random = new SplittableRandom(seed);
            for (int k = 0; k < maxPairs; k++) {
                int i = (int) (random.nextDouble() * n);
                int j = (int) (random.nextDouble() * n);
                count = put(slopes, count, points, i, j);
            }
        }
        return Arrays.copyOf(slopes, count);
    }

    private static int put(double[] slopes, int count, Points2 points, int i, int j) {
        double dx = points.x(j) - points.x(i);
        if (dx == 0) {
            return count;
        }
        slopes[count] = (points.y(j) - points.y(i)) / dx;
        return count + 1;
    }
}
