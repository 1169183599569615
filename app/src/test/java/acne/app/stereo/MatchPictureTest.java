package acne.app.stereo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.Correspondences;
import acne.io.Photo;
import java.awt.Color;
import java.awt.image.BufferedImage;
import org.junit.jupiter.api.Test;

class MatchPictureTest {
    private final Photo photo = Photo.of(new BufferedImage(760, 760, BufferedImage.TYPE_INT_RGB));
    private final Correspondences match = Correspondences.ofRows(new double[] {100, 200, 300, 400});

    @Test
    void drawsAKeptMatchInTheColourOfItsWeight() {
        BufferedImage strong = new MatchPicture(photo, photo, match, new double[] {1}, "").draw();
        BufferedImage weak = new MatchPicture(photo, photo, match, new double[] {0.01}, "").draw();
        Color strongDot = new Color(strong.getRGB(100, 200));
        Color weakDot = new Color(weak.getRGB(100, 200));
        assertTrue(strongDot.getGreen() > strongDot.getRed() + 50, strongDot.toString());
        assertTrue(weakDot.getRed() > weakDot.getGreen() + 50, weakDot.toString());
        assertEquals(strong.getRGB(100, 200), strong.getRGB(760 + 8 + 300, 400));
    }

    @Test
    void drawsADroppedMatchGrey() {
        BufferedImage image = new MatchPicture(photo, photo, match, new double[] {0}, "").draw();
        Color middle = new Color(image.getRGB(300, 241));
        assertTrue(Math.abs(middle.getRed() - middle.getBlue()) < 12, middle.toString());
    }

    @Test
    void drawsPhotosOfAnySize() {
        Photo dot = Photo.of(new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB));
        Photo strip = Photo.of(new BufferedImage(5000, 2, BufferedImage.TYPE_INT_RGB));
        BufferedImage image = new MatchPicture(dot, strip, match.filter(i -> false), new double[0], "none").draw();
        assertTrue(image.getWidth() > 1000 && image.getHeight() > 700);
    }

    @Test
    void needsOneWeightPerMatch() {
        assertThrows(
                IllegalArgumentException.class, () -> new MatchPicture(photo, photo, match, new double[2], "").draw());
    }
}
