package acne.app.picture;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.font.FontRenderContext;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Point2D;
import java.awt.image.BufferedImage;

/** What all pictures share: a clean antialiased sheet, dots with a rim, and text. */
public final class Canvas {
    static final Font TITLE = new Font(Font.SANS_SERIF, Font.BOLD, 15);
    static final Font LABEL = new Font(Font.SANS_SERIF, Font.PLAIN, 13);

    private static final BasicStroke RIM = new BasicStroke(0.7f);

    private static final boolean FONTS = hasFonts();

    private Canvas() {}

    /** Small containers have no fonts, and there the JDK throws on the first letter. */
    private static boolean hasFonts() {
        try {
            TITLE.getStringBounds("A", new FontRenderContext(null, true, true));
            return true;
        } catch (RuntimeException | InternalError | LinkageError e) {
            System.getLogger(Canvas.class.getName())
                    .log(
                            System.Logger.Level.WARNING,
                            "pictures come without text, because the JDK found no font (" + e
                                    + "); install fontconfig and a font, such as DejaVu");
            return false;
        }
    }

    /** Graphics on a white sheet, in units of {@code density} pixels. */
    static Graphics2D prepare(BufferedImage image, int density) {
        Graphics2D graphics = image.createGraphics();
        graphics.setColor(Palette.PAPER);
        graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
        graphics.scale(density, density);
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
        return graphics;
    }

    /** A dot with a darker rim, so that pale ones and crowded ones can be told from the paper and each other. */
    static void dot(Graphics2D graphics, Point2D centre, double radius, Color colour) {
        Ellipse2D dot = new Ellipse2D.Double(centre.getX() - radius, centre.getY() - radius, 2 * radius, 2 * radius);
        graphics.setColor(colour);
        graphics.fill(dot);
        graphics.setColor(colour.darker());
        graphics.setStroke(RIM);
        graphics.draw(dot);
    }

    /** Writes a text; on a machine without fonts the picture comes without it. */
    public static void text(Graphics2D graphics, String text, float x, float y, Font font, Color colour) {
        if (!FONTS) {
            return;
        }
        graphics.setFont(font);
        graphics.setColor(colour);
        graphics.drawString(text, x, y);
    }

    /** How wide a text is; nothing on a machine without fonts. */
    public static double width(Graphics2D graphics, String text, Font font) {
        return FONTS ? graphics.getFontMetrics(font).stringWidth(text) : 0;
    }
}
