package acne.app.stereo;

import acne.app.picture.Palette;
import java.awt.Color;

/** The colour of a match in a picture. */
@FunctionalInterface
public interface MatchColouring {
    /** From the colours of weights. */
    MatchColouring BY_WEIGHT = (match, weight, alpha) -> WeightColours.of(weight, alpha);

    Color of(int match, double weight, int alpha);

    /** Green where a match is true, red where it is wrong. */
    static MatchColouring byTruth(boolean[] truth) {
        return (match, weight, alpha) -> {
            Color colour = truth[match] ? Palette.RIGHT : Palette.WRONG;
            return new Color(colour.getRed(), colour.getGreen(), colour.getBlue(), alpha);
        };
    }
}
