package acne.app.picture;

import acne.data.Points2;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Line2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A picture of points and lines in a square of the plane, with a legend beside it.
 *
 * <p>Layers are painted in the order in which they were added; points outside the square are left out.
 */
public final class PointPicture {
    /** Logical size; the image has {@link #DENSITY} pixels a unit, for sharp text on dense displays. */
    public static final int WIDTH = 600;

    public static final int HEIGHT = 480;
    static final int DENSITY = 2;

    private static final Rectangle2D AREA = new Rectangle2D.Double(24, 44, 412, 412);
    private static final int LEGEND_X = 460;
    /** Half sides of a square around points, in half extents of the points. */
    private static final double MARGIN = 1.05;

    private static final double POINT_RADIUS = 3.6;
    /** Layers of more points have dots of half the radius. */
    private static final int CROWD = 2000;

    private static final float LINE_WIDTH = 2f;

    private final String title;
    private final Frame frame;
    private final List<Layer> layers = new ArrayList<>();
    private @Nullable ColourScale scale;
    private String scaleName = "";

    /** What is painted in the square, and what in the legend. */
    private record Layer(Consumer<Graphics2D> picture, Consumer<Legend> legend) {}

    /** A picture of the square with this centre and half side. */
    public PointPicture(String title, double centreX, double centreY, double halfSide) {
        this.title = title;
        Rectangle2D plane = new Rectangle2D.Double(centreX - halfSide, centreY - halfSide, 2 * halfSide, 2 * halfSide);
        this.frame = new Frame(plane, AREA);
    }

    /** A picture of the smallest square that holds the points, with a margin. */
    public static PointPicture around(String title, Points2 points) {
        DoubleSummaryStatistics x = Arrays.stream(points.x()).summaryStatistics();
        DoubleSummaryStatistics y = Arrays.stream(points.y()).summaryStatistics();
        double half = Math.max(x.getMax() - x.getMin(), y.getMax() - y.getMin()) / 2;
        return new PointPicture(title, middle(x), middle(y), MARGIN * half);
    }

    private static double middle(DoubleSummaryStatistics values) {
        return values.getMin() / 2 + values.getMax() / 2;
    }

    /** Adds points of one colour, with a name in the legend. */
    public PointPicture points(String name, Points2 points, Color colour) {
        return points(name, points.x(), points.y(), colour);
    }

    /** Adds points of one colour, with a name in the legend. */
    public PointPicture points(String name, double[] x, double[] y, Color colour) {
        requireSameLength(x, y);
        layers.add(new Layer(
                graphics -> paintPoints(graphics, x, y, i -> colour), legend -> legend.addPoint(name, colour)));
        return this;
    }

    /** Adds points coloured by a value each; a picture has one scale, and its bar stands in the legend. */
    public PointPicture points(String name, double[] x, double[] y, double[] values, ColourScale colours) {
        requireSameLength(x, y);
        requireSameLength(x, values);
        if (scale != null && !scale.equals(colours)) {
            throw new IllegalArgumentException("a picture has one colour scale, '" + scaleName + "' is there");
        }
        scale = colours;
        scaleName = name;
        layers.add(new Layer(graphics -> paintPoints(graphics, x, y, i -> colours.at(values[i])), legend -> {}));
        return this;
    }

    /** Adds the line a x + b y + c = 0. */
    public PointPicture line(String name, double a, double b, double c, Color colour) {
        layers.add(new Layer(graphics -> paintLine(graphics, a, b, c, colour), legend -> legend.addLine(name, colour)));
        return this;
    }

    /** The picture, antialiased. */
    public BufferedImage paint() {
        BufferedImage image = new BufferedImage(WIDTH * DENSITY, HEIGHT * DENSITY, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = Canvas.prepare(image, DENSITY);
        try {
            Canvas.text(graphics, title, (float) AREA.getX(), 28, Canvas.TITLE, Palette.INK);
            paintGrid(graphics);
            Shape whole = graphics.getClip();
            graphics.clip(AREA);
            layers.forEach(layer -> layer.picture.accept(graphics));
            graphics.setClip(whole);
            paintLegend(graphics);
        } finally {
            graphics.dispose();
        }
        return image;
    }

    private void paintGrid(Graphics2D graphics) {
        graphics.setStroke(new BasicStroke(1));
        graphics.setColor(Palette.GRID);
        for (int i = 0; i <= 4; i++) {
            double x = AREA.getX() + AREA.getWidth() * i / 4;
            double y = AREA.getY() + AREA.getHeight() * i / 4;
            graphics.draw(new Line2D.Double(x, AREA.getY(), x, AREA.getMaxY()));
            graphics.draw(new Line2D.Double(AREA.getX(), y, AREA.getMaxX(), y));
        }
    }

    private void paintPoints(Graphics2D graphics, double[] x, double[] y, IntFunction<Color> colour) {
        double radius = x.length <= CROWD ? POINT_RADIUS : POINT_RADIUS / 2;
        for (int i = 0; i < x.length; i++) {
            if (!Double.isFinite(x[i]) || !Double.isFinite(y[i])) {
                continue;
            }
            Point2D place = frame.toPicture(x[i], y[i]);
            Canvas.dot(graphics, place, radius, colour.apply(i));
        }
    }

    private void paintLine(Graphics2D graphics, double a, double b, double c, Color colour) {
        graphics.setColor(colour);
        graphics.setStroke(new BasicStroke(LINE_WIDTH));
        frame.clip(a, b, c).ifPresent(graphics::draw);
    }

    private void paintLegend(Graphics2D graphics) {
        Legend legend = new Legend(graphics, LEGEND_X, AREA.getY() + 10);
        layers.forEach(layer -> layer.legend.accept(legend));
        if (scale != null) {
            legend.addScale(scaleName, scale);
        }
    }

    private static void requireSameLength(double[] x, double[] other) {
        if (x.length != other.length) {
            throw new IllegalArgumentException(
                    "need one y and one value per x: " + x.length + " x, " + other.length + " others");
        }
    }
}
