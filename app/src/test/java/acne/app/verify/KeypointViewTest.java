package acne.app.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.ImageSize;
import acne.data.ImageSizePair;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class KeypointViewTest {
    @Test
    void imagesAreOfOneCameraWhereBothNameTheSame() {
        assertTrue(sizes(OptionalInt.of(3), OptionalInt.of(3)).oneCamera());
        assertFalse(sizes(OptionalInt.of(3), OptionalInt.of(4)).oneCamera());
        assertFalse(sizes(OptionalInt.empty(), OptionalInt.empty()).oneCamera(), "nobody told");
        assertEquals(
                new ImageSize(30, 20),
                sizes(OptionalInt.of(1), OptionalInt.of(1)).size2());
    }

    private static ImageSizePair sizes(OptionalInt camera1, OptionalInt camera2) {
        return KeypointView.sizes(view(camera1), view(camera2));
    }

    private static KeypointView view(OptionalInt camera) {
        return new KeypointView(
                new double[0], new double[0], new boolean[0], Optional.empty(), camera, new ImageSize(30, 20));
    }
}
