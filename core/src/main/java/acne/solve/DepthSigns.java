package acne.solve;

import acne.geometry.Rigid3;
import acne.math.Mat3;
import acne.math.Vec3;
import java.util.function.IntPredicate;

/**
 * On which side of the two cameras of a motion the rays of matches meet: {@code d2 x2 = d1 R x1 + t}, d1 and d2 the depths.
 *
 * <p>All numbers are fields of their own: this runs over all matches for every promising model.
 */
final class DepthSigns {
    private final double[] x1;
    private final double[] y1;
    private final double[] x2;
    private final double[] y2;
    /** R diag(1 / focal1X, 1 / focal1Y, 1), row by row. */
    private final double r0;

    private final double r1;
    private final double r2;
    private final double r3;
    private final double r4;
    private final double r5;
    private final double r6;
    private final double r7;
    private final double r8;
    private final double tx;
    private final double ty;
    private final double tz;
    /** 1 / focal2X and 1 / focal2Y. */
    private final double scaleX;

    private final double scaleY;

    DepthSigns(Rigid3 cam2FromCam1, ScaledMatches matches) {
        this.x1 = matches.x1();
        this.y1 = matches.y1();
        this.x2 = matches.x2();
        this.y2 = matches.y2();
        Mat3 r = cam2FromCam1.rotation();
        this.r0 = r.get(0, 0) / matches.focal(0);
        this.r1 = r.get(0, 1) / matches.focal(1);
        this.r2 = r.get(0, 2);
        this.r3 = r.get(1, 0) / matches.focal(0);
        this.r4 = r.get(1, 1) / matches.focal(1);
        this.r5 = r.get(1, 2);
        this.r6 = r.get(2, 0) / matches.focal(0);
        this.r7 = r.get(2, 1) / matches.focal(1);
        this.r8 = r.get(2, 2);
        Vec3 t = cam2FromCam1.translation();
        this.tx = t.x();
        this.ty = t.y();
        this.tz = t.z();
        this.scaleX = 1 / matches.focal(2);
        this.scaleY = 1 / matches.focal(3);
    }

    /**
     * Counts the matches whose index passes.
     *
     * @return how many of them meet in front of both cameras, and how many behind both: in front with the opposite translation
     */
    int[] count(IntPredicate votes) {
        int front = 0;
        int behind = 0;
        for (int i = 0; i < x1.length; i++) {
            if (votes.test(i)) {
                int sign = of(i);
                front += sign > 0 ? 1 : 0;
                behind += sign < 0 ? 1 : 0;
            }
        }
        return new int[] {front, behind};
    }

    /** 1 where the rays of a match meet in front of both cameras, -1 where behind both, 0 where in front of one. */
    private int of(int i) {
        double bx = x2[i] * scaleX;
        double by = y2[i] * scaleY;
        double ax = r0 * x1[i] + r1 * y1[i] + r2;
        double ay = r3 * x1[i] + r4 * y1[i] + r5;
        double az = r6 * x1[i] + r7 * y1[i] + r8;
        // n = a x b with a = R x1 and b = x2; the depths are d1 = -n.(t x b) / n.n and d2 = -n.(t x a) / n.n.
        double nx = ay - az * by;
        double ny = az * bx - ax;
        double nz = ax * by - ay * bx;
        double d1 = nx * (tz * by - ty) + ny * (tx - tz * bx) + nz * (ty * bx - tx * by);
        double d2 = nx * (tz * ay - ty * az) + ny * (tx * az - tz * ax) + nz * (ty * ax - tx * ay);
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
        Vec3 a = new Vec3(r0 * x1[i] + r1 * y1[i] + r2, r3 * x1[i] + r4 * y1[i] + r5, r6 * x1[i] + r7 * y1[i] + r8);
        Vec3 b = new Vec3(x2[i] * scaleX, y2[i] * scaleY, 1);
        Vec3 across = a.cross(b);
        return across.dot(across) > squaredSine * a.dot(a) * b.dot(b);
    }
}
