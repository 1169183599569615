package acne.geometry;

import acne.math.Mat3;
import acne.math.Vec3;

/** A plane-to-plane map between two views, {@code x2 ~ H x1} in pixels; of unit Frobenius norm. */
public record Homography(Mat3 matrix) {
    public Homography {
        matrix = ProjectiveMatrix.check("a homography", matrix);
    }

    /** The squared distance in image 2 between x2 and the image of x1; infinite for a point that maps to infinity. */
    public double squaredTransferError(double x1, double y1, double x2, double y2) {
        Vec3 mapped = matrix.times(new Vec3(x1, y1, 1));
        double dx = mapped.x() / mapped.z() - x2;
        double dy = mapped.y() / mapped.z() - y2;
        double squared = dx * dx + dy * dy;
        return Double.isNaN(squared) ? Double.POSITIVE_INFINITY : squared;
    }
}
