package acne.math;

/** A vector of three doubles. */
public record Vec3(double x, double y, double z) {
    public Vec3 plus(Vec3 other) {
        return new Vec3(x + other.x, y + other.y, z + other.z);
    }

    public Vec3 minus(Vec3 other) {
        return new Vec3(x - other.x, y - other.y, z - other.z);
    }

    public Vec3 times(double factor) {
        return new Vec3(factor * x, factor * y, factor * z);
    }

    public double dot(Vec3 other) {
        return x * other.x + y * other.y + z * other.z;
    }

    public Vec3 cross(Vec3 other) {
        return new Vec3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x);
    }

    public double norm() {
        return Math.sqrt(dot(this));
    }

    /** The vector of length one in the same direction; the zero vector stays zero. */
    public Vec3 normalised() {
        double norm = norm();
        return norm > 0 ? times(1 / norm) : this;
    }

    /** A unit vector at right angles to this one, which must not be zero. */
    public Vec3 perpendicular() {
        double ax = Math.abs(x);
        double ay = Math.abs(y);
        double az = Math.abs(z);
        Vec3 axis = ax <= ay && ax <= az ? new Vec3(1, 0, 0) : ay <= az ? new Vec3(0, 1, 0) : new Vec3(0, 0, 1);
        return cross(axis).normalised();
    }
}
