package acne.robust;

import acne.data.Points2;
import acne.geometry.Line;
import java.util.Arrays;

/** Distances of points to a line, and their median. */
final class LineResiduals {
    private LineResiduals() {}

    /** The distance of each point, without sign. */
    static double[] of(Line line, Points2 points) {
        double[] residuals = new double[points.size()];
        fill(residuals, line, points);
        return residuals;
    }

    /** Writes the distance of each point, without sign, into an array that a loop keeps. */
    static void fill(double[] residuals, Line line, Points2 points) {
        for (int i = 0; i < residuals.length; i++) {
            residuals[i] = Math.abs(line.distance(points.x(i), points.y(i)));
        }
    }

    /** The lower median; reorders the values. */
    static double median(double[] values) {
        Arrays.sort(values);
        return values[(values.length - 1) / 2];
    }
}
