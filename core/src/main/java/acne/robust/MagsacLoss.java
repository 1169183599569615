package acne.robust;

import java.util.Arrays;

/**
 * The loss of MAGSAC++ (Barath et al. 2020): the likelihood of a residual, marginalised over all noise levels up to a
 * largest one, so that no single threshold decides.
 *
 * <p>Residuals follow a chi distribution with four degrees of freedom; with {@code u = r^2 / (2 sigmaMax^2)} the weight is
 * {@code Gamma(3/2, u) - Gamma(3/2, k^2/2)} up to scale, zero beyond the cut-off {@code r = k sigmaMax}; the cost is its integral
 * over r^2. Both are tabulated over r^2 and interpolated linearly.
 */
public final class MagsacLoss implements RobustLoss {
    /** The 0.99 quantile of the chi distribution with four degrees of freedom. */
    private static final double QUANTILE = 3.64;

    private static final int CELLS = 1024;
    private static final double[] WEIGHTS = padded(tabulateWeights());
    private static final double[] COSTS = padded(integrate(WEIGHTS));

    private final double squaredCutoff;
    private final double cellsPerUnit;

    private MagsacLoss(double squaredCutoff) {
        this.squaredCutoff = squaredCutoff;
        this.cellsPerUnit = CELLS / squaredCutoff;
    }

    /** The loss that is constant from the given squared residual on: {@code (3.64 sigmaMax)^2}. */
    public static MagsacLoss ofSquaredCutoff(double squaredCutoff) {
        if (!(squaredCutoff > 0)) {
            throw new IllegalArgumentException("the cut-off must be positive: " + squaredCutoff);
        }
        return new MagsacLoss(squaredCutoff);
    }

    /** Between 0 and the squared cut-off. */
    @Override
    public double cost(double squaredResidual) {
        return squaredCutoff * interpolate(COSTS, squaredResidual);
    }

    @Override
    public double total(double[] squaredResiduals, int from, int to) {
        double even = 0;
        double odd = 0;
        for (int i = from; i + 1 < to; i += 2) {
            even += interpolate(COSTS, squaredResiduals[i]);
            odd += interpolate(COSTS, squaredResiduals[i + 1]);
        }
        double last = (to - from) % 2 == 0 ? 0 : interpolate(COSTS, squaredResiduals[to - 1]);
        return squaredCutoff * (even + odd + last);
    }

    @Override
    public double weight(double squaredResidual) {
        return interpolate(WEIGHTS, squaredResidual);
    }

    /** Beyond the cut-off the last value; no branch, because half of the residuals would take it by surprise. */
    private double interpolate(double[] table, double squaredResidual) {
        double position = Math.min(squaredResidual * cellsPerUnit, CELLS);
        int cell = (int) position;
        return table[cell] + (position - cell) * (table[cell + 1] - table[cell]);
    }

    /** The weight at CELLS + 1 equidistant points of r^2 in [0, cut-off], scaled so that the cost ends at one. */
    private static double[] tabulateWeights() {
        double[] weights = new double[CELLS + 1];
        double last = QUANTILE * QUANTILE / 2;
        // Gamma(3/2, u) - Gamma(3/2, last) is the integral of sqrt(s) exp(-s); with s = v^2 it is smooth at zero.
        for (int i = CELLS - 1; i >= 0; i--) {
            double low = Math.sqrt(last * i / CELLS);
            double high = Math.sqrt(last * (i + 1) / CELLS);
            double middle = 0.5 * (low + high);
            weights[i] = weights[i + 1] + (high - low) / 6 * (density(low) + 4 * density(middle) + density(high));
        }
        double area = integrate(weights)[CELLS];
        for (int i = 0; i <= CELLS; i++) {
            weights[i] /= area;
        }
        return weights;
    }

    /** The table with its last value once more: interpolation at the cut-off itself reads one entry further. */
    private static double[] padded(double[] table) {
        double[] padded = Arrays.copyOf(table, CELLS + 2);
        padded[CELLS + 1] = table[CELLS];
        return padded;
    }

    private static double density(double v) {
        return 2 * v * v * Math.exp(-v * v);
    }

    private static double[] integrate(double[] weights) {
        double[] sums = new double[CELLS + 1];
        for (int i = 0; i < CELLS; i++) {
            sums[i + 1] = sums[i] + 0.5 * (weights[i] + weights[i + 1]) / CELLS;
        }
        return sums;
    }
}
