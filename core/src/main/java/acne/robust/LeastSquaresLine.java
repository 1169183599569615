package acne.robust;

import acne.data.Points2;
import acne.geometry.Line;
import acne.solve.OrthogonalRegression;
import java.util.Optional;

/** Orthogonal least squares: every point counts, so one far outlier is enough to spoil it. */
public record LeastSquaresLine() implements LineEstimator {
    @Override
    public Optional<Line> estimate(Points2 points) {
        return OrthogonalRegression.solve(points);
    }
}
