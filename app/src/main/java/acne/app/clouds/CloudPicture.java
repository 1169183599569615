package acne.app.clouds;

import acne.app.picture.Panel;
import acne.app.picture.PanelFigure;
import acne.data.PointCloud;
import java.awt.image.BufferedImage;
import java.util.List;

/** A cloud with the attention of a network as colour: one panel for the plane, three views for space. */
final class CloudPicture {
    private static final String VALUES = "weight / largest";

    private CloudPicture() {}

    /** The whole picture; the title stands over its first panel. */
    static BufferedImage paint(String title, PointCloud points, double[] weights) {
        if (points.dimensions() == 2) {
            return new PanelFigure(VALUES, List.of(List.of(panel(title, points, 0, 1, weights)))).paint();
        }
        return new PanelFigure(
                        VALUES,
                        List.of(List.of(
                                panel(title, points, 0, 1, weights),
                                panel("from the side", points, 2, 1, weights),
                                panel("from above", points, 0, 2, weights))))
                .paint();
    }

    /** Two axes of a cloud, scaled so that its farthest coordinate is at the border. */
    static Panel panel(String title, PointCloud points, int right, int up, double[] weights) {
        double farthest = 0;
        for (int i = 0; i < points.size(); i++) {
            for (int axis = 0; axis < points.dimensions(); axis++) {
                farthest = Math.max(farthest, Math.abs(points.get(i, axis)));
            }
        }
        double unit = farthest > 0 ? farthest : 1;
        return new Panel(title, scaled(points.axis(right), unit), scaled(points.axis(up), unit), weights, List.of());
    }

    private static double[] scaled(double[] values, double unit) {
        double[] scaled = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            scaled[i] = values[i] / unit;
        }
        return scaled;
    }
}
