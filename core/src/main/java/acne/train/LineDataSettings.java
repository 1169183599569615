package acne.train;

import acne.data.LineGenerator;

/** The table {@code data} of a line experiment; a single number is a fixed value, {@code [from, to]} a range. */
public final class LineDataSettings {
    private LineDataSettings() {}

    public static LineGenerator.Options read(Settings settings) {
        LineGenerator.Options paper = LineGenerator.Options.paper(0);
        return new LineGenerator.Options(
                settings.optionalIntRange("data.points", LineGenerator.MIN_POINTS, 1_000_000, paper.points()),
                settings.requireDoubleRange("data.outlier_ratio", 0, 1),
                settings.optionalDoubleRange("data.inlier_noise", 0, 1, paper.inlierNoise()));
    }
}
