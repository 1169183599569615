package acne.io.render;

import acne.math.Vec3;

/** The points {@code origin + s * direction} with s > 0. */
record Ray(Vec3 origin, Vec3 direction) {
    Vec3 at(double distance) {
        return origin.plus(direction.times(distance));
    }
}
