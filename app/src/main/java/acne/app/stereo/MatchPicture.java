package acne.app.stereo;

import acne.app.picture.Canvas;
import acne.data.Correspondences;
import acne.io.Photo;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.image.BufferedImage;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Two photos side by side with their matches: kept ones coloured by weight, dropped ones thin and grey, and a caption.
 *
 * @param weights one a match; 0 is dropped
 * @param caption what was found, in one line
 * @param colouring the colour of each kept match
 */
public record MatchPicture(
        Photo photo1,
        Photo photo2,
        Correspondences matches,
        double[] weights,
        String caption,
        MatchColouring colouring) {
    private static final int HEIGHT = 760;
    private static final int MAX_WIDTH = 1000;
    private static final int GAP = 8;
    private static final int FOOTER = 44;
    private static final int MAX_DROPPED = 400;
    private static final int MAX_KEPT = 180;
    private static final Color GROUND = new Color(0x16191D);
    private static final Color TEXT = new Color(0xE8EAED);
    private static final Font FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 17);
    /** Laid over the photos, so that the lines stand out. */
    private static final Color SHADE = new Color(0, 0, 0, 70);

    private static final Color DROPPED = new Color(215, 215, 220, 90);

    public MatchPicture {
        if (weights.length != matches.size()) {
            throw new IllegalArgumentException(
                    "need one weight per match: " + matches.size() + " matches, " + weights.length + " weights");
        }
    }

    /** Kept matches coloured by weight. */
    public MatchPicture(Photo photo1, Photo photo2, Correspondences matches, double[] weights, String caption) {
        this(photo1, photo2, matches, weights, caption, MatchColouring.BY_WEIGHT);
    }

    /** The picture, up to about 2000 pixels wide. */
    public BufferedImage draw() {
        Frame frame1 = Frame.of(photo1, 0);
        Frame frame2 = Frame.of(photo2, frame1.width + GAP);
        int height = Math.max(frame1.height, frame2.height);
        BufferedImage image =
                new BufferedImage(frame2.left + frame2.width, height + FOOTER, BufferedImage.TYPE_INT_RGB);
        Graphics2D g = image.createGraphics();
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
        g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        g.setColor(GROUND);
        g.fillRect(0, 0, image.getWidth(), image.getHeight());
        frame1.paint(g);
        frame2.paint(g);
        paintMatches(g, frame1, frame2);
        paintFooter(g, image.getWidth(), height);
        g.dispose();
        return image;
    }

    /** Dropped matches first and strong ones last, so that what counts lies on top; thinned out where there are many. */
    private void paintMatches(Graphics2D g, Frame frame1, Frame frame2) {
        List<Integer> dropped = IntStream.range(0, weights.length)
                .filter(i -> weights[i] <= 0)
                .boxed()
                .toList();
        List<Integer> kept = IntStream.range(0, weights.length)
                .filter(i -> weights[i] > 0)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> weights[i]))
                .toList();
        for (int i : thinned(dropped, MAX_DROPPED)) {
            paint(g, line(frame1, frame2, i), DROPPED, 0.7f);
        }
        for (int i : thinned(kept, MAX_KEPT)) {
            paint(g, line(frame1, frame2, i), colouring.of(i, weights[i], 170), 1.2f);
        }
        for (int i : kept) {
            Line2D line = line(frame1, frame2, i);
            Color colour = colouring.of(i, weights[i], 255);
            dot(g, line.getX1(), line.getY1(), colour);
            dot(g, line.getX2(), line.getY2(), colour);
        }
    }

    private Line2D line(Frame frame1, Frame frame2, int i) {
        return new Line2D.Double(
                frame1.x(matches.x1(i)), frame1.y(matches.y1(i)), frame2.x(matches.x2(i)), frame2.y(matches.y2(i)));
    }

    private static List<Integer> thinned(List<Integer> indices, int most) {
        int step = Math.max(1, (indices.size() + most - 1) / most);
        return IntStream.range(0, indices.size())
                .filter(i -> (indices.size() - 1 - i) % step == 0)
                .mapToObj(indices::get)
                .toList();
    }

    private static void paint(Graphics2D g, Line2D line, Color colour, float width) {
        g.setColor(colour);
        g.setStroke(new BasicStroke(width));
        g.draw(line);
    }

    private static void dot(Graphics2D g, double x, double y, Color colour) {
        g.setColor(new Color(0, 0, 0, 150));
        g.fill(new Ellipse2D.Double(x - 3, y - 3, 6, 6));
        g.setColor(colour);
        g.fill(new Ellipse2D.Double(x - 2, y - 2, 4, 4));
    }

    private void paintFooter(Graphics2D g, int width, int top) {
        int middle = top + FOOTER / 2;
        int legend = Math.min(150, width / 6);
        int right = width - 16;
        Canvas.text(g, caption, 16, middle + 6, FONT, TEXT);
        boolean crowded = Canvas.width(g, caption, FONT) + legend + 170 > width;
        if (crowded || colouring != MatchColouring.BY_WEIGHT) {
            return;
        }
        String label = "weight  0";
        Canvas.text(g, "1", right - 10, middle + 6, FONT, TEXT);
        int bar = right - 20 - legend;
        for (int x = 0; x < legend; x++) {
            g.setPaint(new GradientPaint(
                    bar + x,
                    0,
                    WeightColours.of((double) x / legend, 255),
                    bar + x + 1,
                    0,
                    WeightColours.of((x + 1.0) / legend, 255)));
            g.fillRect(bar + x, middle - 6, 1, 12);
        }
        float left = bar - 10 - (float) Canvas.width(g, label, FONT);
        Canvas.text(g, label, left, middle + 6, FONT, TEXT);
    }

    /** Where a photo lies on the canvas. */
    private record Frame(Photo photo, int left, int width, int height) {
        static Frame of(Photo photo, int left) {
            double scale = Math.min((double) HEIGHT / photo.height(), (double) MAX_WIDTH / photo.width());
            return new Frame(photo, left, Math.max(1, (int) Math.round(photo.width() * scale)), Math.max(1, (int)
                    Math.round(photo.height() * scale)));
        }

        void paint(Graphics2D g) {
            g.drawImage(photo.pixels(), left, 0, width, height, null);
            g.setColor(SHADE);
            g.fillRect(left, 0, width, height);
        }

        double x(double fullX) {
            return left + (fullX + 0.5) * width / photo.fullWidth();
        }

        double y(double fullY) {
            return (fullY + 0.5) * height / photo.fullHeight();
        }
    }
}
