package acne.task;

import acne.solve.ScaledMatches;

/** How far points spread across their main direction. */
final class PointSpread {
    private PointSpread() {}

    /** Whether in one of the images the root mean square distance of the points from a line is within a threshold. */
    static boolean isLine(ScaledMatches matches, double squaredThreshold) {
        return squaredWidth(matches.x1(), matches.y1()) <= squaredThreshold
                || squaredWidth(matches.x2(), matches.y2()) <= squaredThreshold;
    }

    /** The smaller eigenvalue of the covariance. */
    private static double squaredWidth(double[] x, double[] y) {
        int n = x.length;
        double meanX = 0;
        double meanY = 0;
        for (int i = 0; i < n; i++) {
            meanX += x[i] / n;
            meanY += y[i] / n;
        }
        double xx = 0;
        double xy = 0;
        double yy = 0;
        for (int i = 0; i < n; i++) {
            xx += (x[i] - meanX) * (x[i] - meanX) / n;
            xy += (x[i] - meanX) * (y[i] - meanY) / n;
            yy += (y[i] - meanY) * (y[i] - meanY) / n;
        }
        return (xx + yy) / 2 - Math.hypot((xx - yy) / 2, xy);
    }
}
