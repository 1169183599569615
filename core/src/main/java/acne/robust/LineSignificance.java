package acne.robust;

import acne.data.Points2;
import acne.geometry.Line;
import java.util.Arrays;

/**
 * How unlikely it is that chance alone put so many points so close to a line, over all scales at once.
 *
 * <p>The a contrario score of Moisan and Stival (2004) for lines: with n points, of which k lie within a strip that covers
 * the share p of the plane, the expected number of such accidents is (n - 2) C(n, k) C(k, 2) p^(k - 2). The score is
 * the least logarithm of it over strips whose half widths are the extent of the points times 1/4, 1/8, 1/16 and so on.
 * It needs no threshold: exact inliers and noisy ones are found alike.
 */
final class LineSignificance {
    /** Half widths below 2^-40 of the extent are rounding. */
    private static final int MAX_SCALES = 41;

    private final Points2 points;
    private final double extent;
    private final int scales;
    private final double[] logChoices;

    /**
     * Prepares scoring of lines against the points.
     *
     * @param resolution spacing of the coordinates, such as 1 for whole pixels; strips are not made narrower. Zero for none.
     */
    LineSignificance(Points2 points, double resolution) {
        this.points = points;
        this.extent = halfDiagonal(points);
        int finest = resolution > 0 ? Math.max(0, -Math.getExponent(resolution / extent)) : MAX_SCALES;
        this.scales = Math.max(3, Math.min(MAX_SCALES, finest));
        this.logChoices = logChoices(points.size());
    }

    /** The line at the scale that suits it best. */
    LineSupport support(Line line) {
        int[] within = new int[scales];
        for (int i = 0; i < points.size(); i++) {
            double residual = Math.abs(line.distance(points.x(i), points.y(i))) / extent;
            // A residual in [2^e, 2^(e+1)) is below the half widths 2^-j with j <= -e - 1.
            int scale = Math.min(scales - 1, -Math.getExponent(residual) - 1);
            if (scale >= 0) {
                within[scale]++;
            }
        }
        double best = Double.POSITIVE_INFINITY;
        int bestScale = 0;
        int bestCount = 0;
        int count = 0;
        for (int j = scales - 1; j >= 0; j--) {
            count += within[j];
            double log = logAccidents(count, j);
            if (log < best) {
                best = log;
                bestScale = j;
                bestCount = count;
            }
        }
        return new LineSupport(line, best, Math.scalb(extent, -bestScale), bestCount);
    }

    /** The share of the bounding square that a strip covers at most is twice its relative half width: 2^(1 - j). */
    private double logAccidents(int count, int scale) {
        if (count < 3) {
            return Double.POSITIVE_INFINITY;
        }
        double logShare = Math.min(0, 1 - scale) * Math.log(2);
        return logChoices[count] + (count - 2) * logShare;
    }

    /** log((n - 2) C(n, k) C(k, 2)) for every k. */
    private static double[] logChoices(int n) {
        double[] logs = new double[n + 1];
        double logBinomial = 0;
        for (int k = 1; k <= n; k++) {
            logBinomial += Math.log((double) (n - k + 1) / k);
            logs[k] = k < 3 ? 0 : logBinomial + Math.log(n - 2) + Math.log(0.5 * k * (k - 1));
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
