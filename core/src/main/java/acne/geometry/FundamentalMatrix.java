package acne.geometry;

import acne.math.Mat3;
import acne.math.Svd3;

/**
 * The fundamental matrix of two views, {@code x2^T F x1 = 0} for pixels x1 and x2 of one scene point.
 *
 * <p>Always of rank two and unit Frobenius norm: the constructor projects to the closest such matrix.
 */
public record FundamentalMatrix(Mat3 matrix) {
    public FundamentalMatrix {
        Svd3 svd = Svd3.of(ProjectiveMatrix.check("a fundamental matrix", matrix));
        matrix = svd.withValues(svd.s0(), svd.s1(), 0).normalised();
    }

    /** E = K2^T F K1, projected to the closest essential matrix. */
    public EssentialMatrix toEssential(Camera camera1, Camera camera2) {
        return new EssentialMatrix(
                camera2.pixelsFromNormalised().transpose().times(matrix).times(camera1.pixelsFromNormalised()));
    }
}
