package acne.io.colmap;

/**
 * How a lens moves a point of its ideal image plane.
 *
 * <p>The formulas are those of COLMAP and OpenCV; k holds the coefficients in COLMAP's order.
 */
@FunctionalInterface
interface Distortion {
    /** Writes where the point (u, v) is drawn to {@code out}. */
    void apply(double[] k, double u, double v, double[] out);

    static void none(double[] k, double u, double v, double[] out) {
        out[0] = u;
        out[1] = v;
    }

    /** Any number of radial coefficients: r (1 + k1 r^2 + k2 r^4 + ...). */
    static void radial(double[] k, double u, double v, double[] out) {
        double factor = polynomial(k, 0, k.length, u * u + v * v);
        out[0] = factor * u;
        out[1] = factor * v;
    }

    /** k1, k2, p1, p2. */
    static void radialTangential(double[] k, double u, double v, double[] out) {
        double factor = polynomial(k, 0, 2, u * u + v * v);
        tangential(k[2], k[3], factor, u, v, out);
    }

    /** k1, k2, p1, p2, k3, k4, k5, k6: a quotient of polynomials. */
    static void rational(double[] k, double u, double v, double[] out) {
        double r2 = u * u + v * v;
        double above = 1 + r2 * (k[0] + r2 * (k[1] + r2 * k[4]));
        double factor = above / polynomial(k, 5, 8, r2);
        tangential(k[2], k[3], factor, u, v, out);
    }

    /** omega, the field of view of the lens (Devernay and Faugeras 2001). */
    static void fieldOfView(double[] k, double u, double v, double[] out) {
        double r = Math.hypot(u, v);
        double omega = k[0];
        // Both the lens without distortion and the centre of the image are limits of the formula.
        double factor = Math.abs(omega) < 1e-6
                ? 1
                : r < 1e-12 ? 2 * Math.tan(omega / 2) / omega : Math.atan(2 * r * Math.tan(omega / 2)) / (r * omega);
        out[0] = factor * u;
        out[1] = factor * v;
    }

    /** k1, k2, p1, p2, k3, k4, sx1, sy1. */
    static void thinPrism(double[] k, double u, double v, double[] out) {
        double r2 = u * u + v * v;
        double factor = 1 + r2 * (k[0] + r2 * (k[1] + r2 * (k[4] + r2 * k[5])));
        tangential(k[2], k[3], factor, u, v, out);
        out[0] += k[6] * r2;
        out[1] += k[7] * r2;
    }

    /** k0 to k5, p0, p1, s0 to s3: the tangential and prism terms see the radially distorted point. */
    static void radialTangentialPrism(double[] k, double u, double v, double[] out) {
        double factor = polynomial(k, 0, 6, u * u + v * v);
        double x = factor * u;
        double y = factor * v;
        double r2 = x * x + y * y;
        tangential(k[7], k[6], 1, x, y, out);
        out[0] += r2 * (k[8] + r2 * k[9]);
        out[1] += r2 * (k[10] + r2 * k[11]);
    }

    private static void tangential(double p1, double p2, double factor, double u, double v, double[] out) {
        double r2 = u * u + v * v;
        out[0] = factor * u + 2 * p1 * u * v + p2 * (r2 + 2 * u * u);
        out[1] = factor * v + 2 * p2 * u * v + p1 * (r2 + 2 * v * v);
    }

    /** 1 + k[from] r2 + k[from + 1] r2^2 + ... */
    private static double polynomial(double[] k, int from, int to, double r2) {
        double sum = 0;
        for (int i = to - 1; i >= from; i--) {
            sum = r2 * (k[i] + sum);
        }
        return 1 + sum;
    }
}
