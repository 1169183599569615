package acne.math;

import java.util.Arrays;

/** Real roots of polynomials, given by their coefficients from the constant term up. */
public final class Polynomial {
    private Polynomial() {}

    /** The distinct real roots in ascending order; none for a constant. */
    public static double[] realRoots(double... coefficients) {
        double[] roots = new double[Math.max(coefficients.length, 3)];
        int count = realRoots(coefficients, coefficients.length - 1, roots, new SturmChain(coefficients.length));
        double[] found = Arrays.copyOf(roots, count);
        Arrays.sort(found);
        return found;
    }

    /**
     * Writes the real roots of a polynomial of at most the given degree and returns their number.
     *
     * @param coefficients constant term first, at least degree + 1 values; leading zeros are allowed
     */
    static int realRoots(double[] coefficients, int degree, double[] roots, SturmChain chain) {
        int d = trueDegree(coefficients, degree);
        return switch (d) {
            case 0 -> 0;
            case 1 -> linear(coefficients[0], coefficients[1], roots);
            case 2 -> quadratic(coefficients[0], coefficients[1], coefficients[2], roots);
            case 3 -> cubic(coefficients[0], coefficients[1], coefficients[2], coefficients[3], roots);
            default -> chain.realRoots(coefficients, d, roots);
        };
    }

    /** Leading coefficients that are lost in the rounding of the others count as zero. */
    private static int trueDegree(double[] coefficients, int degree) {
        double largest = 0;
        for (int i = 0; i <= degree; i++) {
            largest = Math.max(largest, Math.abs(coefficients[i]));
        }
        int d = degree;
        while (d > 0 && !(Math.abs(coefficients[d]) > 1e-16 * largest)) {
            d--;
        }
        return d;
    }

    private static int linear(double c0, double c1, double[] roots) {
        roots[0] = -c0 / c1;
        return 1;
    }

    private static int quadratic(double c0, double c1, double c2, double[] roots) {
        double discriminant = c1 * c1 - 4 * c2 * c0;
        if (!(discriminant >= 0)) {
            return 0;
        }
        if (c1 == 0 && c0 == 0) {
            roots[0] = 0;
            return 1;
        }
        // Adding values of one sign avoids the cancellation of the textbook formula.
        double q = -0.5 * (c1 + Math.copySign(Math.sqrt(discriminant), c1));
        roots[0] = q / c2;
        roots[1] = c0 / q;
        return discriminant == 0 ? 1 : 2;
    }

    /** Writes the one, two or three real roots of {@code c3 x^3 + c2 x^2 + c1 x + c0}, each polished by Newton steps. */
    public static int cubic(double c0, double c1, double c2, double c3, double[] roots) {
        if (!(Math.abs(c3) > 1e-16 * (Math.abs(c2) + Math.abs(c1) + Math.abs(c0)))) {
            return realRoots(new double[] {c0, c1, c2}, 2, roots, new SturmChain(3));
        }
        double a = c2 / c3;
        double b = c1 / c3;
        double c = c0 / c3;
        double q = (a * a - 3 * b) / 9;
        double r = (a * (2 * a * a - 9 * b) + 27 * c) / 54;
        double q3 = q * q * q;
        int count;
        if (r * r < q3) {
            double angle = Math.acos(Math.max(-1, Math.min(1, r / Math.sqrt(q3))));
            double scale = -2 * Math.sqrt(q);
            roots[0] = scale * Math.cos(angle / 3) - a / 3;
            roots[1] = scale * Math.cos((angle + 2 * Math.PI) / 3) - a / 3;
            roots[2] = scale * Math.cos((angle - 2 * Math.PI) / 3) - a / 3;
            count = 3;
        } else {
            double big = -Math.copySign(Math.cbrt(Math.abs(r) + Math.sqrt(r * r - q3)), r);
            double small = big == 0 ? 0 : q / big;
            roots[0] = big + small - a / 3;
            count = 1;
            if (big == small && big != 0) {
                roots[count++] = -big - a / 3;
            }
        }
        for (int i = 0; i < count; i++) {
            roots[i] = polish(a, b, c, roots[i]);
        }
        return count;
    }

    private static double polish(double a, double b, double c, double start) {
        double x = start;
        for (int step = 0; step < 3; step++) {
            double value = ((x + a) * x + b) * x + c;
            double slope = (3 * x + 2 * a) * x + b;
            double next = x - value / slope;
            // At a double root the slope vanishes: a step is kept only where it helps.
            if (!(Math.abs(((next + a) * next + b) * next + c) < Math.abs(value))) {
                return x;
            }
            x = next;
        }
        return x;
    }
}
