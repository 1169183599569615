package acne.geometry;

import acne.math.Mat3;
import acne.math.Vec3;

/**
 * The error of an estimated motion: the angle of the rotation between estimate and truth, and the angle between the
 * translation directions, in degrees.
 *
 * <p>The sign of the translation is ignored, as in the evaluation of the paper, so that its angle is at most 90 degrees. A
 * zero translation has no direction and counts as 90 degrees.
 */
public record PoseError(double rotationDegrees, double translationDegrees) {
    /** The error of a pair without an estimate. */
    public static final PoseError FAILED = new PoseError(180, 180);

    public static PoseError of(Rigid3 estimate, Rigid3 truth) {
        return new PoseError(
                rotationAngle(estimate.rotation().times(truth.rotation().transpose())),
                directionAngle(estimate.translation(), truth.translation()));
    }

    /** The larger of both angles. */
    public double maxDegrees() {
        return Math.max(rotationDegrees, translationDegrees);
    }

    /** From sine and cosine together: the arc cosine alone loses half of the digits near 0 and 180 degrees. */
    private static double rotationAngle(Mat3 r) {
        Vec3 twiceSine = new Vec3(r.get(2, 1) - r.get(1, 2), r.get(0, 2) - r.get(2, 0), r.get(1, 0) - r.get(0, 1));
        return Math.toDegrees(Math.atan2(twiceSine.norm(), r.trace() - 1));
    }

    private static double directionAngle(Vec3 a, Vec3 b) {
        Vec3 unitA = a.normalised();
        Vec3 unitB = b.normalised();
        double cosine = Math.abs(unitA.dot(unitB));
        return cosine == 0 ? 90 : Math.toDegrees(Math.atan2(unitA.cross(unitB).norm(), cosine));
    }
}
