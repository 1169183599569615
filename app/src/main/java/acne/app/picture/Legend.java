package acne.app.picture;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.Locale;

/** The names of a picture's colours, one below the other. */
final class Legend {
    private static final double ROW = 22;
    private static final double SIGN = 18;
    private static final double BAR_WIDTH = 16;
    private static final int BAR_HEIGHT = 180;

    private final Graphics2D graphics;
    private final double x;
    private double y;

    Legend(Graphics2D graphics, double x, double y) {
        this.graphics = graphics;
        this.x = x;
        this.y = y;
    }

    void addPoint(String name, Color colour) {
        Canvas.dot(graphics, new Point2D.Double(x + SIGN / 2, y), 5, colour);
        addName(name);
    }

    void addLine(String name, Color colour) {
        graphics.setColor(colour);
        graphics.setStroke(new BasicStroke(2.5f));
        graphics.draw(new Line2D.Double(x, y, x + SIGN, y));
        addName(name);
    }

    private void addName(String name) {
        text(name, x + SIGN + 8, y + 4.5, Palette.INK);
        y += ROW;
    }

    /** A bar from the highest number down to the lowest. */
    void addScale(String name, ColourScale scale) {
        y += 4;
        text(name, x, y + 4.5, Palette.INK);
        y += ROW - 4;
        for (int i = 0; i < BAR_HEIGHT; i++) {
            double value = scale.high() - (scale.high() - scale.low()) * i / (BAR_HEIGHT - 1);
            graphics.setColor(scale.at(value));
            // Rows overlap by half a unit, or the paper would shine through between them.
            graphics.fill(new Rectangle2D.Double(x, y + i, BAR_WIDTH, i == BAR_HEIGHT - 1 ? 1 : 1.5));
        }
        for (int tick = 0; tick <= 4; tick++) {
            double value = scale.high() - (scale.high() - scale.low()) * tick / 4;
            double place = y + (double) BAR_HEIGHT * tick / 4;
            graphics.setColor(Palette.FAINT);
            graphics.setStroke(new BasicStroke(1));
            graphics.draw(new Line2D.Double(x + BAR_WIDTH, place, x + BAR_WIDTH + 4, place));
            text(String.format(Locale.ROOT, "%.3g", value), x + BAR_WIDTH + 9, place + 4.5, Palette.FAINT);
        }
        y += BAR_HEIGHT + ROW;
    }

    private void text(String text, double left, double baseline, Color colour) {
        Canvas.text(graphics, text, (float) left, (float) baseline, Canvas.LABEL, colour);
    }
}
