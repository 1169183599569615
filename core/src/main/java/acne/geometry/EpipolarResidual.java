package acne.geometry;

/**
 * Distances of a match to the epipolar geometry of a 3x3 matrix F, {@code x2^T F x1 = 0}, given row-major.
 *
 * <p>They hold for pixels and a fundamental matrix as well as for normalised coordinates and an essential matrix, and are
 * in the unit of the coordinates, squared. A match for which a distance is undefined (both epipoles) has the value zero.
 */
public final class EpipolarResidual {
    private EpipolarResidual() {}

    /** The squared first-order distance to the epipolar variety (Sampson). */
    public static double squaredSampson(double[] f, double x1, double y1, double x2, double y2) {
        double a0 = f[0] * x1 + f[1] * y1 + f[2];
        double a1 = f[3] * x1 + f[4] * y1 + f[5];
        double a2 = f[6] * x1 + f[7] * y1 + f[8];
        double b0 = f[0] * x2 + f[3] * y2 + f[6];
        double b1 = f[1] * x2 + f[4] * y2 + f[7];
        double c = x2 * a0 + y2 * a1 + a2;
        return c == 0 ? 0 : c * c / (a0 * a0 + a1 * a1 + b0 * b0 + b1 * b1);
    }

    /** The sum of the squared distances to the epipolar lines in both images. */
    public static double squaredSymmetric(double[] f, double x1, double y1, double x2, double y2) {
        double a0 = f[0] * x1 + f[1] * y1 + f[2];
        double a1 = f[3] * x1 + f[4] * y1 + f[5];
        double a2 = f[6] * x1 + f[7] * y1 + f[8];
        double b0 = f[0] * x2 + f[3] * y2 + f[6];
        double b1 = f[1] * x2 + f[4] * y2 + f[7];
        double c = x2 * a0 + y2 * a1 + a2;
        return c == 0 ? 0 : c * c * (1 / (a0 * a0 + a1 * a1) + 1 / (b0 * b0 + b1 * b1));
    }

    /**
     * Writes the squared Sampson distance of the matches {@code from} to {@code to - 1}, each at its place.
     *
     * @param f holds the matrix from {@code offset} on
     */
    public static void squaredSampson(
            double[] f,
            int offset,
            double[] x1,
            double[] y1,
            double[] x2,
            double[] y2,
            int from,
            int to,
            double[] squared) {
        double f0 = f[offset];
        double f1 = f[offset + 1];
        double f2 = f[offset + 2];
        double f3 = f[offset + 3];
        double f4 = f[offset + 4];
        double f5 = f[offset + 5];
        double f6 = f[offset + 6];
        double f7 = f[offset + 7];
        double f8 = f[offset + 8];
        for (int i = from; i < to; i++) {
            double a0 = f0 * x1[i] + f1 * y1[i] + f2;
            double a1 = f3 * x1[i] + f4 * y1[i] + f5;
            double a2 = f6 * x1[i] + f7 * y1[i] + f8;
            double b0 = f0 * x2[i] + f3 * y2[i] + f6;
            double b1 = f1 * x2[i] + f4 * y2[i] + f7;
            double c = x2[i] * a0 + y2[i] * a1 + a2;
            // The tiny term keeps 0/0 at a pair of epipoles from turning into NaN without a branch.
            squared[i] = c * c / (a0 * a0 + a1 * a1 + b0 * b0 + b1 * b1 + Double.MIN_NORMAL);
        }
    }
}
