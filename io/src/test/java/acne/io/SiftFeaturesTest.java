package acne.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import acne.io.render.RenderedPair;
import java.awt.image.BufferedImage;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Features of a reduced photo are in the pixels of its file. */
class SiftFeaturesTest {
    /** A pixel in use is a block of four columns and two rows of the file: its centre is the block's. */
    @Test
    void centresOfPixelsInUseAreCentresOfBlocks() {
        Photo photo =
                new Photo(new BufferedImage(100, 50, BufferedImage.TYPE_INT_RGB), 400, 100, OptionalDouble.empty());
        assertEquals(1.5, photo.fullX(0));
        assertEquals(0.5, photo.fullY(0));
        assertEquals(399 - 1.5, photo.fullX(99));
        assertEquals(99 - 0.5, photo.fullY(49));
    }

    @Test
    void onlyTheCoordinatesKnowTheFullSize() {
        BufferedImage pixels = RenderedPair.courtyard(1, 320, 240).image1().pixels();
        SiftFeatures sift = new SiftFeatures(100);
        Features plain = sift.detect(Photo.of(pixels));
        Features full = sift.detect(new Photo(pixels, 960, 480, OptionalDouble.empty()));
        assertEquals(100, full.size());
        assertArrayEquals(plain.descriptors(), full.descriptors());
        for (int i = 0; i < full.size(); i++) {
            assertEquals(3 * plain.x()[i] + 1, full.x()[i], 1e-9);
            assertEquals(2 * plain.y()[i] + 0.5, full.y()[i], 1e-9);
        }
    }
}
