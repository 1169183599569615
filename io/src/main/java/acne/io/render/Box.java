package acne.io.render;

import acne.geometry.Rigid3;
import acne.math.Vec3;

/** A box around the origin of its own frame, with half its side lengths. */
public record Box(Rigid3 boxFromWorld, Vec3 halfSize) implements Shape {
    public Box {
        if (!(halfSize.x() > 0 && halfSize.y() > 0 && halfSize.z() > 0)) {
            throw new IllegalArgumentException("the sides of a box must be positive: " + halfSize);
        }
    }

    /** The ray is inside the box where it is inside all three slabs. */
    @Override
    public double distance(Ray ray) {
        Vec3 origin = boxFromWorld.apply(ray.origin());
        Vec3 direction = boxFromWorld.rotation().times(ray.direction());
        double enter = NEAR;
        double leave = Double.POSITIVE_INFINITY;
        for (int axis = 0; axis < 3; axis++) {
            double from = (-component(halfSize, axis) - component(origin, axis)) / component(direction, axis);
            double to = (component(halfSize, axis) - component(origin, axis)) / component(direction, axis);
            enter = Math.max(enter, Math.min(from, to));
            leave = Math.min(leave, Math.max(from, to));
        }
        return enter <= leave && enter > NEAR ? enter : Double.POSITIVE_INFINITY;
    }

    /** The normal of the face that the point is closest to. */
    @Override
    public Vec3 normal(Vec3 point) {
        Vec3 local = boxFromWorld.apply(point);
        int face = 0;
        for (int axis = 1; axis < 3; axis++) {
            if (relative(local, axis) > relative(local, face)) {
                face = axis;
            }
        }
        return boxFromWorld.rotation().row(face).times(Math.signum(component(local, face)));
    }

    private double relative(Vec3 local, int axis) {
        return Math.abs(component(local, axis)) / component(halfSize, axis);
    }

    private static double component(Vec3 v, int axis) {
        return axis == 0 ? v.x() : axis == 1 ? v.y() : v.z();
    }
}
