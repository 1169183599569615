package acne.tensor;

import java.util.Arrays;

/**
 * The normalised weighted eight-point algorithm on one cloud of matches, and its gradient.
 *
 * <p>Steps: frames of both images; the smallest eigenvector of sum w^2 r r^T, r the row of a match in these frames; projection to
 * rank two; back from the frames, F = T2^T G T1; unit norm.
 */
final class EightPointSolution {
    private final ImageFrame first = new ImageFrame(0);
    private final ImageFrame second = new ImageFrame(2);
    private final EigenPerturbation eigen = new EigenPerturbation(9);
    private final RankTwoProjection projection = new RankTwoProjection();
    private final double[] row = new double[9];
    private final double[] solved = new double[9];
    private final double[] projected = new double[9];
    private final double[] matrix = new double[9];
    private final double[] outer = new double[9];
    private final double[] inner = new double[9];
    private final double[] t1 = new double[9];
    private final double[] t2 = new double[9];
    private double norm;

    /** Writes the unit matrix of some rows, from an offset on. */
    void solve(double[] matches, float[] w, int start, int end, float[] result, int offset) {
        first.fit(matches, w, start, end);
        second.fit(matches, w, start, end);
        sum(w, start, end);
        eigen.decompose();
        for (int i = 0; i < 9; i++) {
            solved[i] = eigen.smallest(i);
        }
        projection.apply(solved, projected);
        transform(first, t1);
        transform(second, t2);
        for (int i = 0; i < 9; i++) {
            matrix[i] = entry(projected, i / 3, i % 3);
        }
        norm = norm(matrix);
        for (int i = 0; i < 9; i++) {
            matrix[i] /= norm;
            result[offset + i] = (float) matrix[i];
        }
    }

    private void sum(float[] w, int start, int end) {
        double[] moments = eigen.matrix;
        Arrays.fill(moments, 0);
        for (int r = start; r < end; r++) {
            writeRow(r);
            double factor = (double) w[r] * w[r];
            for (int i = 0; i < 9; i++) {
                double x = factor * row[i];
                for (int j = i; j < 9; j++) {
                    moments[i * 9 + j] += x * row[j];
                }
            }
        }
        for (int i = 0; i < 9; i++) {
            for (int j = 0; j < i; j++) {
                moments[i * 9 + j] = moments[j * 9 + i];
            }
        }
    }

    /** Writes [x2x1, x2y1, x2, y2x1, y2y1, y2, x1, y1, 1] in the frames. */
    private void writeRow(int r) {
        double x1 = first.x(r);
        double y1 = first.y(r);
        double x2 = second.x(r);
        double y2 = second.y(r);
        row[0] = x2 * x1;
        row[1] = x2 * y1;
        row[2] = x2;
        row[3] = y2 * x1;
        row[4] = y2 * y1;
        row[5] = y2;
        row[6] = x1;
        row[7] = y1;
        row[8] = 1;
    }

    private static void transform(ImageFrame frame, double[] t) {
        t[0] = frame.scale;
        t[2] = -frame.centreX * frame.scale;
        t[4] = frame.scale;
        t[5] = -frame.centreY * frame.scale;
        t[8] = 1;
    }

    /** The Euclidean norm; entries are scaled first, because their squares may leave the range of a double. */
    private static double norm(double[] values) {
        double largest = 0;
        for (double value : values) {
            largest = Math.max(largest, Math.abs(value));
        }
        double squares = 0;
        for (double value : values) {
            squares += value / largest * (value / largest);
        }
        return largest * Math.sqrt(squares);
    }

    /** Entry (i, j) of T2^T g T1. */
    private double entry(double[] g, int i, int j) {
        double sum = 0;
        for (int k = 0; k < 3; k++) {
            for (int l = 0; l < 3; l++) {
                sum += t2[k * 3 + i] * g[k * 3 + l] * t1[l * 3 + j];
            }
        }
        return sum;
    }

