package acne.geometry;

import acne.math.Vec3;
import java.util.OptionalDouble;

/**
 * A line of the plane in implicit form a x + b y + c = 0 with a^2 + b^2 = 1, so that the left side is a signed distance.
 *
 * <p>Of the two signs the one with b > 0, or b = 0 and a > 0, is kept: equal lines are equal records.
 */
public record Line(double a, double b, double c) {
    private static final double UNIT_TOLERANCE = 1e-9;

    /** Below this the slope is rounding noise. */
    private static final double VERTICAL = 1e-12;

    public Line {
        if (!(Math.abs(a * a + b * b - 1) < UNIT_TOLERANCE) || !Double.isFinite(c)) {
            throw new IllegalArgumentException("need a^2 + b^2 = 1 and a finite c: a " + a + ", b " + b + ", c " + c);
        }
        if (b < 0 || (b == 0 && a < 0)) {
            a = -a;
            b = -b;
            c = -c;
        }
        // Adding zero turns a negative zero into zero, which equals and the printed form tell apart.
        a += 0.0;
        b += 0.0;
        c += 0.0;
    }

    /** The line theta.[x, y, 1] = 0; theta may have any length, but its first two components must not both be zero. */
    public static Line ofTheta(Vec3 theta) {
        double norm = Math.hypot(theta.x(), theta.y());
        if (!(norm > 0)) {
            throw new IllegalArgumentException("need a direction: theta " + theta);
        }
        return new Line(theta.x() / norm, theta.y() / norm, theta.z() / norm);
    }

    /** The line through two different points. */
    public static Line through(double x1, double y1, double x2, double y2) {
        double dx = x2 - x1;
        double dy = y2 - y1;
        double length = Math.hypot(dx, dy);
        if (!(length > 0)) {
            throw new IllegalArgumentException("need two different points: both are (" + x1 + ", " + y1 + ")");
        }
        double a = -dy / length;
        double b = dx / length;
        return new Line(a, b, -(a * (x1 + x2) + b * (y1 + y2)) / 2);
    }

    /** The signed distance of a point. */
    public double distance(double x, double y) {
        return a * x + b * y + c;
    }

    /** The parameters as a unit 3-vector, as in the paper. */
    public Vec3 theta() {
        return new Vec3(a, b, c).normalised();
    }

    /** Unit direction along the line, towards larger x where the line is not vertical. */
    public double directionX() {
        return b;
    }

    public double directionY() {
        return -a + 0.0;
    }

    /** The point of the line closest to the origin. */
    public double footX() {
        return -a * c + 0.0;
    }

    public double footY() {
        return -b * c + 0.0;
    }

    /** The slope m of y = m x + q; empty for a vertical line. */
    public OptionalDouble slope() {
        return b > VERTICAL ? OptionalDouble.of(-a / b + 0.0) : OptionalDouble.empty();
    }

    /** The intercept q of y = m x + q; empty for a vertical line. */
    public OptionalDouble intercept() {
        return b > VERTICAL ? OptionalDouble.of(-c / b + 0.0) : OptionalDouble.empty();
    }
}
