package acne.app.picture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import acne.data.Points2;
import java.awt.Color;
import java.awt.image.BufferedImage;
import org.junit.jupiter.api.Test;

/** The square of the plane fills the units 24..436 by 44..456 of the picture, two pixels a unit. */
class PointPictureTest {
    private static final int CENTRE_X = 2 * 230;
    private static final int CENTRE_Y = 2 * 250;
    private static final double[] NONE = {};

    private static PointPicture picture() {
        return new PointPicture("Title", 0, 0, 1);
    }

    private static int[] pixels(BufferedImage image) {
        return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    }

    @Test
    void putsAPointWhereItBelongs() {
        BufferedImage image = picture()
                .points("p", new double[] {0, 0.5}, new double[] {0, 0.5}, Color.RED)
                .paint();

        assertEquals(Color.RED.getRGB(), image.getRGB(CENTRE_X, CENTRE_Y));
        assertEquals(Color.RED.getRGB(), image.getRGB(CENTRE_X + 206, CENTRE_Y - 206));
        assertNotEquals(Color.RED.getRGB(), image.getRGB(CENTRE_X + 206, CENTRE_Y + 206));
    }

    @Test
    void aPictureAroundPointsHoldsThemAllAtOneScale() {
        Points2 points = Points2.of(new double[] {1000, 1004, 1002}, new double[] {-7, -7, -6});
        BufferedImage image =
                PointPicture.around("p", points).points("p", points, Color.RED).paint();

        // The square has the centre (1002, -6.5) and the half side 2.1, which is 206 units of the picture.
        assertEquals(Color.RED.getRGB(), image.getRGB(CENTRE_X - 392, CENTRE_Y + 98));
        assertEquals(Color.RED.getRGB(), image.getRGB(CENTRE_X + 392, CENTRE_Y + 98));
        assertEquals(Color.RED.getRGB(), image.getRGB(CENTRE_X, CENTRE_Y - 98));
    }

    @Test
    void coloursPointsByValue() {
        ColourScale scale = ColourScale.ofWeights(0, 1);
        BufferedImage image = picture()
                .points("w", new double[] {0, 0.5}, new double[] {0, 0}, new double[] {0.3, 0.9}, scale)
                .paint();

        assertEquals(scale.at(0.3).getRGB(), image.getRGB(CENTRE_X, CENTRE_Y));
        assertEquals(scale.at(0.9).getRGB(), image.getRGB(CENTRE_X + 206, CENTRE_Y));
    }

    @Test
    void laterLayersCoverEarlierOnes() {
        BufferedImage image = picture()
                .line("l", 0, 1, 0, Color.BLUE)
                .points("p", new double[] {0}, new double[] {0}, Color.RED)
                .paint();

        assertEquals(Color.RED.getRGB(), image.getRGB(CENTRE_X, CENTRE_Y));
        assertEquals(Color.BLUE.getRGB(), image.getRGB(CENTRE_X + 101, CENTRE_Y));
    }

    @Test
    void leavesOutPointsOutsideAndPointsNowhere() {
        double[] far = {5, Double.NaN, 0};
        double[] away = {0, 0, Double.NEGATIVE_INFINITY};

        assertArrayEquals(
                pixels(picture().points("p", NONE, NONE, Color.RED).paint()),
                pixels(picture().points("p", far, away, Color.RED).paint()));
    }

    @Test
    void refusesAnotherNumberOfValues() {
        assertEquals(
                "need one y and one value per x: 2 x, 1 others",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> picture().points("p", new double[2], new double[1], Color.RED))
                        .getMessage());
    }

    @Test
    void refusesASecondScale() {
        PointPicture picture = picture().points("w", NONE, NONE, NONE, ColourScale.ofWeights(0, 1));

        assertThrows(
                IllegalArgumentException.class,
                () -> picture.points("v", NONE, NONE, NONE, ColourScale.ofWeights(0, 2)));
    }
}
