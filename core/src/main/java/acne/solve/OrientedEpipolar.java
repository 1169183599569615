package acne.solve;

/**
 * The oriented epipolar constraint (Chum, Werner, Matas 2004): points in front of both cameras lie on matching halves of
 * their epipolar lines.
 *
 * <p>A cheap necessary condition on the matches of a sample, which throws out most wrong models before they are scored.
 */
public final class OrientedEpipolar {
    private OrientedEpipolar() {}

    /** Whether all sampled matches have one orientation under the epipolar matrix at the offset, in the scaled frame. */
    public static boolean holds(double[] f, int at, ScaledMatches matches, int[] sample) {
        // The epipole of image 2 spans the left null space: a cross product of two columns, the longest for safety.
        double a0 = f[at + 3] * f[at + 7] - f[at + 6] * f[at + 4];
        double a1 = f[at + 6] * f[at + 1] - f[at] * f[at + 7];
        double a2 = f[at] * f[at + 4] - f[at + 3] * f[at + 1];
        double b0 = f[at + 3] * f[at + 8] - f[at + 6] * f[at + 5];
        double b1 = f[at + 6] * f[at + 2] - f[at] * f[at + 8];
        double b2 = f[at] * f[at + 5] - f[at + 3] * f[at + 2];
        if (b0 * b0 + b1 * b1 + b2 * b2 > a0 * a0 + a1 * a1 + a2 * a2) {
            a0 = b0;
            a1 = b1;
            a2 = b2;
        }
        double first = 0;
        for (int i : sample) {
            double x1 = matches.x1()[i];
            double y1 = matches.y1()[i];
            double x2 = matches.x2()[i];
            double y2 = matches.y2()[i];
            double l0 = f[at] * x1 + f[at + 1] * y1 + f[at + 2];
            double l1 = f[at + 3] * x1 + f[at + 4] * y1 + f[at + 5];
            // The line F x1 and the line e2 x x2 are the same up to a factor, whose sign must not change.
            double sign = l0 * (a1 - a2 * y2) + l1 * (a2 * x2 - a0);
            if (sign * first < 0) {
                return false;
            }
            first = first == 0 ? sign : first;
        }
        return true;
    }
}
