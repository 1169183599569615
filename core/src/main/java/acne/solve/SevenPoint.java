package acne.solve;

import acne.math.NullSpace;
import acne.math.Polynomial;

/**
 * Fundamental matrices, one to three, through seven matches: the singular members of a pencil (Hartley, Zisserman 2004,
 * section 11.1.2).
 *
 * <p>Holds its working memory; not thread-safe.
 */
public final class SevenPoint {
    public static final int SAMPLE_SIZE = 7;
    public static final int MAX_MODELS = 3;

    private final NullSpace nullSpace = new NullSpace(7);
    private final double[] rows = new double[63];
    private final double[] basis = new double[18];
    private final double[] roots = new double[3];

    /** Writes each matrix, unit norm, nine values row by row, one after the other, and returns their number. */
    public int solve(ScaledMatches matches, int[] sample, double[] models) {
        for (int k = 0; k < SAMPLE_SIZE; k++) {
            int i = sample[k];
            EpipolarRow.write(matches.x1()[i], matches.y1()[i], matches.x2()[i], matches.y2()[i], rows, 9 * k);
        }
        nullSpace.basis(rows, basis);
        int count = Polynomial.cubic(determinant(0, 0, 0), mixed(0, 0, 9), mixed(9, 9, 0), determinant(9, 9, 9), roots);
        int found = 0;
        for (int k = 0; k < count; k++) {
            if (member(roots[k], models, 9 * found)) {
                found++;
            }
        }
        return found;
    }

    /** Writes basis0 + root * basis1, unit norm; false where it is not finite. */
    private boolean member(double root, double[] models, int at) {
        double scale = 1 / Math.sqrt(1 + root * root);
        double sum = 0;
        for (int i = 0; i < 9; i++) {
            models[at + i] = scale * (basis[i] + root * basis[9 + i]);
            sum += models[at + i];
        }
        return Double.isFinite(sum);
    }

    /** The coefficient of the determinant that takes one row from one basis matrix, two from another: three choices. */
    private double mixed(int a, int b, int c) {
        return determinant(a, b, c) + determinant(a, c, b) + determinant(c, a, b);
    }

    /** The determinant of row 0 of the basis matrix at a, row 1 of that at b, row 2 of that at c. */
    private double determinant(int a, int b, int c) {
        double[] m = basis;
        return m[a] * (m[b + 4] * m[c + 8] - m[b + 5] * m[c + 7])
                - m[a + 1] * (m[b + 3] * m[c + 8] - m[b + 5] * m[c + 6])
                + m[a + 2] * (m[b + 3] * m[c + 7] - m[b + 4] * m[c + 6]);
    }
}
