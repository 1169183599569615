package acne.io.render;

import acne.math.Vec3;

/** The form of a body in the world. */
public sealed interface Shape permits Rectangle, Box, Sphere {
    /** Where a ray meets a shape it does not start in or touch: closer hits are the ray's own start. */
    double NEAR = 1e-9;

    /** The smallest s > 0 at which the ray meets the shape; infinite where it does not. */
    double distance(Ray ray);

    /** The unit normal at a point of the surface, on either side. */
    Vec3 normal(Vec3 point);
}
