package acne.app;

import acne.io.Images;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Curves over a common x axis, as a file for documents and one for screens. */
record LineChart(String title, String xTitle, SvgChart.Scale scale) {
    private static final int WIDTH = 1000;
    private static final int HEIGHT = 600;

    /** Values that can be told apart, such as those of validation, are dots too. */
    private static final int MOST_MARKED = 60;

    /** Writes {@code stem.svg} and {@code stem.png}, and gives both. */
    List<Path> write(Path stem, List<Curve> curves) throws IOException {
        Path svg = stem.resolveSibling(stem.getFileName() + ".svg");
        Path png = stem.resolveSibling(stem.getFileName() + ".png");
        Files.writeString(svg, new SvgChart(title, xTitle, WIDTH, HEIGHT, scale).draw(curves));
        Images.writePng(BitmapEncoder.getBufferedImage(chart(curves)), png);
        return List.of(svg, png);
    }

    private XYChart chart(List<Curve> curves) {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(title)
                .xAxisTitle(xTitle)
                .build();
        chart.getStyler().setLegendPosition(Styler.LegendPosition.InsideNE);
        boolean whole = curves.stream().flatMap(curve -> curve.x().stream()).allMatch(x -> x == Math.rint(x));
        chart.getStyler().setXAxisDecimalPattern(whole ? "#,##0" : "0.###");
        chart.getStyler().setYAxisLogarithmic(scale == SvgChart.Scale.LOGARITHMIC);
        chart.getStyler().setChartBackgroundColor(Color.WHITE);
        for (Curve curve : curves) {
            boolean few = curve.x().size() <= MOST_MARKED;
            chart.addSeries(curve.name(), curve.x(), curve.y())
                    .setMarker(few ? SeriesMarkers.CIRCLE : SeriesMarkers.NONE);
        }
        return chart;
    }
}
