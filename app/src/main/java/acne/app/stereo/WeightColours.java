package acne.app.stereo;

import java.awt.Color;

/** Colours for weights from 0 to 1: from orange over yellow and green to turquoise, legible on dark and light ground. */
final class WeightColours {
    private static final int[] STOPS = {0xF0622D, 0xF9B233, 0xE3E13A, 0x6FD44C, 0x1CC8B0};

    private WeightColours() {}

    static Color of(double weight, int alpha) {
        double place = Math.max(0, Math.min(1, weight)) * (STOPS.length - 1);
        int below = Math.min(STOPS.length - 2, (int) place);
        double share = place - below;
        return new Color(blend(below, share, 16), blend(below, share, 8), blend(below, share, 0), alpha);
    }

    private static int blend(int below, double share, int shift) {
        int from = STOPS[below] >> shift & 0xFF;
        int to = STOPS[below + 1] >> shift & 0xFF;
        return (int) Math.round(from + share * (to - from));
    }
}
