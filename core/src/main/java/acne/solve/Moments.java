package acne.solve;

/** Weighted sums of outer products, {@code sum w a a^T}, of which only the upper triangle is kept up to date. */
final class Moments {
    private Moments() {}

    static void add(double[] sums, double[] row, int n, double weight) {
        for (int j = 0; j < n; j++) {
            double scaled = weight * row[j];
            for (int k = j; k < n; k++) {
                sums[n * j + k] += scaled * row[k];
            }
        }
    }

    /** Copies the upper triangle to the lower one. */
    static void mirror(double[] sums, int n) {
        for (int j = 1; j < n; j++) {
            for (int k = 0; k < j; k++) {
                sums[n * j + k] = sums[n * k + j];
            }
        }
    }
}
