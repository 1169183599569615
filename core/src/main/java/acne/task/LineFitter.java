package acne.task;

import acne.data.CoordinateResolution;
import acne.data.Points2;
import acne.geometry.Line;
import acne.robust.AContrarioLine;
import acne.robust.LineEstimator;
import acne.robust.LineRefinement;
import acne.robust.LineSupport;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Fits a line to points of which most may be outliers.
 *
 * <p>Eight points of y = 2 x + 1, and two others:
 *
 * <pre>{@code
 * double[] x = {0, 1, 2, 3, 4, 5, 6, 7, 1.5, 3.5};
 * double[] y = {1, 3, 5, 7, 9, 11, 13, 15, 8, 0};
 * LineFit fit = LineFitter.builder().build().fit(Points2.of(x, y));
 * System.out.println(fit);
 * fit.line().ifPresent(line -> System.out.println(line.slope() + " " + line.intercept()));
 * }</pre>
 *
 * <p>Lines through pairs of points are tried, and those that the weights of the bundled model suggest; the one that chance
 * explains least is refitted. Thread-safe, and the same points always give the same fit. The units are those of the points; no scale has to be
 * known, because the inlier distance follows from the points unless one is given.
 */
public final class LineFitter {
    private static final int MAX_PAIRS = 5000;

    /** The bundled model is not asked beyond, where it would cost more than the search and has learnt nothing. */
    private static final int MAX_NETWORK_POINTS = 5000;

    private final OptionalDouble threshold;
    private final OptionalDouble resolution;
    private final Start start;
    private final Optional<LineWeighting> weighting;
    private final Optional<LineEstimator> estimator;
    private final long seed;

    /** Where candidates come from. */
    private enum Start {
        /** Pairs of points, and the weights of the bundled model where there is one. */
        SEARCH_AND_NETWORK,
        /** Pairs of points. */
        SEARCH,
        /** The weights of a network. */
        NETWORK
    }

    private LineFitter(Builder builder) {
        this.threshold = builder.threshold;
        this.resolution = builder.resolution;
        this.start = builder.start;
        this.estimator = builder.estimator;
        this.weighting = start == Start.SEARCH_AND_NETWORK && estimator.isEmpty()
                ? BundledLineModel.weighting()
                : builder.weighting;
        this.seed = builder.seed;
    }

    /** A fitter to be: every setting has a default. */
    public static Builder builder() {
        return new Builder();
    }

    /** The line of the points, with a verdict; bad values of the points are refused by {@link Points2}. */
    public LineFit fit(Points2 points) {
        int n = points.size();
        if (n < 2) {
            return LineFit.none(LineFit.Status.TOO_FEW, "need at least 2 points, got " + n, n);
        }
        UnitFrame frame = UnitFrame.of(points);
        if (!(frame.halfSide() > 0)) {
            String place = "(" + points.x(0) + ", " + points.y(0) + ")";
            return LineFit.none(LineFit.Status.DEGENERATE, "all " + n + " points are equal: " + place, n);
        }
        Points2 normalised = frame.normalise(points);
        Optional<double[]> weights = weighting
                .filter(network -> start == Start.NETWORK || n <= MAX_NETWORK_POINTS)
                .map(network -> network.weights(normalised));
        return find(points, normalised, frame, weights)
                .map(support -> result(normalised, frame, support, weights))
                .orElseGet(() -> LineFit.none(LineFit.Status.DEGENERATE, "no two points with weight differ", n));
    }

