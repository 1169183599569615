package acne.app;

import acne.train.MetricsTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The metrics of a training run over its iterations, as a picture: one curve a column. */
final class LearningCurves {
    private LearningCurves() {}

    /**
     * Writes {@code stem.svg} and {@code stem.png}.
     *
     * @return the two files, or none where the table has nothing to draw yet
     */
    static List<Path> write(Path stem, String title, MetricsTable table) throws IOException {
        List<Curve> curves = Curve.of(table);
        if (curves.isEmpty()) {
            return List.of();
        }
        return new LineChart(title, "iteration", SvgChart.Scale.of(curves)).write(stem, curves);
    }
}
