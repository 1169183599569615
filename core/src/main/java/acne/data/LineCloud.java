package acne.data;

import acne.math.Vec3;

/**
 * Points of which some lie on a line: N points, the true line as the unit 3-vector theta with theta.[x, y, 1] = 0, and a
 * label a point.
 *
 * <p>A point counts as an inlier where |theta.[x, y, 1]| is below {@link #LABEL_THRESHOLD}, so that an outlier that
 * happens to fall close to the line does not confuse the training.
 */
public final class LineCloud {
    /** On the algebraic residual of the unit 3-vector, as in the paper's published generator. */
    public static final double LABEL_THRESHOLD = 0.1;

    private final Points2 points;
    private final Vec3 theta;

    LineCloud(Points2 points, Vec3 theta) {
        this.points = points;
        this.theta = theta;
    }

    public int size() {
        return points.size();
    }

    public Points2 points() {
        return points;
    }

    /** The true line; a unit vector of either sign. */
    public Vec3 theta() {
        return theta;
    }

    public boolean isInlier(int i) {
        return Math.abs(theta.x() * points.x(i) + theta.y() * points.y(i) + theta.z()) < LABEL_THRESHOLD;
    }

    /** Writes 1 for an inlier and 0 for an outlier into a network's target, from {@code offset} on. */
    public void writeLabels(float[] target, int offset) {
        for (int i = 0; i < size(); i++) {
            target[offset + i] = isInlier(i) ? 1 : 0;
        }
    }
}
