package acne.nn;

import acne.data.MatchRows;
import acne.data.NeighbourSupport;
import acne.tensor.Clouds;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.util.List;

/**
 * A batch of matches as the arrays that networks and solvers read.
 *
 * @param points what the network sees: the four coordinates, then by its columns the ratio, the ratio and the mutual flag, or the
 *     ratio and the two values of support
 * @param columns 4, 5, 6 or 7
 * @param epipolar the coordinates in double
 */
public record MatchInput(float[] points, int columns, EpipolarInput epipolar) {
    private static final int COORDINATES = 4;

    /** Columns of a network that sees the ratio. */
    public static final int WITH_RATIO = 5;

    /** Columns of a network that sees the mutual flag as well. */
    public static final int WITH_MUTUAL = 6;

    /** Columns of a network that sees the ratio and the support of the neighbours. */
    public static final int WITH_SUPPORT = WITH_RATIO + NeighbourSupport.COLUMNS;

    /** Points so many image sizes off are all the same to a network; without a limit their squares would leave the range. */
    private static final double FARTHEST = 100;

    /** The input of a network with so many columns; matches without what a column needs are an IllegalArgumentException. */
    public static MatchInput of(List<MatchRows> pairs, int columns) {
        SettingRange.require("columns of matches", columns, COORDINATES, WITH_SUPPORT);
        Clouds clouds = Clouds.of(pairs.stream().mapToInt(MatchRows::size).toArray());
        double[] matches = new double[COORDINATES * clouds.rows()];
        float[] points = new float[columns * clouds.rows()];
        for (int c = 0; c < clouds.count(); c++) {
            MatchRows rows = pairs.get(c);
            System.arraycopy(rows.coordinates(), 0, matches, COORDINATES * clouds.start(c), rows.coordinates().length);
            write(rows, columns, points, clouds.start(c));
        }
        return new MatchInput(points, columns, EpipolarInput.of(matches, clouds));
    }

    private static void write(MatchRows rows, int columns, float[] points, int start) {
        for (int i = 0; i < rows.size(); i++) {
            int at = (start + i) * columns;
            for (int k = 0; k < COORDINATES; k++) {
                double value = rows.coordinates()[COORDINATES * i + k];
                points[at + k] = (float) Math.max(-FARTHEST, Math.min(FARTHEST, value));
            }
            if (columns >= WITH_RATIO) {
                points[at + COORDINATES] = require(rows.ratios(), "descriptor ratio", i);
            }
            if (columns == WITH_MUTUAL) {
                points[at + WITH_RATIO] = require(rows.mutual(), "mutual flag", i);
            }
            if (columns == WITH_SUPPORT) {
                for (int k = 0; k < NeighbourSupport.COLUMNS; k++) {
                    points[at + WITH_RATIO + k] =
                            require(rows.support(), "support of the neighbours", NeighbourSupport.COLUMNS * i + k);
                }
            }
        }
    }

    private static float require(float[] values, String what, int i) {
        if (i >= values.length) {
            throw new IllegalArgumentException("this network needs the " + what + " of every match");
        }
        return values[i];
    }

    /** The points on a tape. */
    public Tensor tensor(Tape tape) {
        return tape.input(points, clouds().rows(), columns);
    }

    public Clouds clouds() {
        return epipolar.clouds();
    }
}
