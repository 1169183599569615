package acne.io.colmap;

import acne.math.Mat3;

/** A rotation as a unit quaternion, the real part first as in COLMAP's files; of the two signs, the real part is not negative. */
record Quaternion(double w, double x, double y, double z) {
    Quaternion {
        double norm = Math.sqrt(w * w + x * x + y * y + z * z);
        if (!(norm > 0) || !Double.isFinite(norm)) {
            throw new IllegalArgumentException(
                    "a rotation needs a quaternion that is finite and not zero: " + w + ", " + x + ", " + y + ", " + z);
        }
        double scale = (w < 0 ? -1 : 1) / norm;
        w *= scale;
        x *= scale;
        y *= scale;
        z *= scale;
    }

    /** From the largest of the four, so that none is found by a division by almost zero. */
    static Quaternion of(Mat3 r) {
        double a = r.get(0, 0);
        double b = r.get(1, 1);
        double c = r.get(2, 2);
        double xFrom = r.get(2, 1) - r.get(1, 2);
        double yFrom = r.get(0, 2) - r.get(2, 0);
        double zFrom = r.get(1, 0) - r.get(0, 1);
        double xy = r.get(0, 1) + r.get(1, 0);
        double xz = r.get(0, 2) + r.get(2, 0);
        double yz = r.get(1, 2) + r.get(2, 1);
        if (a + b + c > 0) {
            return new Quaternion(1 + a + b + c, xFrom, yFrom, zFrom);
        }
        if (a >= b && a >= c) {
            return new Quaternion(xFrom, 1 + a - b - c, xy, xz);
        }
        return b >= c ? new Quaternion(yFrom, xy, 1 - a + b - c, yz) : new Quaternion(zFrom, xz, yz, 1 - a - b + c);
    }

    Mat3 rotation() {
        // spotless:off
        return Mat3.of(
                1 - 2 * (y * y + z * z), 2 * (x * y - w * z),     2 * (x * z + w * y),
                2 * (x * y + w * z),     1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
                2 * (x * z - w * y),     2 * (y * z + w * x),     1 - 2 * (x * x + y * y));
        // spotless:on
    }
}
