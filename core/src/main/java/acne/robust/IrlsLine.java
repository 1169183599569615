package acne.robust;

import acne.data.Points2;
import acne.geometry.Line;
import acne.solve.OrthogonalRegression;
import java.util.Optional;

/**
 * Iteratively reweighted least squares: starts from least squares and weighs each point by its last residual.
 *
 * <p>The residuals are measured in units of 1.4826 times their median, which estimates the standard deviation of Gaussian
 * noise while more than half of the points are inliers (Holland and Welsch, 1977).
 */
public record IrlsLine(Kernel kernel) implements LineEstimator {
    private static final int MAX_ITERATIONS = 100;
    private static final double CONVERGED = 1e-12;

    /** Keeps an exact fit of half of the points from dividing by zero. */
    private static final double SMALLEST_SCALE = 1e-12;

    /** Residual, in standard deviations, to weight; each constant gives 95% efficiency under Gaussian noise. */
    public enum Kernel {
        HUBER {
            @Override
            double weight(double residual) {
                return residual <= 1.345 ? 1 : 1.345 / residual;
            }
        },
        CAUCHY {
            @Override
            double weight(double residual) {
                double u = residual / 2.3849;
                return 1 / (1 + u * u);
            }
        };

        abstract double weight(double residual);
    }

    @Override
    public Optional<Line> estimate(Points2 points) {
        Optional<Line> line = OrthogonalRegression.solve(points);
        for (int i = 0; i < MAX_ITERATIONS && line.isPresent(); i++) {
            Optional<Line> next = OrthogonalRegression.solve(points, weights(line.get(), points));
            boolean converged = next.isPresent() && moved(line.get(), next.get()) < CONVERGED;
            line = next;
            if (converged) {
                break;
            }
        }
        return line;
    }

    private double[] weights(Line line, Points2 points) {
        double[] weights = LineResiduals.of(line, points);
        double scale = Math.max(SMALLEST_SCALE, MedianScore.TO_SIGMA * LineResiduals.median(weights.clone()));
        for (int i = 0; i < weights.length; i++) {
            weights[i] = kernel.weight(weights[i] / scale);
        }
        return weights;
    }

    private static double moved(Line from, Line to) {
        return Math.abs(from.a() * to.b() - from.b() * to.a())
                + Math.abs(Math.abs(from.theta().z()) - Math.abs(to.theta().z()));
    }
}
