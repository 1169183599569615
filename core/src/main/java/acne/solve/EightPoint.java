package acne.solve;

import acne.math.Mat3;
import acne.math.Svd3;
import acne.math.SymmetricEigen;
import java.util.Arrays;

/**
 * The weighted least-squares fundamental matrix of eight or more matches (Hartley 1997): coordinates are normalised with
 * the weights, the result is projected to rank two.
 *
 * <p>The matrix minimises {@code sum w_i (x2_i^T F x1_i)^2}. Holds its working memory; not thread-safe.
 */
public final class EightPoint {
    private final double[] row = new double[9];
    private final double[] moments = new double[81];
    private final double[] values = new double[9];
    private final double[] vectors = new double[81];
    private final WeightedFrame frame = new WeightedFrame();

    /**
     * Writes the matrix in the frame of the matches, unit norm.
     *
     * @param weights one a match, not negative
     * @return false if the weighted matches do not determine a matrix
     */
    public boolean solve(ScaledMatches matches, double[] weights, double[] model) {
        if (!frame.fit(matches, weights)) {
            return false;
        }
        accumulate(matches, weights);
        SymmetricEigen.decompose(moments, 9, values, vectors);
        // A second vanishing eigenvalue means a family of solutions: a plane, a line, or too few points.
        if (!(values[1] > 1e-14 * values[8])) {
            return false;
        }
        Svd3 svd = Svd3.of(Mat3.at(vectors, 0));
        Mat3 inFrame = frame.second()
                .transpose()
                .times(svd.withValues(svd.s0(), svd.s1(), 0))
                .times(frame.first())
                .normalised();
        inFrame.copyTo(model, 0);
        return inFrame.isFinite() && svd.s1() > 0;
    }

    private void accumulate(ScaledMatches matches, double[] weights) {
        Arrays.fill(moments, 0);
        for (int i = 0; i < matches.size(); i++) {
            double w = weights[i];
            if (w > 0) {
                EpipolarRow.write(
                        frame.x1(matches.x1()[i]),
                        frame.y1(matches.y1()[i]),
                        frame.x2(matches.x2()[i]),
                        frame.y2(matches.y2()[i]),
                        row,
                        0);
                Moments.add(moments, row, 9, w);
            }
        }
        Moments.mirror(moments, 9);
    }
}
