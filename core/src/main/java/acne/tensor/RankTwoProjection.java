package acne.tensor;

/**
 * The nearest 3x3 matrix of rank two, and its gradient: F (I - v v^T), with v the right singular vector of the smallest singular
 * value.
 */
final class RankTwoProjection {
    private final EigenPerturbation eigen = new EigenPerturbation(3);
    private final double[] input = new double[9];
    private final double[] v = new double[3];
    private final double[] gradientOfV = new double[3];
    private final double[] fv = new double[3];

    /** Writes the projection of a row-major matrix. */
    void apply(double[] f, double[] projected) {
        System.arraycopy(f, 0, input, 0, 9);
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                eigen.matrix[i * 3 + j] = f[i] * f[j] + f[3 + i] * f[3 + j] + f[6 + i] * f[6 + j];
            }
        }
        eigen.decompose();
        for (int i = 0; i < 3; i++) {
            v[i] = eigen.smallest(i);
        }
        for (int i = 0; i < 3; i++) {
            fv[i] = f[i * 3] * v[0] + f[i * 3 + 1] * v[1] + f[i * 3 + 2] * v[2];
            for (int j = 0; j < 3; j++) {
                projected[i * 3 + j] = f[i * 3 + j] - fv[i] * v[j];
            }
        }
    }

    /**
     * Writes the gradient of the matrix that was projected last, given that of the projection.
     *
     * <p>For G = F - F v v^T the gradient g gives g (I - v v^T) to F, and -(F^T g + g^T F) v to v, which moves with the symmetric
     * matrix F^T F.
     */
    void backward(double[] g, double[] gradient) {
        for (int j = 0; j < 3; j++) {
            double sum = 0;
            for (int i = 0; i < 3; i++) {
                double gv = g[i * 3] * v[0] + g[i * 3 + 1] * v[1] + g[i * 3 + 2] * v[2];
                sum += input[i * 3 + j] * gv + g[i * 3 + j] * fv[i];
            }
            gradientOfV[j] = -sum;
        }
        double[] u = eigen.direction(gradientOfV);
        for (int i = 0; i < 3; i++) {
            double gv = g[i * 3] * v[0] + g[i * 3 + 1] * v[1] + g[i * 3 + 2] * v[2];
            double fu = input[i * 3] * u[0] + input[i * 3 + 1] * u[1] + input[i * 3 + 2] * u[2];
            for (int j = 0; j < 3; j++) {
                gradient[i * 3 + j] = g[i * 3 + j] - gv * v[j] + fu * v[j] + fv[i] * u[j];
            }
        }
    }
}
