package acne.nn;

import acne.tensor.Clouds;

/**
 * The matches of a batch in double, as the solvers inside two-view networks need them: rows [x1 y1 x2 y2] and the rows of the
 * 8-point matrix.
 *
 * <p>They are in the frame in which the network sees the coordinates (normalised by the image size, or by the intrinsics), so that
 * its matrices are in that frame as well. The arrays are shared with tapes and must not be changed while these are in use.
 */
public final class EpipolarInput {
    private final double[] matches;
    private final double[] system;
    private final Clouds clouds;

    private EpipolarInput(double[] matches, double[] system, Clouds clouds) {
        this.matches = matches;
        this.system = system;
        this.clouds = clouds;
    }

    /** The input of matches of rows x 4, which are not copied. */
    public static EpipolarInput of(double[] matches, Clouds clouds) {
        InputCheck.check("matches", matches, clouds, 4);
        double[] system = new double[clouds.rows() * 9];
        for (int r = 0; r < clouds.rows(); r++) {
            writeRow(matches, r * 4, system, r * 9);
        }
        return new EpipolarInput(matches, system, clouds);
    }

    /** Writes [x2x1, x2y1, x2, y2x1, y2y1, y2, x1, y1, 1]. */
    private static void writeRow(double[] matches, int from, double[] system, int to) {
        for (int i = 0; i < 3; i++) {
            double second = i < 2 ? matches[from + 2 + i] : 1;
            for (int j = 0; j < 3; j++) {
                system[to + i * 3 + j] = second * (j < 2 ? matches[from + j] : 1);
            }
        }
    }

    /** Rows of [x1 y1 x2 y2]. */
    double[] matches() {
        return matches;
    }

    /** Rows of the 8-point matrix, nine values each. */
    public double[] system() {
        return system;
    }

    public Clouds clouds() {
        return clouds;
    }
}