    /** The best line of the normalised points. */
    private Optional<LineSupport> find(
            Points2 points, Points2 normalised, UnitFrame frame, Optional<double[]> weights) {
        double step = resolution.orElseGet(() -> CoordinateResolution.of(points)) / frame.halfSide();
        if (estimator.isPresent()) {
            frame.requireSquares();
            return estimator
                    .get()
                    .estimate(points)
                    .map(line -> LineSupport.of(frame.normalise(line), normalised, step));
        }
        Optional<LineSupport> refined = weights.flatMap(
                w -> new LineRefinement(LineRefinement.DEFAULT.topPoints(), step).refine(normalised, w));
        if (start == Start.NETWORK) {
            return refined;
        }
        Optional<LineSupport> searched = new AContrarioLine(MAX_PAIRS, step, seed).search(normalised);
        if (points.size() == 2) {
            // No line of two points stands out, so that nothing tells the exact one from that of the weights.
            return searched;
        }
        return Stream.of(refined, searched)
                .flatMap(Optional::stream)
                .min(Comparator.comparingDouble(LineSupport::logAccidents));
    }

    /** Inliers are told in the frame: far from the origin, distances of the points themselves drown in rounding. */
    private LineFit result(Points2 normalised, UnitFrame frame, LineSupport support, Optional<double[]> weights) {
        Line line = frame.denormalise(support.line());
        double distance = threshold.orElse(support.halfWidth() * frame.halfSide());
        double reach = threshold.isPresent() ? distance / frame.halfSide() : support.halfWidth();
        int n = normalised.size();
        boolean[] inliers = new boolean[n];
        double[] ones = new double[n];
        int count = 0;
        for (int i = 0; i < n; i++) {
            inliers[i] = Math.abs(support.line().distance(normalised.x(i), normalised.y(i))) <= reach;
            ones[i] = inliers[i] ? 1 : 0;
            count += inliers[i] ? 1 : 0;
        }
        boolean found = support.standsOut() || support.inliers() == n || n == 2;
        String counted =
                count + " of " + n + " points within " + String.format(Locale.ROOT, "%.3g", distance) + " of the line";
        return new LineFit(
                found ? LineFit.Status.FOUND : LineFit.Status.NOT_SIGNIFICANT,
                found ? counted : counted + ", no more than chance explains",
                Optional.of(line),
                distance,
                inliers,
                weights.map(w -> Arrays.copyOf(w, n)).orElse(ones));
    }

    /** What can be chosen; every choice has a good default. */
    public static final class Builder {
        private OptionalDouble threshold = OptionalDouble.empty();
        private OptionalDouble resolution = OptionalDouble.empty();
        private Start start = Start.SEARCH_AND_NETWORK;
        private Optional<LineWeighting> weighting = Optional.empty();
        private Optional<LineEstimator> estimator = Optional.empty();
        private long seed;

        private Builder() {}

        /** Largest distance of a reported inlier, in the units of the points. */
        public Builder threshold(double distance) {
            if (!(distance > 0)) {
                throw new IllegalArgumentException("need a threshold above 0, got " + distance);
            }
            threshold = OptionalDouble.of(distance);
            return this;
        }

        /** The spacing that the coordinates were rounded to, such as 1 for whole pixels; found from the points otherwise. */
        public Builder resolution(double spacing) {
            if (!(spacing >= 0)) {
                throw new IllegalArgumentException("need a resolution of 0 or more, got " + spacing);
            }
            resolution = OptionalDouble.of(spacing);
            return this;
        }

        /** Another network than the bundled one; its weights alone start the fit. */
        public Builder weighting(LineWeighting network) {
            start = Start.NETWORK;
            weighting = Optional.of(network);
            return this;
        }

        /** Leaves the bundled model out: lines through pairs of points start the fit. */
        public Builder withoutNetwork() {
            start = Start.SEARCH;
            weighting = Optional.empty();
            return this;
        }

        /** Another method, which sees the points as they are. */
        public Builder estimator(LineEstimator method) {
            estimator = Optional.of(method);
            return this;
        }

        /** Seed of the random pairs where the points are too many to try all. */
        public Builder seed(long value) {
            seed = value;
            return this;
        }

        /** The fitter, which keeps these settings. */
        public LineFitter build() {
            return new LineFitter(this);
        }
    }
}
