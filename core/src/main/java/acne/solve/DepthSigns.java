package acne.solve;

import acne.geometry.Rigid3;
import acne.math.Mat3;
import acne.math.Vec3;

/** On which side of the two cameras of a motion the rays of matches meet: {@code d2 x2 = d1 R x1 + t}, d1 and d2 the depths. */
final class DepthSigns {
    private final ScaledMatches matches;
    private final Mat3 rotation;
    private final Vec3 translation;

    DepthSigns(Rigid3 cam2FromCam1, ScaledMatches matches) {
        this.matches = matches;
        this.rotation = cam2FromCam1.rotation();
        this.translation = cam2FromCam1.translation();
    }

    /**
     * 1 where the rays of a match meet in front of both cameras, -1 where behind both, 0 where in front of one.
     *
     * <p>With the opposite translation both depths change their sign.
     */
    int of(int i) {
        double x1 = matches.x1()[i] / matches.focal(0);
        double y1 = matches.y1()[i] / matches.focal(1);
        double x2 = matches.x2()[i] / matches.focal(2);
        double y2 = matches.y2()[i] / matches.focal(3);
        Mat3 r = rotation;
        double ax = r.get(0, 0) * x1 + r.get(0, 1) * y1 + r.get(0, 2);
        double ay = r.get(1, 0) * x1 + r.get(1, 1) * y1 + r.get(1, 2);
        double az = r.get(2, 0) * x1 + r.get(2, 1) * y1 + r.get(2, 2);
        // n = a x b with a = R x1 and b = x2; the depths are d1 = -n.(t x b) / n.n and d2 = -n.(t x a) / n.n.
        double nx = ay - az * y2;
        double ny = az * x2 - ax;
        double nz = ax * y2 - ay * x2;
        Vec3 t = translation;
        double d1 = nx * (t.z() * y2 - t.y()) + ny * (t.x() - t.z() * x2) + nz * (t.y() * x2 - t.x() * y2);
        double d2 = nx * (t.z() * ay - t.y() * az) + ny * (t.x() * az - t.z() * ax) + nz * (t.y() * ax - t.x() * ay);
        if (d1 > 0 && d2 > 0) {
            return 1;
        }
        return d1 < 0 && d2 < 0 ? -1 : 0;
    }

    /**
     * Whether the rays of a match meet behind a camera.
     *
     * @param squaredSine rays whose angle has a smaller squared sine are given the benefit of the doubt
     */
    boolean isBehind(int i, double squaredSine) {
        if (of(i) > 0) {
            return false;
        }
        Vec3 a = rotation.times(new Vec3(matches.x1()[i] / matches.focal(0), matches.y1()[i] / matches.focal(1), 1));
        Vec3 b = new Vec3(matches.x2()[i] / matches.focal(2), matches.y2()[i] / matches.focal(3), 1);
        Vec3 across = a.cross(b);
        return across.dot(across) > squaredSine * a.dot(a) * b.dot(b);
    }
}
