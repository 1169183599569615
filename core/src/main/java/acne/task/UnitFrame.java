package acne.task;

import acne.data.Points2;
import acne.geometry.Line;

/** The frame in which networks see points: the bounding box centred, its longer side from -1 to 1. */
record UnitFrame(double centreX, double centreY, double halfSide) {
    /** Beyond this, squares overflow. */
    private static final double LARGEST = 1e150;

    /** Below this, squares of a millionth of the span underflow. */
    private static final double SMALLEST = 1e-145;

    static UnitFrame of(Points2 points) {
        double minX = Double.POSITIVE_INFINITY;
        double maxX = Double.NEGATIVE_INFINITY;
        double minY = Double.POSITIVE_INFINITY;
        double maxY = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < points.size(); i++) {
            minX = Math.min(minX, points.x(i));
            maxX = Math.max(maxX, points.x(i));
            minY = Math.min(minY, points.y(i));
            maxY = Math.max(maxY, points.y(i));
        }
        double largest = Math.max(Math.max(-minX, maxX), Math.max(-minY, maxY));
        if (largest > LARGEST) {
            throw new IllegalArgumentException("need coordinates up to " + LARGEST + ", got " + largest);
        }
        return new UnitFrame((minX + maxX) / 2, (minY + maxY) / 2, Math.max(maxX - minX, maxY - minY) / 2);
    }

    /** Who measures the points as they are needs the squares of their distances, which are zero where these are smaller. */
    void requireSquares() {
        if (halfSide < SMALLEST) {
            throw new IllegalArgumentException("need points that span " + SMALLEST + " or more, got " + 2 * halfSide);
        }
    }

    Points2 normalise(Points2 points) {
        double[] x = new double[points.size()];
        double[] y = new double[points.size()];
        for (int i = 0; i < x.length; i++) {
            x[i] = (points.x(i) - centreX) / halfSide;
            y[i] = (points.y(i) - centreY) / halfSide;
        }
        return Points2.of(x, y);
    }

    /** A line of the points, as the normalised points see it. */
    Line normalise(Line line) {
        return new Line(line.a(), line.b(), line.distance(centreX, centreY) / halfSide);
    }

    /** A line of the normalised points, carried back. */
    Line denormalise(Line line) {
        return new Line(line.a(), line.b(), line.c() * halfSide - line.a() * centreX - line.b() * centreY);
    }
}
