package acne.geometry;

import acne.math.Mat3;
import acne.math.Vec3;

/** A rigid motion {@code y = rotation * x + translation}; between two cameras it is named {@code cam2FromCam1}. */
public record Rigid3(Mat3 rotation, Vec3 translation) {
    /** How far from orthogonal a given rotation may be. */
    private static final double TOLERANCE = 1e-6;

    public static final Rigid3 IDENTITY = new Rigid3(Mat3.IDENTITY, new Vec3(0, 0, 0));

    public Rigid3 {
        double error = rotation.transpose().times(rotation).minus(Mat3.IDENTITY).frobenius();
        if (!(error < TOLERANCE) || !(rotation.determinant() > 0)) {
            throw new IllegalArgumentException("a rotation must be orthogonal with determinant 1: |R^T R - I| = "
                    + error + ", determinant " + rotation.determinant());
        }
    }

    public Vec3 apply(Vec3 point) {
        return rotation.times(point).plus(translation);
    }

    public Rigid3 inverse() {
        Mat3 back = rotation.transpose();
        return new Rigid3(back, back.times(translation).times(-1));
    }

    /** This motion after another: {@code cFromB.after(bFromA)} is cFromA. */
    public Rigid3 after(Rigid3 first) {
        return new Rigid3(rotation.times(first.rotation), apply(first.translation));
    }
}
