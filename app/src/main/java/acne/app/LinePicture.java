package acne.app;

import acne.data.Points2;
import acne.geometry.Line;
import acne.task.LineFit;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import javax.imageio.ImageIO;

/** Points and their line as a PNG: inliers green, outliers grey, the same scale on both axes. */
final class LinePicture {
    private static final int SIDE = 900;
    private static final int MARGIN = 60;
    private static final Color OUTLIER = new Color(0x9a9a9a);
    private static final Color INLIER = new Color(0x1b8a3a);
    private static final Color LINE = new Color(0xc0392b);

    private final Points2 points;
    private final double minX;
    private final double maxY;
    private final double pixelsPerUnit;
    private final int width;
    private final int height;

    private LinePicture(Points2 points) {
        this.points = points;
        double left = Double.POSITIVE_INFINITY;
        double right = Double.NEGATIVE_INFINITY;
        double bottom = Double.POSITIVE_INFINITY;
        double top = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < points.size(); i++) {
            left = Math.min(left, points.x(i));
            right = Math.max(right, points.x(i));
            bottom = Math.min(bottom, points.y(i));
            top = Math.max(top, points.y(i));
        }
        minX = left;
        maxY = top;
        pixelsPerUnit = SIDE / Math.max(right - left, top - bottom);
        // The margins alone leave a flat cloud a strip high enough to see.
        width = 2 * MARGIN + (int) Math.ceil((right - left) * pixelsPerUnit);
        height = 2 * MARGIN + (int) Math.ceil((top - bottom) * pixelsPerUnit);
    }

    /** Writes the picture, and the folders above it. */
    static void write(Path file, Points2 points, LineFit fit, Line line) throws IOException {
        Path parent = file.toAbsolutePath().getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        BufferedImage image = new LinePicture(points).draw(fit, line);
        if (!ImageIO.write(image, "png", file.toFile())) {
            throw new IOException("no PNG writer");
        }
    }

    private BufferedImage draw(LineFit fit, Line line) {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, width, height);
        drawLine(graphics, line);
        double radius = points.size() <= 2000 ? 4 : 2;
        for (boolean inliers : new boolean[] {false, true}) {
            graphics.setColor(inliers ? INLIER : OUTLIER);
            for (int i = 0; i < points.size(); i++) {
                if (fit.isInlier(i) == inliers) {
                    double x = pixelX(points.x(i)) - radius;
                    double y = pixelY(points.y(i)) - radius;
                    graphics.fill(new Ellipse2D.Double(x, y, 2 * radius, 2 * radius));
                }
            }
        }
        drawLegend(graphics, fit);
        graphics.dispose();
        return image;
    }

    /** The line is drawn far beyond the picture and clipped by it. */
    private void drawLine(Graphics2D graphics, Line line) {
        double centreX = minX + (width / 2.0 - MARGIN) / pixelsPerUnit;
        double centreY = maxY - (height / 2.0 - MARGIN) / pixelsPerUnit;
        double distance = line.distance(centreX, centreY);
        double x = pixelX(centreX - distance * line.a());
        double y = pixelY(centreY - distance * line.b());
        double reach = 2.0 * (width + height);
        graphics.setColor(LINE);
        graphics.setStroke(new BasicStroke(2.5f));
        graphics.draw(new Line2D.Double(
                x - reach * line.directionX(),
                y + reach * line.directionY(),
                x + reach * line.directionX(),
                y - reach * line.directionY()));
    }

    private void drawLegend(Graphics2D graphics, LineFit fit) {
        String text = String.format(Locale.ROOT, "%d inliers of %d points", fit.inlierCount(), points.size());
        graphics.setFont(graphics.getFont().deriveFont(18f));
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, graphics.getFontMetrics().stringWidth(text) + 24, 34);
        graphics.setColor(INLIER);
        graphics.drawString(text, 12, 24);
    }

    private double pixelX(double x) {
        return MARGIN + (x - minX) * pixelsPerUnit;
    }

    private double pixelY(double y) {
        return MARGIN + (maxY - y) * pixelsPerUnit;
    }
}
