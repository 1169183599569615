package acne.geometry;

import acne.math.Mat3;

/** A matrix that is known up to scale: finite and not zero. */
final class ProjectiveMatrix {
    private ProjectiveMatrix() {}

    static Mat3 check(String name, Mat3 matrix) {
        if (!matrix.isFinite() || !(matrix.frobenius() > 0)) {
            throw new IllegalArgumentException(name + " must be finite and not zero: " + matrix);
        }
        return matrix.normalised();
    }
}
