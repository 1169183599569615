package acne.robust;

import acne.data.Points2;
import acne.geometry.Line;
import acne.solve.OrthogonalRegression;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Random sample consensus (Fischler and Bolles, 1981): the best line through two points, then least squares on its
 * inliers.
 *
 * <p>With {@link Score#TRUNCATED_SQUARES} it is MSAC (Torr and Zisserman, 2000).
 */
public record RansacLine(Options options) implements LineEstimator {
    /** What makes one line better than another; lower is better. */
    public enum Score {
        /** Number of outliers. */
        OUTLIERS {
            @Override
            double cost(double relativeResidual) {
                return relativeResidual < 1 ? 0 : 1;
            }
        },
        /** Squared residual, capped at the threshold. */
        TRUNCATED_SQUARES {
            @Override
            double cost(double relativeResidual) {
                return Math.min(1, relativeResidual * relativeResidual);
            }
        };

        /** The cost of a residual in units of the threshold. */
        abstract double cost(double relativeResidual);
    }

    /**
     * How to search.
     *
     * @param threshold largest distance of an inlier, in the units of the points
     * @param confidence probability to have seen a sample without outliers before stopping early
     */
    public record Options(Score score, double threshold, double confidence, int maxIterations, long seed) {
        public Options {
            if (!(threshold > 0)) {
                throw new IllegalArgumentException("need a threshold above 0, got " + threshold);
            }
            if (!(confidence > 0 && confidence < 1)) {
                throw new IllegalArgumentException("need a confidence between 0 and 1, got " + confidence);
            }
            if (maxIterations < 1) {
                throw new IllegalArgumentException("need at least one iteration, got " + maxIterations);
            }
        }

        public static Options of(Score score, double threshold) {
            return new Options(score, threshold, 0.9999, 2000, 0);
        }
    }

    @Override
    public Optional<Line> estimate(Points2 points) {
        if (points.size() < 3) {
            return OrthogonalRegression.solve(points);
        }
        return search(points)
                .or(() -> OrthogonalRegression.solve(points))
                .flatMap(line -> refit(line, points, options.threshold()));
    }

    private Optional<Line> search(Points2 points) {
        SplittableRandom random = new SplittableRandom(options.seed());
        Optional<Line> best = Optional.empty();
        double bestCost = Double.POSITIVE_INFINITY;
        double needed = options.maxIterations();
        for (int i = 0; i < Math.min(needed, options.maxIterations()); i++) {
            Optional<Line> line = PairSample.draw(points, random);
            if (line.isPresent()) {
                double cost = cost(line.get(), points, bestCost);
                if (cost < bestCost) {
                    bestCost = cost;
                    best = line;
                    needed = samplesNeeded(line.get(), points);
                }
            }
        }
        return best;
    }

    private double cost(Line line, Points2 points, double giveUpAt) {
        double cost = 0;
        for (int i = 0; i < points.size() && cost < giveUpAt; i++) {
            double residual = Math.abs(line.distance(points.x(i), points.y(i)));
            cost += options.score().cost(residual / options.threshold());
        }
        return cost;
    }

    private double samplesNeeded(Line line, Points2 points) {
        int inliers = 0;
        for (int i = 0; i < points.size(); i++) {
            inliers += Math.abs(line.distance(points.x(i), points.y(i))) < options.threshold() ? 1 : 0;
        }
        double share = (double) inliers / points.size();
        return Math.log(1 - options.confidence()) / Math.log1p(-share * share);
    }

    /** Least squares on the points closer than {@code cut}; the line itself where they do not determine one. */
    static Optional<Line> refit(Line line, Points2 points, double cut) {
        double[] weights = LineResiduals.of(line, points);
        for (int i = 0; i < weights.length; i++) {
            weights[i] = weights[i] <= cut ? 1 : 0;
        }
        return OrthogonalRegression.solve(points, weights).or(() -> Optional.of(line));
    }
}
