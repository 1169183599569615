package acne.app.picture;

import java.awt.geom.Line2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Places a rectangle of the plane, y upwards, into a rectangle of a picture, y downwards. */
record Frame(Rectangle2D plane, Rectangle2D picture) {
    /** Of the sides of the plane. */
    private static final double SLACK = 1e-9;

    Frame {
        if (plane.isEmpty() || picture.isEmpty()) {
            throw new IllegalArgumentException("a frame needs an area, got " + plane + " and " + picture);
        }
    }

    Point2D toPicture(double x, double y) {
        return new Point2D.Double(
                picture.getX() + (x - plane.getX()) / plane.getWidth() * picture.getWidth(),
                picture.getMaxY() - (y - plane.getY()) / plane.getHeight() * picture.getHeight());
    }

    /** The part of the line a x + b y + c = 0 inside the frame, in the picture; empty where it passes by. */
    Optional<Line2D> clip(double a, double b, double c) {
        List<Point2D> ends = new ArrayList<>();
        for (double x : new double[] {plane.getMinX(), plane.getMaxX()}) {
            addIfInside(ends, x, -(a * x + c) / b);
        }
        for (double y : new double[] {plane.getMinY(), plane.getMaxY()}) {
            addIfInside(ends, -(b * y + c) / a, y);
        }
        // A line through a corner meets two borders in one point: the two farthest points are the ends.
        Line2D longest = new Line2D.Double();
        double length = 0;
        for (Point2D from : ends) {
            for (Point2D to : ends) {
                if (from.distance(to) > length) {
                    length = from.distance(to);
                    longest = new Line2D.Double(toPicture(from), toPicture(to));
                }
            }
        }
        return length > 0 ? Optional.of(longest) : Optional.empty();
    }

    private Point2D toPicture(Point2D point) {
        return toPicture(point.getX(), point.getY());
    }

    /** A line parallel to a border has no crossing with it: NaN and infinity fail the comparison. Rounding must not lose a corner. */
    private void addIfInside(List<Point2D> ends, double x, double y) {
        double slackX = SLACK * plane.getWidth();
        double slackY = SLACK * plane.getHeight();
        boolean inside = x >= plane.getMinX() - slackX
                && x <= plane.getMaxX() + slackX
                && y >= plane.getMinY() - slackY
                && y <= plane.getMaxY() + slackY;
        if (inside) {
            ends.add(new Point2D.Double(x, y));
        }
    }
}
