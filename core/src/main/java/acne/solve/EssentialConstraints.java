package acne.solve;

import acne.math.LinearSystem;
import java.util.Arrays;

/**
 * The ten cubic equations that make {@code E = x E0 + y E1 + z E2 + E3} essential: {@code det E = 0} and
 * {@code 2 E E^T E - trace(E E^T) E = 0}.
 *
 * <p>Polynomials in x, y, z are coefficient arrays: 4 linear monomials (x, y, z, 1), 10 quadratic, 20 cubic ones in the
 * order of {@link #CUBIC}. Holds its working memory; not thread-safe.
 */
final class EssentialConstraints {
    /** Squared residuals of unit matrices below this are rounding errors. */
    private static final double GOOD_ENOUGH = 1e-27;

    private static final String[] LINEAR = {"x", "y", "z", ""};
    private static final String[] QUADRATIC = {"xx", "xy", "xz", "x", "yy", "yz", "y", "zz", "z", ""};
    /** The first ten are eliminated; each pair of rows 4-5, 6-7, 8-9 differs by a factor z. */
    private static final String[] CUBIC = {
        "xxx", "yyy", "xxy", "xyy", "xxz", "xx", "yyz", "yy", "xyz", "xy", "xzz", "xz", "x", "yzz", "yz", "y", "zzz",
        "zz", "z", ""
    };

    private static final int[] QUADRATIC_OF = productTable(LINEAR, QUADRATIC);
    private static final int[] CUBIC_OF = productTable(QUADRATIC, CUBIC);

    private final double[] entries = new double[36];
    private final double[] products = new double[90];
    private final double[] equations = new double[200];
    private final double[] minor = new double[10];
    private final double[] monomials = new double[80];
    private final double[] normal = new double[9];
    private final double[] step = new double[3];

    /** Builds the equations of four basis matrices, 4 x 9. */
    void build(double[] basis) {
        for (int e = 0; e < 9; e++) {
            for (int k = 0; k < 4; k++) {
                entries[4 * e + k] = basis[9 * k + e];
            }
        }
        Arrays.fill(equations, 0);
        determinant();
        gram();
        for (int r = 0; r < 3; r++) {
            for (int c = 0; c < 3; c++) {
                int at = 20 * (1 + 3 * r + c);
                for (int k = 0; k < 3; k++) {
                    addProduct(products, 10 * (3 * r + k), 4 * (3 * k + c), at);
                }
            }
        }
    }

    /** Copies the equations: coefficients of the first ten monomials to the left, the others to the right. */
    void split(double[] left, double[] right) {
        for (int r = 0; r < 10; r++) {
            System.arraycopy(equations, 20 * r, left, 10 * r, 10);
            System.arraycopy(equations, 20 * r + 10, right, 10 * r, 10);
        }
    }

    /** Gauss-Newton steps on the sum of squares of the ten equations, where they are not met yet and as long as they help. */
    void polish(double[] unknowns, int steps) {
        double squaredNorm = 1 + unknowns[0] * unknowns[0] + unknowns[1] * unknowns[1] + unknowns[2] * unknowns[2];
        double goal = GOOD_ENOUGH * squaredNorm * squaredNorm * squaredNorm;
        if (error(unknowns) < goal) {
            return;
        }
        double error = normalEquations(unknowns);
        for (int s = 0; s < steps && error > goal; s++) {
            if (!LinearSystem.solve(normal, 3, step, 1)) {
                return;
            }
            double dx = step[0];
            double dy = step[1];
            double dz = step[2];
            add(unknowns, -dx, -dy, -dz);
            double next = normalEquations(unknowns);
            if (!(next < error)) {
                add(unknowns, dx, dy, dz);
                return;
            }
            error = next;
        }
    }

    private static void add(double[] unknowns, double dx, double dy, double dz) {
        unknowns[0] += dx;
        unknowns[1] += dy;
        unknowns[2] += dz;
    }

    /** The sum of squares of the ten equations. */
    private double error(double[] u) {
        fillCubic(u[0], u[1], u[2]);
        double error = 0;
        for (int r = 0; r < 10; r++) {
            double value = 0;
            for (int c = 0; c < 20; c++) {
                value += equations[20 * r + c] * monomials[c];
            }
            error += value * value;
        }
        return error;
    }

    /** Fills J^T J and J^T r of the equations at a point and returns r^T r. */
    private double normalEquations(double[] u) {
        fillCubic(u[0], u[1], u[2]);
        fillDerivatives(u[0], u[1], u[2]);
        Arrays.fill(normal, 0);
        Arrays.fill(step, 0);
        double error = 0;
        for (int r = 0; r < 10; r++) {
            double value = 0;
            double dx = 0;
            double dy = 0;
            double dz = 0;
            for (int c = 0; c < 20; c++) {
                double coefficient = equations[20 * r + c];
                value += coefficient * monomials[c];
                dx += coefficient * monomials[20 + c];
                dy += coefficient * monomials[40 + c];
                dz += coefficient * monomials[60 + c];
            }
            error += value * value;
            normal[0] += dx * dx;
            normal[1] += dx * dy;
            normal[2] += dx * dz;
            normal[4] += dy * dy;
            normal[5] += dy * dz;
            normal[8] += dz * dz;
            step[0] += dx * value;
            step[1] += dy * value;
            step[2] += dz * value;
        }
        normal[3] = normal[1];
        normal[6] = normal[2];
        normal[7] = normal[5];
        return error;
    }

