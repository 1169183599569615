package acne.data;

/**
 * The spacing that coordinates were rounded to: 1 for whole pixels, 0.01 for two decimals, 0 where none shows.
 *
 * <p>Rounded points are often exactly collinear by accident; who looks for exact lines has to know.
 */
public final class CoordinateResolution {
    private static final int MOST_DECIMALS = 8;

    /** What a decimal number loses by being stored and multiplied, and some more by arithmetic before, in units in the last place. */
    private static final double TOLERANCE_ULPS = 16;

    /** Where so much may be lost every number is near a whole one. */
    private static final double MOST_TOLERANCE = 0.1;

    /** A few points on a grid this coarse were written by hand, and mean what they say. */
    private static final int FEW_POINTS = 20;

    private static final double COARSE_STEPS = 32;

    private CoordinateResolution() {}

    /** The largest power of ten, at most 1, of which every coordinate is a multiple; 0 for none, or for a toy example. */
    public static double of(Points2 points) {
        for (int decimals = 0; decimals <= MOST_DECIMALS; decimals++) {
            if (areMultiples(points, Math.pow(10, decimals))) {
                double resolution = Math.pow(10, -decimals);
                boolean toy = points.size() < FEW_POINTS && extent(points) < COARSE_STEPS * resolution;
                return toy ? 0 : resolution;
            }
        }
        return 0;
    }

    private static boolean areMultiples(Points2 points, double stepsPerUnit) {
        for (int i = 0; i < points.size(); i++) {
            if (!isWhole(points.x(i) * stepsPerUnit) || !isWhole(points.y(i) * stepsPerUnit)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isWhole(double value) {
        double tolerance = TOLERANCE_ULPS * Math.ulp(value);
        return tolerance < MOST_TOLERANCE && Math.abs(value - Math.rint(value)) <= tolerance;
    }

    private static double extent(Points2 points) {
        double extent = 0;
        for (int i = 1; i < points.size(); i++) {
            extent = Math.max(extent, Math.hypot(points.x(i) - points.x(0), points.y(i) - points.y(0)));
        }
        return extent;
    }
}
