package acne.robust;

import acne.data.Permutation;
import acne.data.Points2;
import acne.data.SampleRandom;
import acne.geometry.Line;
import acne.solve.OrthogonalRegression;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Keeps the best few of many candidate lines, then refits each to its inliers at its own scale while that helps.
 *
 * <p>Candidates are scored on at most {@link #MAX_SCORED} points, drawn once, so that a million points cost no more than
 * some thousands; the refits see all points.
 */
final class LineSearch {
    private static final int KEPT = 5;
    private static final int MAX_REFITS = 20;
    private static final int MAX_SCORED = 2000;
    private static final double POLISH_REACH = 2;
    private static final int POLISH_ROUNDS = 5;

    private final Points2 points;
    private final LineSignificance all;
    private final LineSignificance scored;
    private final List<LineSupport> kept = new ArrayList<>();

    LineSearch(Points2 points, double resolution) {
        this.points = points;
        this.all = new LineSignificance(points, resolution);
        this.scored = points.size() <= MAX_SCORED ? all : new LineSignificance(subset(points), resolution);
    }

    void offer(Optional<Line> candidate) {
        if (candidate.isEmpty()) {
            return;
        }
        LineSupport support = scored.support(candidate.get());
        if (kept.size() < KEPT) {
            kept.add(support);
        } else if (support.logAccidents() < kept.get(KEPT - 1).logAccidents()) {
            kept.set(KEPT - 1, support);
        } else {
            return;
        }
        kept.sort(Comparator.comparingDouble(LineSupport::logAccidents));
    }

    /** The best line after refits; nothing where no candidate was offered. */
    Optional<LineSupport> best() {
        return kept.stream()
                .map(this::refined)
                .min(Comparator.comparingDouble(LineSupport::logAccidents))
                .map(this::polished);
    }

    private LineSupport refined(LineSupport start) {
        LineSupport best = all.support(start.line());
        for (int i = 0; i < MAX_REFITS; i++) {
            LineSupport next = refit(best);
            if (!(next.logAccidents() < best.logAccidents())) {
                // The same inliers: the least-squares line is the better of two that explain them alike.
                return next.logAccidents() == best.logAccidents() ? next : best;
            }
            best = next;
        }
        return best;
    }

    private LineSupport refit(LineSupport support) {
        double[] weights = LineResiduals.of(support.line(), points);
        for (int i = 0; i < weights.length; i++) {
            weights[i] = weights[i] < support.halfWidth() ? 1 : 0;
        }
        return OrthogonalRegression.solve(points, weights).map(all::support).orElse(support);
    }

    /** Tukey's biweight instead of a hard cut at the strip: noisy inliers just outside still count a little. */
    private LineSupport polished(LineSupport support) {
        double cut = POLISH_REACH * support.halfWidth();
        LineSupport best = support;
        for (int i = 0; i < POLISH_ROUNDS; i++) {
            double[] weights = LineResiduals.of(best.line(), points);
            for (int k = 0; k < weights.length; k++) {
                double u = Math.min(1, weights[k] / cut);
                weights[k] = (1 - u * u) * (1 - u * u);
            }
            best = OrthogonalRegression.solve(points, weights).map(all::support).orElse(best);
        }
        return best;
    }

    private static Points2 subset(Points2 points) {
        return points.select(Permutation.first(MAX_SCORED, points.size(), SampleRandom.of(0, points.size())));
    }
}
