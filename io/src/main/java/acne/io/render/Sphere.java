package acne.io.render;

import acne.math.Vec3;

/** A sphere. */
public record Sphere(Vec3 centre, double radius) implements Shape {
    public Sphere {
        if (!(radius > 0)) {
            throw new IllegalArgumentException("a radius must be positive: " + radius);
        }
    }

    @Override
    public double distance(Ray ray) {
        Vec3 toOrigin = ray.origin().minus(centre);
        double a = ray.direction().dot(ray.direction());
        double b = toOrigin.dot(ray.direction());
        double c = toOrigin.dot(toOrigin) - radius * radius;
        double discriminant = b * b - a * c;
        if (discriminant < 0) {
            return Double.POSITIVE_INFINITY;
        }
        double root = Math.sqrt(discriminant);
        double first = (-b - root) / a;
        double second = (-b + root) / a;
        return first > NEAR ? first : second > NEAR ? second : Double.POSITIVE_INFINITY;
    }

    @Override
    public Vec3 normal(Vec3 point) {
        return point.minus(centre).normalised();
    }
}
