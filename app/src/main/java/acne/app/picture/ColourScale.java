package acne.app.picture;

import java.awt.Color;
import java.util.List;

/** Colours for numbers from {@code low} to {@code high}; numbers outside get the colour of the nearer end. */
public record ColourScale(double low, double high, List<Color> stops) {
    /** From pale sand to dark blue: heavy points stand out on paper, and brightness alone tells the order. */
    private static final List<Color> SAND_TO_NIGHT = List.of(
            new Color(0xF3E3C3), new Color(0xF0B667), new Color(0xD9715A), new Color(0x93407A), new Color(0x2B1E5C));

    public ColourScale {
        if (!(low < high) || !Double.isFinite(low) || !Double.isFinite(high)) {
            throw new IllegalArgumentException("a colour scale needs low < high, got " + low + " and " + high);
        }
        if (stops.size() < 2) {
            throw new IllegalArgumentException("a colour scale needs two colours or more, got " + stops.size());
        }
        stops = List.copyOf(stops);
    }

    /** The scale for weights and probabilities from {@code low} to {@code high}. */
    public static ColourScale ofWeights(double low, double high) {
        return new ColourScale(low, high, SAND_TO_NIGHT);
    }

    /** The colour of a number; NaN is refused. */
    public Color at(double value) {
        if (Double.isNaN(value)) {
            throw new IllegalArgumentException("a colour needs a number, got NaN");
        }
        double share = Math.min(1, Math.max(0, (value - low) / (high - low)));
        double place = share * (stops.size() - 1);
        int below = Math.min((int) place, stops.size() - 2);
        return mixed(stops.get(below), stops.get(below + 1), place - below);
    }

    private static Color mixed(Color from, Color to, double share) {
        return new Color(
                mixed(from.getRed(), to.getRed(), share),
                mixed(from.getGreen(), to.getGreen(), share),
                mixed(from.getBlue(), to.getBlue(), share));
    }

    private static int mixed(int from, int to, double share) {
        return (int) Math.round(from + (to - from) * share);
    }
}
