package acne.app.lines;

import acne.app.picture.Palette;
import acne.app.picture.PointPicture;
import acne.data.Points2;
import acne.geometry.Line;
import acne.task.LineFit;
import java.awt.image.BufferedImage;
import java.util.Locale;
import java.util.stream.IntStream;

/** The picture of a fitted line: its inliers, its outliers, the same scale on both axes. */
public final class FitPicture {
    private FitPicture() {}

    public static BufferedImage paint(Points2 points, LineFit fit, Line line) {
        int[] inliers = IntStream.range(0, points.size()).filter(fit::isInlier).toArray();
        int[] outliers =
                IntStream.range(0, points.size()).filter(i -> !fit.isInlier(i)).toArray();
        String verdict = fit.status() == LineFit.Status.FOUND ? "" : fit.status() + ": ";
        String title = String.format(Locale.ROOT, "%s%d inliers of %d points", verdict, inliers.length, points.size());
        return PointPicture.around(title, points)
                .line("line", line.a(), line.b(), line.c(), Palette.ESTIMATE)
                .points("outlier", points.select(outliers), Palette.OUTLIER)
                .points("inlier", points.select(inliers), Palette.INLIER)
                .paint();
    }
}
