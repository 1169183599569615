package acne.math;

/**
 * Singular values of a 3x3 matrix, {@code matrix = u * diag(s0, s1, s2) * v^T} with {@code s0 >= s1 >= s2 >= 0}.
 *
 * <p>One-sided Jacobi: small singular values keep their relative accuracy, which a decomposition through A^T A would lose.
 * u and v are orthogonal; their determinants may be -1.
 */
public record Svd3(Mat3 u, double s0, double s1, double s2, Mat3 v) {
    private static final int MAX_SWEEPS = 60;

    public static Svd3 of(Mat3 matrix) {
        Vec3[] columns = {matrix.column(0), matrix.column(1), matrix.column(2)};
        Vec3[] right = {new Vec3(1, 0, 0), new Vec3(0, 1, 0), new Vec3(0, 0, 1)};
        boolean changed = true;
        for (int sweep = 0; sweep < MAX_SWEEPS && changed; sweep++) {
            changed = orthogonalise(columns, right, 0, 1);
            changed |= orthogonalise(columns, right, 0, 2);
            changed |= orthogonalise(columns, right, 1, 2);
        }
        sortDescending(columns, right);
        double s0 = columns[0].norm();
        double s1 = columns[1].norm();
        double s2 = columns[2].norm();
        return new Svd3(leftVectors(columns, s0, s1, s2), s0, s1, s2, Mat3.ofColumns(right[0], right[1], right[2]));
    }

    /** The product u * diag(d0, d1, d2) * v^T. */
    public Mat3 withValues(double d0, double d1, double d2) {
        return u.times(Mat3.diagonal(d0, d1, d2)).times(v.transpose());
    }

    /** Turns columns p and q of both factors so that those of the product are at right angles; false if they were. */
    private static boolean orthogonalise(Vec3[] columns, Vec3[] right, int p, int q) {
        double pp = columns[p].dot(columns[p]);
        double qq = columns[q].dot(columns[q]);
        double pq = columns[p].dot(columns[q]);
        if (!(Math.abs(pq) > 1e-17 * Math.sqrt(pp * qq)) || !(Math.abs(pq) > 1e-300)) {
            return false;
        }
        double theta = (qq - pp) / (2 * pq);
        double t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        double c = 1 / Math.sqrt(t * t + 1);
        rotate(columns, p, q, c, t * c);
        rotate(right, p, q, c, t * c);
        return true;
    }

    private static void rotate(Vec3[] vectors, int p, int q, double c, double s) {
        Vec3 vp = vectors[p];
        Vec3 vq = vectors[q];
        vectors[p] = vp.times(c).minus(vq.times(s));
        vectors[q] = vp.times(s).plus(vq.times(c));
    }

    private static void sortDescending(Vec3[] columns, Vec3[] right) {
        for (int i = 0; i < 2; i++) {
            for (int j = i + 1; j < 3; j++) {
                if (columns[j].dot(columns[j]) > columns[i].dot(columns[i])) {
                    Vec3 column = columns[i];
                    columns[i] = columns[j];
                    columns[j] = column;
                    Vec3 other = right[i];
                    right[i] = right[j];
                    right[j] = other;
                }
            }
        }
    }

    /** Columns of a vanishing singular value carry no direction: they are completed to an orthogonal matrix. */
    private static Mat3 leftVectors(Vec3[] columns, double s0, double s1, double s2) {
        double tiny = 1e-14 * s0;
        Vec3 u0 = s0 > 0 ? columns[0].times(1 / s0) : new Vec3(1, 0, 0);
        Vec3 u1 = s1 > tiny ? columns[1].times(1 / s1) : u0.perpendicular();
        Vec3 u2 = u0.cross(u1).normalised();
        // The cross product is as good as the column itself, only its sign is open.
        boolean flip = s2 > 0 && u2.dot(columns[2]) < 0;
        return Mat3.ofColumns(u0, u1, flip ? u2.times(-1) : u2);
    }
}
