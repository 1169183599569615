package acne.app.picture;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A figure of panels in rows, with one legend.
 *
 * <p>Each panel colours its values relative to its own largest: attention spreads over all points in the first blocks and over few in
 * the last.
 */
public final class PanelFigure {
    static final int DENSITY = 2;
    static final int SIDE = 170;

    /** The side of panels in a single row, which has the height of the legend to itself. */
    static final int LONE_SIDE = 270;

    static final int GAP = 14;
    static final int TITLE = 24;
    static final int LEGEND = 150;

    private static final double HALF_SIDE = 1.05;
    private static final double POINT_RADIUS = 2.6;
    /** The first line of a panel is broad and pale, so that it shows on both sides of one drawn over it. */
    private static final float FIRST_LINE_WIDTH = 6;

    private static final int FIRST_LINE_ALPHA = 90;

    private static final float LINE_WIDTH = 1.8f;
    private static final ColourScale COLOURS = ColourScale.ofWeights(0, 1);

    private final String valueName;
    private final List<List<Panel>> rows;
    private final int side;

    /** A figure of at least one panel; rows may differ in length. */
    public PanelFigure(String valueName, List<List<Panel>> rows) {
        if (rows.isEmpty() || rows.stream().anyMatch(List::isEmpty)) {
            throw new IllegalArgumentException("need at least one panel in each row, got " + rows.size() + " rows");
        }
        this.valueName = valueName;
        this.rows = rows;
        side = rows.size() == 1 ? LONE_SIDE : SIDE;
    }

    /** The figure, antialiased. */
    public BufferedImage paint() {
        int columns = rows.stream().mapToInt(List::size).max().orElseThrow();
        int width = GAP + columns * (side + GAP) + LEGEND;
        int height = GAP + rows.size() * (TITLE + side + GAP);
        BufferedImage image = new BufferedImage(width * DENSITY, height * DENSITY, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = Canvas.prepare(image, DENSITY);
        try {
            for (int row = 0; row < rows.size(); row++) {
                for (int column = 0; column < rows.get(row).size(); column++) {
                    paint(graphics, rows.get(row).get(column), area(row, column));
                }
            }
            paintLegend(graphics, GAP + columns * (side + GAP));
        } finally {
            graphics.dispose();
        }
        return image;
    }

    private Rectangle2D area(int row, int column) {
        return new Rectangle2D.Double(
                GAP + column * (side + GAP), GAP + row * (TITLE + side + GAP) + TITLE, side, side);
    }

    private static void paint(Graphics2D graphics, Panel panel, Rectangle2D area) {
        Canvas.text(graphics, panel.title(), (float) area.getX(), (float) area.getY() - 7, Canvas.LABEL, Palette.INK);
        Shape whole = graphics.getClip();
        graphics.clip(area);
        Frame frame = new Frame(new Rectangle2D.Double(-HALF_SIDE, -HALF_SIDE, 2 * HALF_SIDE, 2 * HALF_SIDE), area);
        for (int i = 0; i < panel.lines().size(); i++) {
            PanelLine line = panel.lines().get(i);
            graphics.setColor(colour(panel, i));
            graphics.setStroke(new BasicStroke(i == 0 ? FIRST_LINE_WIDTH : LINE_WIDTH));
            frame.clip(line.a(), line.b(), line.c()).ifPresent(graphics::draw);
        }
        paintPoints(graphics, panel, frame);
        graphics.setClip(whole);
        graphics.setColor(Palette.GRID);
        graphics.setStroke(new BasicStroke(1));
        graphics.draw(area);
    }

    private static Color colour(Panel panel, int line) {
        Color colour = panel.lines().get(line).colour();
        return line > 0 ? colour : new Color(colour.getRed(), colour.getGreen(), colour.getBlue(), FIRST_LINE_ALPHA);
    }

    /** The largest values last, so that none hides behind a point that does not matter. */
    private static void paintPoints(Graphics2D graphics, Panel panel, Frame frame) {
        double[] values = panel.values();
        double largest = IntStream.range(0, values.length)
                .mapToDouble(i -> values[i])
                .max()
                .orElse(1);
        double unit = largest > 0 ? largest : 1;
        IntStream.range(0, values.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> values[i]))
                .forEach(i -> Canvas.dot(
                        graphics,
                        frame.toPicture(panel.x()[i], panel.y()[i]),
                        POINT_RADIUS,
                        COLOURS.at(values[i] / unit)));
    }

    private void paintLegend(Graphics2D graphics, double x) {
        Legend legend = new Legend(graphics, x, GAP + TITLE + 8);
        Map<String, Color> lines = new LinkedHashMap<>();
        rows.forEach(row -> row.forEach(panel -> {
            for (int i = 0; i < panel.lines().size(); i++) {
                lines.putIfAbsent(panel.lines().get(i).name(), colour(panel, i));
            }
        }));
        lines.forEach(legend::addLine);
        legend.addScale(valueName, COLOURS);
    }
}
