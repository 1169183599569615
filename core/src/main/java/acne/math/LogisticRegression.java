package acne.math;

/** The regression of a yes or no on a few features: its odds are the exponential of a linear function of them. */
public final class LogisticRegression {
    private static final int MOST_STEPS = 50;
    private static final double SMALLEST_STEP = 1e-10;

    /** A hint of a preference for small coefficients, so that features without any say have a solution. */
    private static final double RIDGE = 1e-6;

    private LogisticRegression() {}

    /** The most likely coefficients, by Newton's method; rows are the features of a datum each. */
    public static double[] fit(double[][] rows, boolean[] labels) {
        if (rows.length == 0 || rows.length != labels.length) {
            throw new IllegalArgumentException(
                    "need one label a row: " + rows.length + " rows, " + labels.length + " labels");
        }
        int n = rows[0].length;
        double[] coefficients = new double[n];
        for (int k = 0; k < MOST_STEPS; k++) {
            double[] step = step(coefficients, rows, labels);
            double largest = 0;
            for (int i = 0; i < n; i++) {
                coefficients[i] += step[i];
                largest = Math.max(largest, Math.abs(step[i]));
            }
            if (!(largest > SMALLEST_STEP)) {
                break;
            }
        }
        return coefficients;
    }

    /** The logarithm of the odds. */
    public static double logit(double[] coefficients, double[] row) {
        double sum = 0;
        for (int i = 0; i < coefficients.length; i++) {
            sum += coefficients[i] * row[i];
        }
        return sum;
    }

    private static double[] step(double[] coefficients, double[][] rows, boolean[] labels) {
        int n = coefficients.length;
        double[] hessian = new double[n * n];
        double[] gradient = new double[n];
        for (int i = 0; i < n; i++) {
            hessian[n * i + i] = RIDGE;
            gradient[i] = -RIDGE * coefficients[i];
        }
        for (int r = 0; r < rows.length; r++) {
            double p = 1 / (1 + Math.exp(-logit(coefficients, rows[r])));
            double residual = (labels[r] ? 1 : 0) - p;
            for (int i = 0; i < n; i++) {
                gradient[i] += residual * rows[r][i];
                for (int j = 0; j < n; j++) {
                    hessian[n * i + j] += p * (1 - p) * rows[r][i] * rows[r][j];
                }
            }
        }
        if (!LinearSystem.solve(hessian, n, gradient, 1)) {
            throw new IllegalArgumentException("the features do not determine the coefficients");
        }
        return gradient;
    }
}
