package acne.solve;

import acne.math.Mat3;
import acne.math.NullSpace;
import acne.math.SymmetricEigen;
import java.util.Arrays;

/**
 * Homographies from matches, {@code x2 ~ H x1}: exact through four, weighted least squares through more (direct linear
 * transform; Hartley, Zisserman 2004, section 4.1).
 *
 * <p>Holds its working memory; not thread-safe.
 */
public final class FourPoint {
    public static final int SAMPLE_SIZE = 4;

    private final NullSpace nullSpace = new NullSpace(8);
    private final double[] rows = new double[72];
    private final double[] row = new double[9];
    private final double[] moments = new double[81];
    private final double[] values = new double[9];
    private final double[] vectors = new double[81];
    private final WeightedFrame frame = new WeightedFrame();

    /** Writes the homography through the four sampled matches, unit norm; false for a degenerate sample. */
    public boolean solve(ScaledMatches matches, int[] sample, double[] model) {
        if (hasCollinearTriple(matches.x1(), matches.y1(), sample)
                || hasCollinearTriple(matches.x2(), matches.y2(), sample)) {
            return false;
        }
        for (int k = 0; k < SAMPLE_SIZE; k++) {
            int i = sample[k];
            double x1 = matches.x1()[i];
            double y1 = matches.y1()[i];
            writeFirst(x1, y1, matches.y2()[i], rows, 18 * k);
            writeSecond(x1, y1, matches.x2()[i], rows, 18 * k + 9);
        }
        nullSpace.basis(rows, model);
        return isUsable(model);
    }

    /**
     * Writes the weighted least-squares homography, unit norm; false if the weighted matches do not determine one.
     *
     * @param weights one a match, not negative
     */
    public boolean fit(ScaledMatches matches, double[] weights, double[] model) {
        if (!frame.fit(matches, weights)) {
            return false;
        }
        Arrays.fill(moments, 0);
        for (int i = 0; i < matches.size(); i++) {
            if (weights[i] > 0) {
                double x1 = frame.x1(matches.x1()[i]);
                double y1 = frame.y1(matches.y1()[i]);
                writeFirst(x1, y1, frame.y2(matches.y2()[i]), row, 0);
                Moments.add(moments, row, 9, weights[i]);
                writeSecond(x1, y1, frame.x2(matches.x2()[i]), row, 0);
                Moments.add(moments, row, 9, weights[i]);
            }
        }
        Moments.mirror(moments, 9);
        SymmetricEigen.decompose(moments, 9, values, vectors);
        if (!(values[1] > 1e-14 * values[8])) {
            return false;
        }
        Mat3 second = frame.second();
        if (!second.isInvertible()) {
            return false;
        }
        Mat3 inFrame = second.inverse().times(Mat3.at(vectors, 0)).times(frame.first());
        inFrame.normalised().copyTo(model, 0);
        return isUsable(model);
    }

    private static void writeFirst(double x1, double y1, double y2, double[] out, int at) {
        out[at] = 0;
        out[at + 1] = 0;
        out[at + 2] = 0;
        out[at + 3] = -x1;
        out[at + 4] = -y1;
        out[at + 5] = -1;
        out[at + 6] = y2 * x1;
        out[at + 7] = y2 * y1;
        out[at + 8] = y2;
    }

    private static void writeSecond(double x1, double y1, double x2, double[] out, int at) {
        out[at] = x1;
        out[at + 1] = y1;
        out[at + 2] = 1;
        out[at + 3] = 0;
        out[at + 4] = 0;
        out[at + 5] = 0;
        out[at + 6] = -x2 * x1;
        out[at + 7] = -x2 * y1;
        out[at + 8] = -x2;
    }

    private static boolean isUsable(double[] model) {
        double determinant = Mat3.at(model, 0).determinant();
        return Double.isFinite(determinant) && Math.abs(determinant) > 1e-12;
    }

    private static boolean hasCollinearTriple(double[] x, double[] y, int[] s) {
        return isCollinear(x, y, s[0], s[1], s[2])
                || isCollinear(x, y, s[0], s[1], s[3])
                || isCollinear(x, y, s[0], s[2], s[3])
                || isCollinear(x, y, s[1], s[2], s[3]);
    }

    private static boolean isCollinear(double[] x, double[] y, int a, int b, int c) {
        double twiceArea = (x[b] - x[a]) * (y[c] - y[a]) - (x[c] - x[a]) * (y[b] - y[a]);
        return !(Math.abs(twiceArea) > 1e-9);
    }
}
