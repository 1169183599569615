package acne.solve;

import acne.data.Points2;
import acne.geometry.Line;
import acne.math.SymmetricEigen;
import acne.math.Vec3;
import java.util.Optional;

/**
 * The line of weighted points: the eigenvector of the smallest eigenvalue of Pbar^T diag(w)^2 Pbar, where Pbar is N x 3
 * with rows [x, y, 1] (paper, section "Robust line fitting").
 *
 * <p>The algebraic distance depends on where the origin lies; points are expected in about [-1, 1]^2. For points anywhere
 * see {@link OrthogonalRegression}.
 */
public final class LineSolver {
    /** An eigenvalue below this share of the largest one is rounding noise. */
    static final double RANK_TOLERANCE = 1e-15;

    private LineSolver() {}

    /** The eigenvector itself, a unit vector of either sign, even where the points do not determine it. */
    public static Vec3 theta(Points2 points, double[] weights) {
        return theta(SymmetricEigen.of(gram(points, weights), 3));
    }

    /** The line, or nothing where fewer than two different points have weight. */
    public static Optional<Line> solve(Points2 points, double[] weights) {
        SymmetricEigen eigen = SymmetricEigen.of(gram(points, weights), 3);
        Vec3 theta = theta(eigen);
        boolean determined = eigen.value(1) > RANK_TOLERANCE * eigen.value(2);
        return determined && Math.hypot(theta.x(), theta.y()) > 0 ? Optional.of(Line.ofTheta(theta)) : Optional.empty();
    }

    private static Vec3 theta(SymmetricEigen eigen) {
        double[] v = eigen.vector(0);
        return new Vec3(v[0], v[1], v[2]);
    }

    private static double[] gram(Points2 points, double[] weights) {
        PointWeights.check(points, weights);
        double xx = 0;
        double xy = 0;
        double yy = 0;
        double x1 = 0;
        double y1 = 0;
        double one = 0;
        for (int i = 0; i < weights.length; i++) {
            double w = weights[i] * weights[i];
            double x = points.x(i);
            double y = points.y(i);
            xx += w * x * x;
            xy += w * x * y;
            yy += w * y * y;
            x1 += w * x;
            y1 += w * y;
            one += w;
        }
        return new double[] {xx, xy, x1, xy, yy, y1, x1, y1, one};
    }
}
