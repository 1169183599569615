package acne.data;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Digits drawn with a few strokes, each one a little different: for demonstrations and tests where MNIST is not at hand.
 *
 * <p>Bright on black, 28 x 28 pixels, as MNIST's.
 */
public final class DrawnDigits {
    /** Width and height of a drawing. */
    public static final int SIDE = 28;

    private static final double THICKNESS = 0.055;

    /** The strokes of each digit: x, y, x, y, ... from (0, 0) at the bottom left to (1, 1) at the top right. */
    // spotless:off
    private static final double[][][] STROKES = {
        {{.5, 1, .15, .8, .1, .5, .15, .2, .5, 0, .85, .2, .9, .5, .85, .8, .5, 1}},
        {{.3, .75, .55, 1, .55, 0}},
        {{.12, .75, .3, .97, .6, 1, .85, .85, .85, .65, .1, 0, .9, 0}},
        {{.12, .88, .4, 1, .75, .95, .8, .7, .45, .52, .85, .4, .85, .15, .5, 0, .1, .12}},
        {{.7, 0, .7, 1, .08, .3, .95, .3}},
        {{.85, 1, .2, 1, .15, .55, .5, .62, .85, .45, .85, .18, .5, 0, .1, .1}},
        {{.75, 1, .3, .7, .12, .35, .25, .05, .6, 0, .85, .2, .75, .45, .45, .5, .15, .3}},
        {{.08, 1, .92, 1, .4, 0}},
        {{.5, .54, .18, .75, .3, .97, .7, .97, .82, .75, .5, .54, .12, .3, .25, .02, .75, .02, .88, .3, .5, .54}},
        {{.85, .65, .55, .48, .2, .6, .15, .85, .45, 1, .8, .9, .85, .65, .7, 0}}
    };
    // spotless:on

    private DrawnDigits() {}

    /** A drawing of a digit from 0 to 9, turned, sheared and scaled at random. */
    public static GreyImage draw(int digit, RandomGenerator random) {
        double angle = 0.25 * (random.nextDouble() - 0.5);
        double shear = 0.4 * (random.nextDouble() - 0.5);
        double width = 0.5 + 0.3 * random.nextDouble();
        double height = 0.75 + 0.1 * random.nextDouble();
        byte[] grey = new byte[SIDE * SIDE];
        for (int row = 0; row < SIDE; row++) {
            for (int column = 0; column < SIDE; column++) {
                double x = (column + 0.5) / SIDE - 0.5;
                double y = 0.5 - (row + 0.5) / SIDE;
                double u = Math.cos(angle) * x + Math.sin(angle) * y;
                double v = Math.cos(angle) * y - Math.sin(angle) * x;
                double distance = distance(digit, (u - shear * v) / width + 0.5, v / height + 0.5);
                double brightness = Math.min(1, Math.max(0, 2 - distance / THICKNESS));
                grey[row * SIDE + column] = (byte) Math.round(255 * brightness);
            }
        }
        return new GreyImage(SIDE, SIDE, grey);
    }

    private static double distance(int digit, double x, double y) {
        double least = Double.POSITIVE_INFINITY;
        for (double[] stroke : STROKES[digit]) {
            for (int i = 0; i + 3 < stroke.length; i += 2) {
                least = Math.min(least, distance(stroke, i, x, y));
            }
        }
        return least;
    }

    /** The distance from a point to the piece of a stroke that begins at an index. */
    private static double distance(double[] stroke, int i, double x, double y) {
        double dx = stroke[i + 2] - stroke[i];
        double dy = stroke[i + 3] - stroke[i + 1];
        double along = ((x - stroke[i]) * dx + (y - stroke[i + 1]) * dy) / (dx * dx + dy * dy);
        double t = Math.min(1, Math.max(0, along));
        return Math.hypot(x - stroke[i] - t * dx, y - stroke[i + 1] - t * dy);
    }

    /** So many digits of each class in turn, as clouds. */
    public static CloudSet set(int count, long seed) {
        List<PointCloud> clouds = new ArrayList<>();
        List<Integer> labels = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            labels.add(i % ClassNames.DIGITS.size());
            clouds.add(
                    draw(i % ClassNames.DIGITS.size(), SampleRandom.of(seed, i)).cloud());
        }
        return new CloudSet(clouds, labels, ClassNames.DIGITS);
    }
}
