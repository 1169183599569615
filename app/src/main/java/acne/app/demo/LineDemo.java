package acne.app.demo;

import acne.app.picture.ColourScale;
import acne.app.picture.Palette;
import acne.app.picture.PointPicture;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Points of which some lie on a line: the true labels, and the residual that they come from. */
public final class LineDemo implements DemoPart {
    private static final int POINTS = 100;
    private static final double INLIER_RATIO = 0.4;
    private static final double LABEL_THRESHOLD = 0.1;

    @Override
    public DemoSection make(long seed, int threads) {
        Cloud cloud = Cloud.random(new Random(seed));
        return new DemoSection(
                "Line fitting",
                "A hundred points; four in ten were moved onto one line, the others lie anywhere. The task is to find"
                        + " the line without trusting every point.",
                List.of(
                        new DemoPicture("lines-labels.png", "Which points lie on the line.", labels(cloud)),
                        new DemoPicture("lines-residuals.png", "How far each point is from it.", residuals(cloud))));
    }

    private static BufferedImage labels(Cloud cloud) {
        int[] inliers = IntStream.range(0, POINTS).filter(cloud::isInlier).toArray();
        int[] outliers =
                IntStream.range(0, POINTS).filter(i -> !cloud.isInlier(i)).toArray();
        return picture("Labels")
                .line("true line", cloud.theta[0], cloud.theta[1], cloud.theta[2], Palette.TRUTH)
                .points("outlier", chosen(cloud.x, outliers), chosen(cloud.y, outliers), Palette.OUTLIER)
                .points("inlier", chosen(cloud.x, inliers), chosen(cloud.y, inliers), Palette.INLIER)
                .paint();
    }

    private static BufferedImage residuals(Cloud cloud) {
        double[] residuals =
                IntStream.range(0, POINTS).mapToDouble(cloud::residual).toArray();
        double largest = Arrays.stream(residuals).max().orElseThrow();
        return picture("Residuals")
                .line("true line", cloud.theta[0], cloud.theta[1], cloud.theta[2], Palette.TRUTH)
                .points("distance", cloud.x, cloud.y, residuals, ColourScale.ofWeights(0, largest))
                .paint();
    }

    private static PointPicture picture(String title) {
        return new PointPicture(title, 0, 0, 1.05);
    }

    private static double[] chosen(double[] values, int[] places) {
        return Arrays.stream(places).mapToDouble(i -> values[i]).toArray();
    }

    /** Points in the square from -1 to 1, and the unit 3-vector of the line. */
    private record Cloud(double[] x, double[] y, double[] theta) {
        static Cloud random(Random random) {
            double[] x = random.doubles(POINTS, -1, 1).toArray();
            double[] y = random.doubles(POINTS, -1, 1).toArray();
            double[] theta = lineThrough(x[0], y[0], x[1], y[1]);
            double square = theta[0] * theta[0] + theta[1] * theta[1];
            for (int i = 0; i < POINTS; i++) {
                if (random.nextDouble() < INLIER_RATIO) {
                    double shift = (theta[0] * x[i] + theta[1] * y[i] + theta[2]) / square;
                    x[i] -= shift * theta[0];
                    y[i] -= shift * theta[1];
                }
            }
            return new Cloud(x, y, theta);
        }

        private static double[] lineThrough(double x1, double y1, double x2, double y2) {
            double a = y1 - y2;
            double b = x2 - x1;
            double c = x1 * y2 - x2 * y1;
            double norm = Math.sqrt(a * a + b * b + c * c);
            return new double[] {a / norm, b / norm, c / norm};
        }

        double residual(int i) {
            return Math.abs(theta[0] * x[i] + theta[1] * y[i] + theta[2]);
        }

        boolean isInlier(int i) {
            return residual(i) < LABEL_THRESHOLD;
        }
    }
}
