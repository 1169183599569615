package acne.solve;

import acne.math.LinearSystem;
import acne.math.NullSpace;
import acne.math.SturmChain;
import java.util.Arrays;

/**
 * All real essential matrices, up to ten, through five calibrated matches (Nister 2004).
 *
 * <p>The matrix is sought as {@code x E0 + y E1 + z E2 + E3} over a basis of the null space of the five epipolar
 * constraints; elimination of x and y leaves a polynomial of degree ten in z. Every solution is polished by
 * Gauss-Newton steps on the ten cubic constraints. Holds its working memory; not thread-safe.
 */
public final class FivePoint {
    public static final int SAMPLE_SIZE = 5;
    public static final int MAX_MODELS = 10;

    private static final int POLISHING_STEPS = 2;

    private final NullSpace nullSpace = new NullSpace(5);
    private final double[] rows = new double[45];
    private final double[] basis = new double[36];
    private final EssentialConstraints constraints = new EssentialConstraints();
    private final double[] left = new double[100];
    private final double[] right = new double[100];
    /** Row r, column c: the polynomial in z that stands at (r, c), constant term first, five coefficients. */
    private final double[] elimination = new double[45];

    private final double[] minor = new double[8];
    private final double[] polynomial = new double[11];
    private final double[] roots = new double[10];
    private final double[] unknowns = new double[3];
    private final SturmChain chain = new SturmChain(11);

    /** Writes each matrix, unit norm, nine values row by row, one after the other, and returns their number. */
    public int solve(ScaledMatches matches, int[] sample, double[] models) {
        for (int k = 0; k < SAMPLE_SIZE; k++) {
            int i = sample[k];
            EpipolarRow.write(
                    matches.x1()[i] / matches.focal(0),
                    matches.y1()[i] / matches.focal(1),
                    matches.x2()[i] / matches.focal(2),
                    matches.y2()[i] / matches.focal(3),
                    rows,
                    9 * k);
        }
        nullSpace.basis(rows, basis);
        constraints.build(basis);
        constraints.split(left, right);
        if (!LinearSystem.solve(left, 10, right, 10)) {
            return 0;
        }
        for (int r = 0; r < 3; r++) {
            eliminate(4 + 2 * r, 5 + 2 * r, r);
        }
        expandDeterminant();
        int count = Math.abs(polynomial[10]) > 1e-300 ? chain.realRoots(polynomial, 10, roots) : 0;
        int found = 0;
        for (int k = 0; k < count; k++) {
            if (backSubstitute(roots[k]) && write(models, 9 * found)) {
                found++;
            }
        }
        return found;
    }

    /** Row e (monomial times z) minus z times row f: the leading monomials cancel, x and y stay linear. */
    private void eliminate(int e, int f, int r) {
        for (int c = 0; c < 2; c++) {
            int at = 15 * r + 5 * c;
            int first = 3 * c;
            elimination[at] = right[10 * e + first + 2];
            elimination[at + 1] = right[10 * e + first + 1] - right[10 * f + first + 2];
            elimination[at + 2] = right[10 * e + first] - right[10 * f + first + 1];
            elimination[at + 3] = -right[10 * f + first];
            elimination[at + 4] = 0;
        }
        int at = 15 * r + 10;
        elimination[at] = right[10 * e + 9];
        elimination[at + 1] = right[10 * e + 8] - right[10 * f + 9];
        elimination[at + 2] = right[10 * e + 7] - right[10 * f + 8];
        elimination[at + 3] = right[10 * e + 6] - right[10 * f + 7];
        elimination[at + 4] = -right[10 * f + 6];
    }

    private void expandDeterminant() {
        Arrays.fill(polynomial, 0);
        for (int r = 0; r < 3; r++) {
            int p = 15 * ((r + 1) % 3);
            int q = 15 * ((r + 2) % 3);
            Arrays.fill(minor, 0);
            for (int i = 0; i < 4; i++) {
                for (int j = 0; j < 4; j++) {
                    minor[i + j] += elimination[p + i] * elimination[q + 5 + j];
                    minor[i + j] -= elimination[p + 5 + i] * elimination[q + j];
                }
            }
            for (int i = 0; i < 5; i++) {
                for (int j = 0; j < 7; j++) {
                    // The top term of degree ten: 4 + 6.
                    polynomial[i + j] += elimination[15 * r + 10 + i] * minor[j];
                }
            }
        }
    }

    /** Finds x and y from z: the null vector of the 3x3 matrix of polynomials at z. */
    private boolean backSubstitute(double z) {
        double best = 0;
        for (int r = 0; r < 3; r++) {
            int p = 15 * r;
            int q = 15 * ((r + 1) % 3);
            double px = evaluate(p, z);
            double py = evaluate(p + 5, z);
            double p1 = evaluate(p + 10, z);
            double qx = evaluate(q, z);
            double qy = evaluate(q + 5, z);
            double q1 = evaluate(q + 10, z);
            double w = px * qy - py * qx;
            // Rows are of one size: the pair of rows with the largest minor is the best conditioned.
            if (Math.abs(w) > best) {
                best = Math.abs(w);
                unknowns[0] = (py * q1 - p1 * qy) / w;
                unknowns[1] = (p1 * qx - px * q1) / w;
            }
        }
        unknowns[2] = z;
        return best > 0;
    }

    private double evaluate(int at, double z) {
        double[] p = elimination;
        return p[at] + z * (p[at + 1] + z * (p[at + 2] + z * (p[at + 3] + z * p[at + 4])));
    }

    private boolean write(double[] models, int at) {
        constraints.polish(unknowns, POLISHING_STEPS);
        double squared = 0;
        for (int i = 0; i < 9; i++) {
            double value =
                    unknowns[0] * basis[i] + unknowns[1] * basis[9 + i] + unknowns[2] * basis[18 + i] + basis[27 + i];
            models[at + i] = value;
            squared += value * value;
        }
        double scale = 1 / Math.sqrt(squared);
        for (int i = 0; i < 9; i++) {
            models[at + i] *= scale;
        }
        return squared > 0 && Double.isFinite(squared);
    }
}
