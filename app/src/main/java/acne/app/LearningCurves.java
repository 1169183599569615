package acne.app;

import acne.train.MetricsTable;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The metrics of a training run over its iterations, as a picture: one curve a column. */
final class LearningCurves {
    private static final int WIDTH = 1000;
    private static final int HEIGHT = 600;
    private static final String X_TITLE = "iteration";

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
        Path svg = stem.resolveSibling(stem.getFileName() + ".svg");
        Path png = stem.resolveSibling(stem.getFileName() + ".png");
        Files.writeString(svg, new SvgChart(title, X_TITLE, WIDTH, HEIGHT).draw(curves));
        ImageIO.write(BitmapEncoder.getBufferedImage(chart(title, curves)), "png", png.toFile());
        return List.of(svg, png);
    }

    private static XYChart chart(String title, List<Curve> curves) {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(title)
                .xAxisTitle(X_TITLE)
                .build();
        chart.getStyler().setLegendPosition(Styler.LegendPosition.InsideNE);
        chart.getStyler().setXAxisDecimalPattern("#,###");
        chart.getStyler().setYAxisLogarithmic(SvgChart.isLogarithmic(curves));
        chart.getStyler().setChartBackgroundColor(Color.WHITE);
        for (Curve curve : curves) {
            chart.addSeries(curve.name(), curve.x(), curve.y()).setMarker(SeriesMarkers.NONE);
        }
        return chart;
    }
}
