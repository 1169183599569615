package acne.robust;

import acne.data.Points2;
import acne.geometry.Line;
import java.util.Arrays;

/**
 * How unlikely it is that chance alone put so many points so close to a line, over all scales at once.
 *
 * <p>An a contrario score in the manner of Desolneux, Moisan and Morel (2000): two of n points define the line; if the
 * others were spread evenly, each would fall into a strip that covers the share p of the plane with probability p. The
 * number of lines with k points in the strip that chance is expected to make is C(n, 2) times the number of scales times
 * the binomial tail P(X >= k - 2; n - 2, p). The score is the least logarithm of it over strips whose half widths are
 * the extent of the points times 1, 3/4, 1/2, 3/8, 1/4 and so on. It needs no threshold: exact inliers and noisy ones are
 * found alike.
 */
final class LineSignificance {
    /** Half widths below about 2^-40 of the extent are rounding. */
    private static final int MAX_SCALES = 81;

    /** A strip that covers everything says nothing, and fewer scales than these have nothing to compare. */
    private static final int MIN_SCALES = 5;

    /** The half octave of 1.0: twice the bias of the exponent of a double. */
    private static final int ONE_IN_HALF_OCTAVES = 2046;

    private final Points2 points;
    private final double extent;
    private final int scales;
    private final double logTests;
    private final double[] logChoices;
    private final double[] share;
    private final double[] logShare;
    private final double[] logRest;

    /**
     * Prepares scoring of lines against points that are not all equal.
     *
     * @param resolution spacing of the coordinates, such as 1 for whole pixels; strips are not made narrower. Zero for none.
     */
    LineSignificance(Points2 points, double resolution) {
        int n = points.size();
        this.points = points;
        this.extent = halfDiagonal(points);
        this.scales = resolution > 0
                ? Math.max(MIN_SCALES, Math.min(MAX_SCALES, scaleOf(resolution / extent) + 1))
                : MAX_SCALES;
        this.logTests = Math.log(0.5 * n * (n - 1)) + Math.log(scales);
        this.logChoices = logChoices(n - 2);
        this.share = new double[scales];
        this.logShare = new double[scales];
        this.logRest = new double[scales];
        for (int j = 0; j < scales; j++) {
            // Twice its relative half width is the share of the bounding square that a strip covers at most.
            share[j] = 2 * halfWidth(j);
            logShare[j] = Math.log(share[j]);
            logRest[j] = Math.log1p(-share[j]);
        }
    }

    /** The line at the scale that suits it best. */
    LineSupport support(Line line) {
        int[] within = new int[scales];
        double perExtent = 1 / extent;
        for (int i = 0; i < points.size(); i++) {
            double residual = Math.abs(line.distance(points.x(i), points.y(i))) * perExtent;
            int scale = Math.min(scales - 1, scaleOf(residual));
            if (scale >= 0) {
                within[scale]++;
            }
        }
        double best = Double.POSITIVE_INFINITY;
        int bestScale = scales - 1;
        int bestCount = 0;
        int count = 0;
        for (int j = scales - 1; j >= 0; j--) {
            if (within[j] == 0) {
                // As many points in a wider strip are never less of an accident.
                continue;
            }
            count += within[j];
            double log = logAccidents(count, j);
            if (log < best) {
                best = log;
                bestScale = j;
                bestCount = count;
            }
        }
        return new LineSupport(line, best, extent * halfWidth(bestScale), bestCount);
    }

    private double logAccidents(int count, int scale) {
        int n = points.size() - 2;
        int k = count - 2;
        if (k < 1) {
            return Double.POSITIVE_INFINITY;
        }
        // The terms of the tail fall at least as fast as a geometric series of this ratio.
        double ratio = (n - k) * share[scale] / ((k + 1) * (1 - share[scale]));
        if (!(share[scale] < 1) || !(ratio < 1)) {
            return logTests;
        }
        double logTail = logChoices[k] + k * logShare[scale] + (n - k) * logRest[scale] - Math.log1p(-ratio);
        return logTests + Math.min(0, logTail);
    }

    /** 1, 3/4, 1/2, 3/8, 1/4, ... */
    private static double halfWidth(int scale) {
        return Math.scalb(scale % 2 == 0 ? 1 : 0.75, -(scale / 2));
    }

    /**
     * The narrowest scale whose half width is above the residual; negative where even the widest is not.
     *
     * <p>Exponent and first mantissa bit of the number tell, without a logarithm: this is the inner loop of the search.
     */
    private static int scaleOf(double residual) {
        int halfOctave = (int) (Double.doubleToRawLongBits(residual) >>> 51);
        return ONE_IN_HALF_OCTAVES - 1 - halfOctave;
    }

    /** log C(n, k) for every k. */
    private static double[] logChoices(int n) {
        double[] logs = new double[Math.max(1, n + 1)];
        for (int k = 1; k <= n; k++) {
            logs[k] = logs[k - 1] + Math.log((double) (n - k + 1) / k);
        }
        return logs;
    }

    private static double halfDiagonal(Points2 points) {
        double[] x = new double[points.size()];
        double[] y = new double[points.size()];
        for (int i = 0; i < x.length; i++) {
            x[i] = points.x(i);
            y[i] = points.y(i);
        }
        double width = Arrays.stream(x).max().orElse(0) - Arrays.stream(x).min().orElse(0);
        double height =
                Arrays.stream(y).max().orElse(0) - Arrays.stream(y).min().orElse(0);
        return Math.hypot(width, height) / 2;
    }
}
