package acne.data;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ImageSizePairTest {
    private static final ImageSize WIDE = new ImageSize(1200, 800);
    private static final ImageSize HIGH = new ImageSize(800, 1200);

    @Test
    void aTurnedImageHasTheSameSize() {
        assertTrue(new ImageSizePair(WIDE, WIDE).sameSize());
        assertTrue(new ImageSizePair(WIDE, HIGH).sameSize());
        assertFalse(new ImageSizePair(WIDE, new ImageSize(1200, 801)).sameSize());
        assertFalse(new ImageSizePair(HIGH, new ImageSize(1200, 1200)).sameSize());
    }
}
