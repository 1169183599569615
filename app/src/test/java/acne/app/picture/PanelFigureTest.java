package acne.app.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.util.List;
import org.junit.jupiter.api.Test;

class PanelFigureTest {
    private static final double[] ZERO = {0};

    /** The middle of a panel in pixels. */
    private static int middle(int place, int title) {
        return PanelFigure.DENSITY
                * (PanelFigure.GAP
                        + place * (PanelFigure.SIDE + PanelFigure.GAP + title)
                        + title
                        + PanelFigure.SIDE / 2);
    }

    private static int pixel(BufferedImage image, int row, int column) {
        return image.getRGB(middle(column, 0), middle(row, PanelFigure.TITLE));
    }

    private static Panel panel(double value, List<PanelLine> lines) {
        return new Panel("p", ZERO, ZERO, new double[] {value}, lines);
    }

    @Test
    void thePointOfTheLargestWeightIsDarkInEveryPanel() {
        Panel small = panel(1e-6, List.of());
        Panel none = panel(0, List.of());
        BufferedImage image = new PanelFigure("w", List.of(List.of(small, none), List.of(none, small))).paint();
        ColourScale scale = ColourScale.ofWeights(0, 1);
        assertEquals(scale.at(1).getRGB(), pixel(image, 0, 0));
        assertEquals(scale.at(0).getRGB(), pixel(image, 0, 1));
        assertEquals(scale.at(0).getRGB(), pixel(image, 1, 0));
        assertEquals(scale.at(1).getRGB(), pixel(image, 1, 1));
    }

    @Test
    void theLastLineIsDrawnOverTheFirst() {
        PanelLine truth = new PanelLine("truth", 1, 0, -0.5, Color.BLACK);
        PanelLine estimate = new PanelLine("estimate", 1, 0, -0.5, Color.RED);
        BufferedImage image = new PanelFigure("w", List.of(List.of(panel(1, List.of(truth, estimate))))).paint();
        double side = PanelFigure.LONE_SIDE;
        int x = (int) (PanelFigure.DENSITY * (PanelFigure.GAP + side / 2 + side * 0.5 / 2.1));
        int y = (int) (PanelFigure.DENSITY * (PanelFigure.GAP + PanelFigure.TITLE + side / 2));
        assertEquals(Color.RED.getRGB(), image.getRGB(x, y));
    }

    @Test
    void emptyFiguresAndOddPanelsAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new PanelFigure("w", List.of()));
        assertThrows(IllegalArgumentException.class, () -> new PanelFigure("w", List.of(List.of())));
        assertThrows(IllegalArgumentException.class, () -> new Panel("p", ZERO, ZERO, new double[2], List.of()));
    }
}
