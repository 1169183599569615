package acne.math;

import java.util.Arrays;

/** An immutable 3x3 matrix of doubles, row-major. */
public final class Mat3 {
    // spotless:off
    public static final Mat3 IDENTITY = of(
            1, 0, 0,
            0, 1, 0,
            0, 0, 1);
    // spotless:on

    private final double[] a;

    private Mat3(double[] a) {
        this.a = a;
    }

    /** The matrix of nine values given row by row. */
    public static Mat3 of(double... rowMajor) {
        return at(rowMajor, 0, rowMajor.length);
    }

    /** The matrix of the nine values that start at the offset. */
    public static Mat3 at(double[] values, int offset) {
        return at(values, offset, 9);
    }

    private static Mat3 at(double[] values, int offset, int length) {
        if (length != 9) {
            throw new IllegalArgumentException("a 3x3 matrix needs 9 values, got " + length);
        }
        return new Mat3(Arrays.copyOfRange(values, offset, offset + 9));
    }

    public static Mat3 diagonal(double d0, double d1, double d2) {
        return new Mat3(new double[] {d0, 0, 0, 0, d1, 0, 0, 0, d2});
    }

    /** The matrix of the cross product: {@code skew(a) * b = a x b}. */
    public static Mat3 skew(Vec3 v) {
        return new Mat3(new double[] {0, -v.z(), v.y(), v.z(), 0, -v.x(), -v.y(), v.x(), 0});
    }

    public static Mat3 ofColumns(Vec3 c0, Vec3 c1, Vec3 c2) {
        return new Mat3(new double[] {c0.x(), c1.x(), c2.x(), c0.y(), c1.y(), c2.y(), c0.z(), c1.z(), c2.z()});
    }

    /** The rotation about a vector by its length in radians (Rodrigues). */
    public static Mat3 rotation(Vec3 axisAngle) {
        double angle = axisAngle.norm();
        Mat3 k = skew(axisAngle);
        // The two factors tend to 1 and 1/2: their series avoid 0/0 at the identity.
        double sine = angle < 1e-8 ? 1 - angle * angle / 6 : Math.sin(angle) / angle;
        double half = angle < 1e-8 ? 1 : Math.sin(angle / 2) / (angle / 2);
        return IDENTITY.plus(k.times(sine)).plus(k.times(k).times(half * half / 2));
    }

    public double get(int row, int column) {
        return a[3 * row + column];
    }

    public Vec3 row(int row) {
        return new Vec3(a[3 * row], a[3 * row + 1], a[3 * row + 2]);
    }

    public Vec3 column(int column) {
        return new Vec3(a[column], a[3 + column], a[6 + column]);
    }

    public Mat3 plus(Mat3 other) {
        double[] sum = a.clone();
        for (int i = 0; i < 9; i++) {
            sum[i] += other.a[i];
        }
        return new Mat3(sum);
    }

    public Mat3 minus(Mat3 other) {
        return plus(other.times(-1));
    }

    public Mat3 times(double factor) {
        double[] product = a.clone();
        for (int i = 0; i < 9; i++) {
            product[i] *= factor;
        }
        return new Mat3(product);
    }

    public Mat3 times(Mat3 other) {
        double[] b = other.a;
        double[] product = new double[9];
        for (int r = 0; r < 9; r += 3) {
            for (int c = 0; c < 3; c++) {
                product[r + c] = a[r] * b[c] + a[r + 1] * b[3 + c] + a[r + 2] * b[6 + c];
            }
        }
        return new Mat3(product);
    }

    public Vec3 times(Vec3 v) {
        return new Vec3(
                a[0] * v.x() + a[1] * v.y() + a[2] * v.z(),
                a[3] * v.x() + a[4] * v.y() + a[5] * v.z(),
                a[6] * v.x() + a[7] * v.y() + a[8] * v.z());
    }

    public Mat3 transpose() {
        return new Mat3(new double[] {a[0], a[3], a[6], a[1], a[4], a[7], a[2], a[5], a[8]});
    }

    public double determinant() {
        return row(0).dot(row(1).cross(row(2)));
    }

    public double trace() {
        return a[0] + a[4] + a[8];
    }

    /** Whether there is an inverse to working precision. */
    public boolean isInvertible() {
        double size = Math.abs(determinant());
        double scale = frobenius();
        return size > 1e-300 && size > 1e-15 * scale * scale * scale;
    }

    /** The inverse; a singular matrix is refused. */
    public Mat3 inverse() {
        double determinant = determinant();
        if (!isInvertible()) {
            throw new ArithmeticException("a singular matrix has no inverse: determinant " + determinant);
        }
        Vec3 c0 = row(1).cross(row(2));
        Vec3 c1 = row(2).cross(row(0));
        Vec3 c2 = row(0).cross(row(1));
        return ofColumns(c0, c1, c2).times(1 / determinant);
    }

    /** The square root of the sum of squares of all entries. */
    public double frobenius() {
        double sum = 0;
        for (double value : a) {
            sum += value * value;
        }
        return Math.sqrt(sum);
    }

    /** The matrix scaled to unit Frobenius norm; the zero matrix stays zero. */
    public Mat3 normalised() {
        double norm = frobenius();
        return norm > 0 ? times(1 / norm) : this;
    }

    public boolean isFinite() {
        for (double value : a) {
            if (!Double.isFinite(value)) {
                return false;
            }
        }
        return true;
    }

    /** A copy of the nine values, row by row. */
    public double[] toArray() {
        return a.clone();
    }

    /** Writes the nine values, row by row, from the offset on. */
    public void copyTo(double[] target, int offset) {
        System.arraycopy(a, 0, target, offset, 9);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Mat3 mat && Arrays.equals(a, mat.a);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(a);
    }

    @Override
    public String toString() {
        return row(0) + "\n" + row(1) + "\n" + row(2);
    }
}
