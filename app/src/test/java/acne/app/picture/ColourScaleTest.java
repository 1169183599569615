package acne.app.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Color;
import java.util.List;
import org.junit.jupiter.api.Test;

class ColourScaleTest {
    private final ColourScale scale =
            new ColourScale(10, 20, List.of(Color.BLACK, new Color(100, 0, 200), Color.WHITE));

    @Test
    void mixesNeighbouringStops() {
        assertEquals(Color.BLACK, scale.at(10));
        assertEquals(new Color(50, 0, 100), scale.at(12.5));
        assertEquals(new Color(100, 0, 200), scale.at(15));
        assertEquals(Color.WHITE, scale.at(20));
    }

    @Test
    void endsHoldBeyondTheRange() {
        assertEquals(Color.BLACK, scale.at(-1e9));
        assertEquals(Color.WHITE, scale.at(Double.POSITIVE_INFINITY));
    }

    @Test
    void weightsDarkenFromLowToHigh() {
        ColourScale weights = ColourScale.ofWeights(0, 1);
        for (int i = 1; i <= 100; i++) {
            assertTrue(brightness(weights.at(i / 100.0)) < brightness(weights.at((i - 1) / 100.0)), "step " + i);
        }
    }

    private static double brightness(Color colour) {
        return 0.299 * colour.getRed() + 0.587 * colour.getGreen() + 0.114 * colour.getBlue();
    }

    @Test
    void refusesWhatHasNoColour() {
        assertThrows(IllegalArgumentException.class, () -> scale.at(Double.NaN));
        assertThrows(IllegalArgumentException.class, () -> ColourScale.ofWeights(1, 1));
        assertThrows(IllegalArgumentException.class, () -> ColourScale.ofWeights(0, Double.NaN));
        assertThrows(IllegalArgumentException.class, () -> new ColourScale(0, 1, List.of(Color.RED)));
    }
}