    /** Adds the gradients of the weights, given the gradient of the unit matrix from an offset on. */
    void backward(float[] w, int start, int end, float[] gradient, int offset, float[] dWeights) {
        normBackward(gradient, offset);
        framesBackward();
        projection.backward(inner, outer);
        double[] direction = eigen.direction(outer);
        for (int r = start; r < end; r++) {
            writeRow(r);
            double along = 0;
            double residual = 0;
            for (int i = 0; i < 9; i++) {
                along += row[i] * direction[i];
                residual += row[i] * solved[i];
            }
            dWeights[r] += (float) (2 * w[r] * along * residual);
            pointsBackward(r, (double) w[r] * w[r], along, residual, direction);
        }
        first.backward(w, start, end, dWeights);
        second.backward(w, start, end, dWeights);
    }

    private void normBackward(float[] gradient, int offset) {
        double dot = 0;
        for (int i = 0; i < 9; i++) {
            dot += gradient[offset + i] * matrix[i];
        }
        for (int i = 0; i < 9; i++) {
            outer[i] = (gradient[offset + i] - dot * matrix[i]) / norm;
        }
    }

    /** From F = T2^T G T1 to G, left in {@code inner}, and to the two frames. */
    private void framesBackward() {
        for (int k = 0; k < 3; k++) {
            for (int l = 0; l < 3; l++) {
                double sum = 0;
                for (int i = 0; i < 3; i++) {
                    for (int j = 0; j < 3; j++) {
                        sum += t2[k * 3 + i] * outer[i * 3 + j] * t1[l * 3 + j];
                    }
                }
                inner[k * 3 + l] = sum;
            }
        }
        for (int j = 0; j < 3; j++) {
            // Row l, column j of the gradient of T1 is sum over k, i of T2(k, i) G(k, l) outer(i, j); T2 likewise.
            addTransformGradient(first, j, firstGradient(0, j), firstGradient(1, j));
            addTransformGradient(second, j, secondGradient(0, j), secondGradient(1, j));
        }
    }

    private double firstGradient(int l, int j) {
        double sum = 0;
        for (int k = 0; k < 3; k++) {
            for (int i = 0; i < 3; i++) {
                sum += t2[k * 3 + i] * projected[k * 3 + l] * outer[i * 3 + j];
            }
        }
        return sum;
    }

    private double secondGradient(int k, int i) {
        double sum = 0;
        for (int l = 0; l < 3; l++) {
            for (int j = 0; j < 3; j++) {
                sum += t1[l * 3 + j] * projected[k * 3 + l] * outer[i * 3 + j];
            }
        }
        return sum;
    }

    /** Column j of the gradient of [s 0 -s cx; 0 s -s cy; 0 0 1]; the last row is constant. */
    private static void addTransformGradient(ImageFrame frame, int j, double row0, double row1) {
        switch (j) {
            case 0 -> frame.dScale += row0;
            case 1 -> frame.dScale += row1;
            default -> {
                frame.dScale -= frame.centreX * row0 + frame.centreY * row1;
                frame.dCentreX -= frame.scale * row0;
                frame.dCentreY -= frame.scale * row1;
            }
        }
    }

    /** From the row of a match to its points in the frames; the row's gradient is w^2 (u (f.r) + f (u.r)). */
    private void pointsBackward(int r, double square, double along, double residual, double[] u) {
        double x1 = row[6];
        double y1 = row[7];
        double x2 = row[2];
        double y2 = row[5];
        for (int i = 0; i < 8; i++) {
            row[i] = square * (u[i] * residual + solved[i] * along);
        }
        first.addPointGradient(r, x2 * row[0] + y2 * row[3] + row[6], x2 * row[1] + y2 * row[4] + row[7]);
        second.addPointGradient(r, x1 * row[0] + y1 * row[1] + row[2], x1 * row[3] + y1 * row[4] + row[5]);
    }
}