    /** The twenty monomials in the order of {@link #CUBIC}. */
    private void fillCubic(double x, double y, double z) {
        double[] m = monomials;
        // spotless:off
        set(m, 0, x * x * x, y * y * y, x * x * y, x * y * y, x * x * z, x * x, y * y * z, y * y, x * y * z, x * y);
        set(m, 10, x * z * z, x * z, x, y * z * z, y * z, y, z * z * z, z * z, z, 1);
        // spotless:on
    }

    /** Their derivatives by x, y and z, after them. */
    private void fillDerivatives(double x, double y, double z) {
        double[] m = monomials;
        // spotless:off
        set(m, 20, 3 * x * x, 0, 2 * x * y, y * y, 2 * x * z, 2 * x, 0, 0, y * z, y);
        set(m, 30, z * z, z, 1, 0, 0, 0, 0, 0, 0, 0);
        set(m, 40, 0, 3 * y * y, x * x, 2 * x * y, 0, 0, 2 * y * z, 2 * y, x * z, x);
        set(m, 50, 0, 0, 0, z * z, z, 1, 0, 0, 0, 0);
        set(m, 60, 0, 0, 0, 0, x * x, 0, y * y, 0, x * y, 0);
        set(m, 70, 2 * x * z, x, 0, 2 * y * z, y, 0, 3 * z * z, 2 * z, 1, 0);
        // spotless:on
    }

    private static void set(
            double[] m,
            int at,
            double a,
            double b,
            double c,
            double d,
            double e,
            double f,
            double g,
            double h,
            double i,
            double j) {
        m[at] = a;
        m[at + 1] = b;
        m[at + 2] = c;
        m[at + 3] = d;
        m[at + 4] = e;
        m[at + 5] = f;
        m[at + 6] = g;
        m[at + 7] = h;
        m[at + 8] = i;
        m[at + 9] = j;
    }

    private void determinant() {
        for (int c = 0; c < 3; c++) {
            int p = (c + 1) % 3;
            int q = (c + 2) % 3;
            Arrays.fill(minor, 0);
            addProduct(4 * (3 + p), 4 * (6 + q), 1, minor, 0);
            addProduct(4 * (3 + q), 4 * (6 + p), -1, minor, 0);
            addProduct(minor, 0, 4 * c, 0);
        }
    }

    /** E E^T - trace(E E^T) / 2 I, nine quadratic polynomials. */
    private void gram() {
        Arrays.fill(products, 0);
        for (int r = 0; r < 3; r++) {
            for (int c = r; c < 3; c++) {
                for (int k = 0; k < 3; k++) {
                    addProduct(4 * (3 * r + k), 4 * (3 * c + k), 1, products, 10 * (3 * r + c));
                }
                if (c > r) {
                    System.arraycopy(products, 10 * (3 * r + c), products, 10 * (3 * c + r), 10);
                }
            }
        }
        for (int m = 0; m < 10; m++) {
            double half = 0.5 * (products[m] + products[40 + m] + products[80 + m]);
            products[m] -= half;
            products[40 + m] -= half;
            products[80 + m] -= half;
        }
    }

    /** Adds sign times the product of two linear entries to a quadratic polynomial. */
    private void addProduct(int a, int b, double sign, double[] out, int at) {
        for (int i = 0; i < 4; i++) {
            double factor = sign * entries[a + i];
            for (int j = 0; j < 4; j++) {
                out[at + QUADRATIC_OF[4 * i + j]] += factor * entries[b + j];
            }
        }
    }

    /** Adds the product of a quadratic polynomial and a linear entry to an equation. */
    private void addProduct(double[] quadratic, int a, int b, int at) {
        for (int i = 0; i < 10; i++) {
            double factor = quadratic[a + i];
            for (int j = 0; j < 4; j++) {
                equations[at + CUBIC_OF[4 * i + j]] += factor * entries[b + j];
            }
        }
    }

    /** Where the product of a monomial and a linear one stands among the target monomials. */
    private static int[] productTable(String[] monomials, String[] targets) {
        int[] table = new int[4 * monomials.length];
        for (int i = 0; i < monomials.length; i++) {
            for (int j = 0; j < 4; j++) {
                char[] letters = (monomials[i] + LINEAR[j]).toCharArray();
                Arrays.sort(letters);
                table[4 * i + j] = Arrays.asList(targets).indexOf(new String(letters));
            }
        }
        return table;
    }
}
