package acne.solve;

import acne.math.Mat3;

/** The normalisation of a linear solver: weighted centroid at zero, weighted mean distance sqrt(2), in each image. */
final class WeightedFrame {
    private double centreX1;
    private double centreY1;
    private double centreX2;
    private double centreY2;
    private double scale1;
    private double scale2;

    /** False if no match has a weight, or all weighted points of an image coincide. */
    boolean fit(ScaledMatches matches, double[] weights) {
        double total = 0;
        double sumX1 = 0;
        double sumY1 = 0;
        double sumX2 = 0;
        double sumY2 = 0;
        for (int i = 0; i < matches.size(); i++) {
            double w = weights[i];
            total += w;
            sumX1 += w * matches.x1()[i];
            sumY1 += w * matches.y1()[i];
            sumX2 += w * matches.x2()[i];
            sumY2 += w * matches.y2()[i];
        }
        centreX1 = sumX1 / total;
        centreY1 = sumY1 / total;
        centreX2 = sumX2 / total;
        centreY2 = sumY2 / total;
        double distance1 = 0;
        double distance2 = 0;
        for (int i = 0; i < matches.size(); i++) {
            double w = weights[i];
            distance1 += w * Math.sqrt(square(matches.x1()[i] - centreX1) + square(matches.y1()[i] - centreY1));
            distance2 += w * Math.sqrt(square(matches.x2()[i] - centreX2) + square(matches.y2()[i] - centreY2));
        }
        scale1 = Math.sqrt(2) * total / distance1;
        scale2 = Math.sqrt(2) * total / distance2;
        return total > 0 && Double.isFinite(scale1) && Double.isFinite(scale2);
    }

    double x1(double x) {
        return (x - centreX1) * scale1;
    }

    double y1(double y) {
        return (y - centreY1) * scale1;
    }

    double x2(double x) {
        return (x - centreX2) * scale2;
    }

    double y2(double y) {
        return (y - centreY2) * scale2;
    }

    /** Takes homogeneous points of image 1 to this frame. */
    Mat3 first() {
        return Mat3.of(scale1, 0, -centreX1 * scale1, 0, scale1, -centreY1 * scale1, 0, 0, 1);
    }

    /** Takes homogeneous points of image 2 to this frame. */
    Mat3 second() {
        return Mat3.of(scale2, 0, -centreX2 * scale2, 0, scale2, -centreY2 * scale2, 0, 0, 1);
    }

    private static double square(double value) {
        return value * value;
    }
}
