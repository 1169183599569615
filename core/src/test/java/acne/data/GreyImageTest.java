package acne.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class GreyImageTest {
    @Test
    void brightPixelsBecomePointsWithYUpwards() {
        byte[] grey = {0, (byte) 128, 0, 127, 0, 0, (byte) 255, 0, 0};
        PointCloud cloud = new GreyImage(3, 3, grey).cloud();
        // Pixels (1, 0) and (0, 2): two rows apart, one column; the longer side is 1.
        assertEquals(PointCloud.of(2, new float[] {0.25f, 0.5f, -0.25f, -0.5f}), cloud);
    }

    @Test
    void anImageWithoutABrightPixelIsNamed() {
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> new GreyImage(2, 1, new byte[] {100, 127}).cloud());
        assertEquals("need a pixel of at least 128, the brightest has 127", e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> new GreyImage(2, 2, new byte[3]));
    }

    @Test
    void drawnDigitsDifferAndFillTheirBox() {
        for (int digit = 0; digit < 10; digit++) {
            PointCloud one = DrawnDigits.draw(digit, new SplittableRandom(1)).cloud();
            PointCloud two = DrawnDigits.draw(digit, new SplittableRandom(2)).cloud();
            assertTrue(one.size() > 20 && one.size() < 300, digit + ": " + one.size() + " pixels");
            assertTrue(!one.equals(two), "two drawings of " + digit);
        }
    }
}
