package acne.robust;

import acne.math.LinearSystem;
import acne.solve.ScaledMatches;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Levenberg-Marquardt on the Sampson distance with a robust loss, on a manifold of epipolar matrices.
 *
 * <p>The normal equations are gathered over the nine entries of the matrix and projected on the tangent space once, so that a
 * match costs the same for every kind of matrix. Holds its working memory; not thread-safe.
 */
final class SampsonRefiner {
    private static final double FIRST_DAMPING = 1e-3;
    private static final double MAX_DAMPING = 1e6;

    /** A method of short loops is compiled once, as a whole; one of a long loop also on its way through it, twice or more. */
    private static final int BLOCK = 64;

    private final ScaledMatches all;
    private final EpipolarManifold manifold;
    private final double[] f = new double[9];
    private final double[] squared;
    private final double[] jacobian = new double[9];
    private final double[] hessian9 = new double[81];
    private final double[] gradient9 = new double[9];
    private final double[] tangent = new double[63];
    private final double[] projected = new double[63];
    private final double[] hessian = new double[49];
    private final double[] gradient = new double[7];
    private final double[] system = new double[49];
    private final double[] step = new double[7];

    /** What the current refinement looks at. */
    private ScaledMatches matches;

    private @Nullable ScaledMatches few;
    private int fewEnough;

    SampsonRefiner(ScaledMatches matches, EpipolarManifold manifold) {
        this.all = matches;
        this.matches = matches;
        this.manifold = manifold;
        this.squared = new double[matches.size()];
    }

    /** Improves the model in place and returns the cost it ends with. */
    double refine(double[] model, RobustLoss loss, double[] stakes, Effort effort) {
        matches = effort.enoughMatches() < all.size() ? few(effort.enoughMatches()) : all;
        LossScore score = new LossScore(loss, ScaledMatches.thinned(stakes, effort.enoughMatches()));
        manifold.start(model);
        manifold.matrix(f);
        double start = cost(score);
        double cost = start;
        double damping = FIRST_DAMPING;
        boolean moved = true;
        for (int k = 0; k < effort.maxSteps() && damping < MAX_DAMPING; k++) {
            if (moved) {
                linearise(score);
            }
            double next = tryStep(damping, score);
            moved = next < cost;
            if (moved) {
                damping = Math.max(damping / 10, 1e-9);
                boolean settled = cost - next < effort.leastGain() * cost;
                cost = next;
                if (settled) {
                    break;
                }
            } else {
                manifold.undo();
                damping *= 10;
            }
        }
        if (cost < start) {
            manifold.model(model);
        }
        return cost;
    }

    private ScaledMatches few(int enough) {
        if (few == null || fewEnough != enough) {
            few = all.thinned(enough);
            fewEnough = enough;
        }
        return few;
    }

    private double cost(LossScore score) {
        matches.squaredSampson(f, 0, 0, matches.size(), squared);
        return score.of(squared, matches.size());
    }

    /** The cost after a damped step, infinite if there is none. */
    private double tryStep(double damping, LossScore score) {
        int n = manifold.dimension();
        System.arraycopy(hessian, 0, system, 0, n * n);
        for (int i = 0; i < n; i++) {
            system[n * i + i] += damping * (hessian[n * i + i] + 1e-12);
            step[i] = -gradient[i];
        }
        if (!LinearSystem.solve(system, n, step, 1)) {
            Arrays.fill(step, 0);
        }
        manifold.move(step);
        manifold.matrix(f);
        return cost(score);
    }

    /** Gathers J^T W J and J^T W r at the current point, whose squared residuals the last cost has left. */
    private void linearise(LossScore score) {
        manifold.matrix(f);
        Arrays.fill(hessian9, 0);
        Arrays.fill(gradient9, 0);
        for (int from = 0; from < matches.size(); from += BLOCK) {
            accumulateBlock(from, Math.min(from + BLOCK, matches.size()), score);
        }
        for (int j = 1; j < 9; j++) {
            for (int k = 0; k < j; k++) {
                hessian9[9 * j + k] = hessian9[9 * k + j];
            }
        }
        project();
    }

    private void accumulateBlock(int from, int to, LossScore score) {
        for (int i = from; i < to; i++) {
            double weight = score.weight(squared, i);
            if (weight > 0) {
                accumulate(i, weight);
            }
        }
    }

    /** Adds one match: residual c / sqrt(d), c the algebraic error, d its squared gradient. */
    private void accumulate(int i, double weight) {
        double x1 = matches.x1()[i];
        double y1 = matches.y1()[i];
        double x2 = matches.x2()[i];
        double y2 = matches.y2()[i];
        double a0 = f[0] * x1 + f[1] * y1 + f[2];
        double a1 = f[3] * x1 + f[4] * y1 + f[5];
        double a2 = f[6] * x1 + f[7] * y1 + f[8];
        double b0 = f[0] * x2 + f[3] * y2 + f[6];
        double b1 = f[1] * x2 + f[4] * y2 + f[7];
        double c = x2 * a0 + y2 * a1 + a2;
        double d = a0 * a0 + a1 * a1 + b0 * b0 + b1 * b1;
        if (!(d > 0)) {
            return;
        }
        double q = c / d;
        double[] j = jacobian;
        j[0] = x2 * x1 - q * (a0 * x1 + b0 * x2);
        j[1] = x2 * y1 - q * (a0 * y1 + b1 * x2);
        j[2] = x2 - q * a0;
        j[3] = y2 * x1 - q * (a1 * x1 + b0 * y2);
        j[4] = y2 * y1 - q * (a1 * y1 + b1 * y2);
        j[5] = y2 - q * a1;
        j[6] = x1 - q * b0;
        j[7] = y1 - q * b1;
        j[8] = 1;
        double scale = weight / d;
        for (int p = 0; p < 9; p++) {
            double scaled = scale * j[p];
            gradient9[p] += scaled * c;
            for (int r = p; r < 9; r++) {
                hessian9[9 * p + r] += scaled * j[r];
            }
        }
    }

    private void project() {
        int n = manifold.dimension();
        manifold.tangent(tangent);
        for (int p = 0; p < n; p++) {
            gradient[p] = dot(tangent, 9 * p, gradient9, 0);
            for (int k = 0; k < 9; k++) {
                projected[9 * p + k] = dot(tangent, 9 * p, hessian9, 9 * k);
            }
        }
        for (int p = 0; p < n; p++) {
            for (int q = 0; q < n; q++) {
                hessian[n * p + q] = dot(projected, 9 * p, tangent, 9 * q);
            }
        }
    }

    private static double dot(double[] a, int from, double[] b, int at) {
        double sum = 0;
        for (int k = 0; k < 9; k++) {
            sum += a[from + k] * b[at + k];
        }
        return sum;
    }
}
