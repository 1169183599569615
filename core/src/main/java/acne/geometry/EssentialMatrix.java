package acne.geometry;

import acne.math.Mat3;
import acne.math.Svd3;
import acne.math.Vec3;
import java.util.List;

/**
 * The essential matrix of two calibrated views, {@code E = [t]x R} of cam2FromCam1, {@code x2^T E x1 = 0}.
 *
 * <p>Always with two equal singular values, a zero one, and unit Frobenius norm: the constructor projects to the closest
 * such matrix.
 */
public record EssentialMatrix(Mat3 matrix) {
    // spotless:off
    private static final Mat3 QUARTER_TURN = Mat3.of(
            0, -1, 0,
            1,  0, 0,
            0,  0, 1);
    // spotless:on

    public EssentialMatrix {
        Svd3 svd = Svd3.of(ProjectiveMatrix.check("an essential matrix", matrix));
        matrix = svd.withValues(Math.sqrt(0.5), Math.sqrt(0.5), 0);
    }

    /** The essential matrix of a motion; a motion without translation has none. */
    public static EssentialMatrix of(Rigid3 cam2FromCam1) {
        return new EssentialMatrix(Mat3.skew(cam2FromCam1.translation()).times(cam2FromCam1.rotation()));
    }

    /** The four motions cam2FromCam1, with unit translation, that share this matrix. */
    public List<Rigid3> motions() {
        Svd3 svd = Svd3.of(matrix);
        Mat3 u = svd.u().times(Math.signum(svd.u().determinant()));
        Mat3 vt = svd.v().times(Math.signum(svd.v().determinant())).transpose();
        Mat3 first = u.times(QUARTER_TURN).times(vt);
        Mat3 second = u.times(QUARTER_TURN.transpose()).times(vt);
        Vec3 t = u.column(2);
        Vec3 back = t.times(-1);
        return List.of(new Rigid3(first, t), new Rigid3(first, back), new Rigid3(second, t), new Rigid3(second, back));
    }

    /** F = K2^-T E K1^-1. */
    public FundamentalMatrix toFundamental(Camera camera1, Camera camera2) {
        return new FundamentalMatrix(
                camera2.normalisedFromPixels().transpose().times(matrix).times(camera1.normalisedFromPixels()));
    }
}
