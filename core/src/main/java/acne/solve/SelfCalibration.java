package acne.solve;

import acne.math.Mat3;
import java.util.function.DoubleUnaryOperator;

/**
 * The focal lengths that an epipolar matrix allows two cameras of known principal points: with them it is an essential matrix, whose
 * two singular values are equal.
 *
 * <p>The gap {@code (s0^2 - s1^2) / (s0^2 + s1^2)} of the singular values follows from the traces of {@code E E^T} and of its
 * square, hence a search over focal lengths needs no decomposition. A wrong fundamental matrix is so free that it fits many matches,
 * but it is seldom one that two cameras can have.
 */
public final class SelfCalibration {
    /** The range of focal lengths, in units of the frame's, which are longer sides of the image: wide-angle to long lenses. */
    public static final double SHORTEST = 0.4;

    public static final double LONGEST = 4;

    /** The middle of the focal lengths of the training scenes, and their spread as a logarithm. */
    private static final double USUAL = 0.85;

    private static final double USUAL_SPREAD = 0.25;

    /** The gap that noise leaves; three times less or more makes little difference on training and validation scenes. */
    private static final double GAP_OF_NOISE = 0.005;

    private static final int SHARED_STEPS = 24;
    /** Its price is steeper than the gap, and it is asked for once a pair. */
    private static final int USUAL_STEPS = 200;

    private static final int SEPARATE_STEPS = 11;
    private static final int HALVINGS = 6;

    private final double[] f;
    private final double unit1;
    private final double unit2;

    /** A focal length that both cameras share, in units of the frame's, and the gap it leaves. */
    public record SharedFocal(double focal, double gap) {}

    /**
     * Self-calibration of a matrix in the frame of the matches.
     *
     * @param matrix an epipolar matrix in the frame of the matches
     * @param frame matches of cameras with the principal points; their focal lengths are the units
     */
    public SelfCalibration(Mat3 matrix, ScaledMatches frame) {
        this.f = matrix.toArray();
        this.unit1 = frame.focal(0);
        this.unit2 = frame.focal(2);
    }

    /** Self-calibration of a fundamental matrix in pixels. */
    public static SelfCalibration ofPixels(Mat3 fundamental, ScaledMatches frame) {
        return new SelfCalibration(frame.epipolarFromPixels(fundamental).normalised(), frame);
    }

    /** The one focal length for both cameras that leaves the smallest gap. */
    public SharedFocal shared() {
        return cheapest(SHARED_STEPS, logFocal -> squaredGap(logFocal, logFocal));
    }

    /**
     * The one focal length for both cameras, where lengths that most photos have are preferred to others of about the same gap: some
     * motions leave the length open.
     */
    public SharedFocal usual() {
        return cheapest(USUAL_STEPS, logFocal -> {
            double unusual = (logFocal - Math.log(USUAL)) / USUAL_SPREAD;
            return squaredGap(logFocal, logFocal) / (GAP_OF_NOISE * GAP_OF_NOISE) + Math.log1p(unusual * unusual);
        });
    }

    private SharedFocal cheapest(int steps, DoubleUnaryOperator price) {
        double step = logRange() / steps;
        double least = Double.POSITIVE_INFINITY;
        double at = 0;
        for (int k = 0; k <= steps; k++) {
            double logFocal = Math.log(SHORTEST) + k * step;
            double here = price.applyAsDouble(logFocal);
            if (here < least) {
                least = here;
                at = logFocal;
            }
        }
        for (int k = 0; k < HALVINGS; k++) {
            step /= 2;
            double shorter = price.applyAsDouble(at - step);
            double longer = price.applyAsDouble(at + step);
            double next = Math.min(shorter, longer);
            if (next < least) {
                at += shorter < longer ? -step : step;
                least = next;
            }
        }
        return new SharedFocal(Math.exp(at), Math.sqrt(squaredGap(at, at)));
    }

    /** The smallest gap that two focal lengths leave, one for each camera. */
    public double separateGap() {
        double step = logRange() / SEPARATE_STEPS;
        double best = Double.POSITIVE_INFINITY;
        double at1 = 0;
        double at2 = 0;
        for (int i = 0; i <= SEPARATE_STEPS; i++) {
            for (int j = 0; j <= SEPARATE_STEPS; j++) {
                double squared = squaredGap(Math.log(SHORTEST) + i * step, Math.log(SHORTEST) + j * step);
                if (squared < best) {
                    best = squared;
                    at1 = Math.log(SHORTEST) + i * step;
                    at2 = Math.log(SHORTEST) + j * step;
                }
            }
        }
        for (int k = 0; k < HALVINGS; k++) {
            step /= 2;
            double centre1 = at1;
            double centre2 = at2;
            for (int i = -1; i <= 1; i++) {
                for (int j = -1; j <= 1; j++) {
                    double squared = squaredGap(centre1 + i * step, centre2 + j * step);
                    if (squared < best) {
                        best = squared;
                        at1 = centre1 + i * step;
                        at2 = centre2 + j * step;
                    }
                }
            }
        }
        return Math.sqrt(best);
    }

    private static double logRange() {
        return Math.log(LONGEST / SHORTEST);
    }

    /** With M = E E^T of singular values s0, s1, 0: 2 tr M^2 - (tr M)^2 = (s0^2 - s1^2)^2. */
    private double squaredGap(double logFocal1, double logFocal2) {
        double u = Math.exp(2 * logFocal1) * unit1 * unit1;
        double v = Math.exp(2 * logFocal2) * unit2 * unit2;
        double m00 = product(0, 0, u);
        double m11 = product(1, 1, u);
        double m22 = product(2, 2, u);
        double m01 = product(0, 1, u);
        double m02 = product(0, 2, u);
        double m12 = product(1, 2, u);
        double trace = v * (m00 + m11) + m22;
        double traceOfSquare =
                v * v * (m00 * m00 + m11 * m11 + 2 * m01 * m01) + 2 * v * (m02 * m02 + m12 * m12) + m22 * m22;
        double squared = (2 * traceOfSquare - trace * trace) / (trace * trace);
        // A matrix of zeros fits nothing: its gap is the largest there is.
        return Double.isNaN(squared) ? 1 : Math.max(0, squared);
    }

    /** Entry (i, j) of F diag(u, u, 1) F^T. */
    private double product(int i, int j, double u) {
        return u * (f[3 * i] * f[3 * j] + f[3 * i + 1] * f[3 * j + 1]) + f[3 * i + 2] * f[3 * j + 2];
    }
}
