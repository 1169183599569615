package acne.robust;

/**
 * The negative log likelihood of residuals under a mixture of a normal distribution (inliers) and a uniform one (outliers),
 * with the mixing share found by expectation maximisation: the score of MLESAC (Torr, Zisserman 2000, equation 15).
 */
final class MixtureScore implements Score {
    private static final int EM_STEPS = 3;
    private static final int CELLS = 2048;
    /** Beyond as many variances the density of inliers is zero. */
    private static final double REACH = 40;

    private static final double[] DENSITY = density();

    private final double cellsPerUnit;
    private final double uniform;
    private final double[] inlier;

    /**
     * A score of as many data.
     *
     * @param sigma the standard deviation of an inlier
     * @param range the width of the interval over which residuals of outliers spread
     */
    MixtureScore(double sigma, double range, int size) {
        this.cellsPerUnit = CELLS / (REACH * sigma * sigma);
        this.uniform = sigma / range;
        this.inlier = new double[size];
    }

    @Override
    public double of(double[] squaredResiduals, int n) {
        for (int i = 0; i < n; i++) {
            inlier[i] = DENSITY[(int) Math.min(CELLS, squaredResiduals[i] * cellsPerUnit)];
        }
        double share = 0.5;
        for (int step = 0; step < EM_STEPS; step++) {
            double sum = 0;
            for (int i = 0; i < n; i++) {
                double p = share * inlier[i];
                sum += p / (p + (1 - share) * uniform);
            }
            share = Math.max(1e-3, Math.min(1 - 1e-3, sum / n));
        }
        return negativeLog(n, share);
    }

    /** The logarithm of products of eight: one logarithm for eight data. */
    private double negativeLog(int n, double share) {
        double sum = 0;
        double product = 1;
        for (int i = 0; i < n; i++) {
            product *= share * inlier[i] + (1 - share) * uniform;
            if ((i & 7) == 7) {
                sum -= Math.log(product);
                product = 1;
            }
        }
        return sum - Math.log(product);
    }

    /** The normal density in units of sigma over r^2 in units of sigma^2; the last cell, of far residuals, is zero. */
    private static double[] density() {
        double[] table = new double[CELLS + 1];
        for (int i = 0; i < CELLS; i++) {
            table[i] = Math.exp(-0.5 * REACH * (i + 0.5) / CELLS) / Math.sqrt(2 * Math.PI);
        }
        return table;
    }
}
