package acne.solve;

import acne.data.Points2;
import acne.geometry.Line;
import acne.math.SymmetricEigen;
import java.util.Arrays;
import java.util.Optional;

/**
 * The line with the least weighted sum of squared distances: through the centroid, along the main axis of the scatter.
 *
 * <p>Moves with the points under translation, rotation and scale, unlike {@link LineSolver}.
 */
public final class OrthogonalRegression {
    private OrthogonalRegression() {}

    /** The line of points that all count the same. */
    public static Optional<Line> solve(Points2 points) {
        double[] weights = new double[points.size()];
        Arrays.fill(weights, 1);
        return solve(points, weights);
    }

    /** The line that minimises sum_i w_i d_i^2, or nothing where fewer than two different points have weight. */
    public static Optional<Line> solve(Points2 points, double[] weights) {
        PointWeights.check(points, weights);
        double sum = 0;
        double meanX = 0;
        double meanY = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += weights[i];
            meanX += weights[i] * points.x(i);
            meanY += weights[i] * points.y(i);
        }
        meanX /= sum;
        meanY /= sum;
        double xx = 0;
        double xy = 0;
        double yy = 0;
        for (int i = 0; i < weights.length; i++) {
            double x = points.x(i) - meanX;
            double y = points.y(i) - meanY;
            xx += weights[i] * x * x;
            xy += weights[i] * x * y;
            yy += weights[i] * y * y;
        }
        // Points that are all equal leave rounding of the mean behind: a spread below its square is none.
        double noise = sum * (meanX * meanX + meanY * meanY) * 1e-30;
        if (!(sum > 0) || !(xx + yy > noise)) {
            return Optional.empty();
        }
        // A power of two changes no bit of the axes, and keeps squares of squares from overflowing or vanishing.
        double scale = Math.scalb(1.0, -Math.getExponent(xx + yy));
        double[] scatter = {xx * scale, xy * scale, xy * scale, yy * scale};
        double[] normal = SymmetricEigen.of(scatter, 2).vector(0);
        double length = Math.hypot(normal[0], normal[1]);
        double a = normal[0] / length;
        double b = normal[1] / length;
        return Optional.of(new Line(a, b, -(a * meanX + b * meanY)));
    }
}
