package acne.eval;

import acne.geometry.Line;
import acne.math.Vec3;
import java.util.Arrays;
import java.util.Optional;

/**
 * Summary of the l2 distances between true and estimated line parameters over many clouds.
 *
 * <p>The paper does not say whether its distance is squared, hence both means; the mean is dominated by the clouds that
 * failed, hence the median and the share solved.
 *
 * @param clouds number of clouds
 * @param failed clouds without an estimate, which count with the largest possible distance
 * @param l2 mean distance
 * @param l2Squared mean squared distance
 * @param median median distance
 * @param solved share of clouds with a distance below {@link #SOLVED_BELOW}
 */
public record LineErrors(int clouds, int failed, double l2, double l2Squared, double median, double solved) {
    public static final double SOLVED_BELOW = 0.01;

    /** Two unit vectors at right angles, the sign being free. */
    static final double LARGEST = Math.sqrt(2);

    /** The distance of two unit 3-vectors, each of either sign. */
    public static double distance(Vec3 theta, Vec3 truth) {
        return Math.min(theta.minus(truth).norm(), theta.plus(truth).norm());
    }

    /** The distance of an estimate, or NaN where there is none. */
    static double distance(Optional<Line> estimate, Vec3 truth) {
        return estimate.map(line -> distance(line.theta(), truth)).orElse(Double.NaN);
    }

    /** Summarises distances; NaN stands for a failure. The order does not matter, to the bit. */
    public static LineErrors of(double[] distances) {
        if (distances.length == 0) {
            throw new IllegalArgumentException("need at least one cloud");
        }
        double[] sorted = Arrays.stream(distances)
                .map(d -> Double.isNaN(d) ? LARGEST : d)
                .sorted()
                .toArray();
        int n = sorted.length;
        double sum = 0;
        double squares = 0;
        int solved = 0;
        for (double d : sorted) {
            sum += d;
            squares += d * d;
            solved += d < SOLVED_BELOW ? 1 : 0;
        }
        double median = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
        int failed = (int) Arrays.stream(distances).filter(Double::isNaN).count();
        return new LineErrors(n, failed, sum / n, squares / n, median, (double) solved / n);
    }
}
