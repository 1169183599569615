package acne.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.train.MetricsTable;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LearningCurvesTest {
    @Test
    void writesBothPictures(@TempDir Path folder) throws IOException {
        List<Path> files = LearningCurves.write(folder.resolve("curves"), "lines", table(2500));
        assertEquals(List.of(folder.resolve("curves.svg"), folder.resolve("curves.png")), files);
        BufferedImage png = ImageIO.read(files.get(1).toFile());
        assertNotNull(png);
        assertEquals(1000, png.getWidth());
        assertTrue(Files.readString(files.get(0)).contains("<svg"));
    }

    @Test
    void nothingToDrawWritesNothing(@TempDir Path folder) throws IOException {
        MetricsTable empty = new MetricsTable(List.of("loss"), List.of());
        assertEquals(List.of(), LearningCurves.write(folder.resolve("curves"), "lines", empty));
        assertFalse(Files.exists(folder.resolve("curves.png")));
    }

    @Test
    void longRunsAreAveragedAndEmptyCellsLeftOut() {
        List<Curve> curves = Curve.of(table(2500));
        Curve loss = curves.get(0);
        // 2500 rows in groups of three; the validation has a value in every 100th row.
        assertEquals(834, loss.x().size());
        assertEquals(25, curves.get(1).x().size());
        assertEquals(2, loss.x().get(0));
        assertEquals((1 + 1 / 2.0 + 1 / 3.0) / 3, loss.y().get(0), 1e-12);
        assertEquals(SvgChart.Scale.LOGARITHMIC, SvgChart.Scale.of(curves));
    }

    /** On a plot of 100 x 100 within the margins, the ends of the data are the corners. */
    @Test
    void svgPutsValuesWhereTheyBelong() {
        String linear = chart("a < b", SvgChart.Scale.LINEAR)
                .draw(List.of(new Curve("accuracy", List.of(0.0, 10.0), List.of(0.0, 4.0))));
        assertTrue(linear.contains("points=\"80.0,150.0 180.0,50.0 \""), linear);
        assertTrue(linear.contains("a &lt; b"));
        String logarithmic = chart("t", SvgChart.Scale.LOGARITHMIC)
                .draw(List.of(new Curve("loss", List.of(0.0, 5.0, 10.0), List.of(1.0, 0.1, 0.0001))));
        assertTrue(logarithmic.contains("points=\"80.0,50.0 130.0,75.0 180.0,150.0 \""), logarithmic);
        assertTrue(logarithmic.contains(">1e-04</text>"), logarithmic);
    }

    @Test
    void oneValueIsDrawn() {
        String svg = chart("t", SvgChart.Scale.LINEAR).draw(List.of(new Curve("loss", List.of(7.0), List.of(3.0))));
        assertTrue(svg.contains("points=\"130.0,100.0 \""), svg);
    }

    private static SvgChart chart(String title, SvgChart.Scale scale) {
        return new SvgChart(title, "iteration", 210, 210, scale);
    }

    private static MetricsTable table(int rows) {
        List<MetricsTable.Row> list = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            list.add(new MetricsTable.Row(i, List.of(1.0 / (i + 1), i % 100 == 0 ? 0.5 : Double.NaN)));
        }
        return new MetricsTable(List.of("loss", "validation"), list);
    }
}
