package acne.io.render;

import acne.math.Vec3;

/** A flat rectangle: the points {@code centre + a * halfWidth + b * halfHeight} with a and b in -1 to 1. */
public record Rectangle(Vec3 centre, Vec3 halfWidth, Vec3 halfHeight) implements Shape {
    public Rectangle {
        if (!(halfWidth.norm() > 0 && halfHeight.norm() > 0)
                || Math.abs(halfWidth.dot(halfHeight)) > 1e-9 * halfWidth.norm() * halfHeight.norm()) {
            throw new IllegalArgumentException(
                    "the sides of a rectangle must be at right angles: " + halfWidth + ", " + halfHeight);
        }
    }

    @Override
    public double distance(Ray ray) {
        Vec3 normal = halfWidth.cross(halfHeight);
        double distance =
                centre.minus(ray.origin()).dot(normal) / ray.direction().dot(normal);
        if (!(distance > NEAR)) {
            return Double.POSITIVE_INFINITY;
        }
        Vec3 fromCentre = ray.at(distance).minus(centre);
        boolean inside = Math.abs(fromCentre.dot(halfWidth)) <= halfWidth.dot(halfWidth)
                && Math.abs(fromCentre.dot(halfHeight)) <= halfHeight.dot(halfHeight);
        return inside ? distance : Double.POSITIVE_INFINITY;
    }

    @Override
    public Vec3 normal(Vec3 point) {
        return halfWidth.cross(halfHeight).normalised();
    }
}
