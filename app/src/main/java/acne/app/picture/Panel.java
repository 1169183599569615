package acne.app.picture;

import java.util.List;

/** One small picture of a figure: points of [-1, 1]^2 coloured by a value each, and lines over them. */
public record Panel(String title, double[] x, double[] y, double[] values, List<PanelLine> lines) {
    public Panel {
        if (x.length != y.length || x.length != values.length) {
            throw new IllegalArgumentException("need one y and one value per x: " + x.length + " x, " + y.length
                    + " y, " + values.length + " values");
        }
        lines = List.copyOf(lines);
    }
}
