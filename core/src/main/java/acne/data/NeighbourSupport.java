package acne.data;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * How far the neighbours of a match in one image are its neighbours in the other one too.
 *
 * <p>A right match takes its surroundings along, a wrong one ends among strangers. A neighbour is one of the {@value #NEIGHBOURS}
 * nearest matches in both images; it counts the more, the nearer it is in the image where it is farther, measured by the
 * {@value #NEIGHBOURS}-th neighbour there, and the better its descriptor ratio. One at the very same place says nothing: it is
 * another orientation of the same keypoint.
 *
 * <p>Each match has two values: the support of all such neighbours, and of those that lie in the same direction and distance in both
 * images, up to the turn and the scale that neighbours have on average. Order and scale of the matches change nothing.
 */
public final class NeighbourSupport {
    /** Values a match. */
    public static final int COLUMNS = 2;

    private static final int NEIGHBOURS = 24;

    /** Logarithm of one plus so many times the sum: a single good neighbour counts about one. */
    private static final double SLOPE = 3;

    /** Points farther apart are no neighbours in any image, and products of their distances would leave the range. */
    private static final double FARTHEST_SQUARED = 1e100;

    private final Correspondences matches;

    /** Common neighbours so far: both matches, and how much the second one says for the first. */
    private int[] first = new int[1024];

    private int[] second = new int[1024];
    private double[] shares = new double[1024];
    private int count;

    private NeighbourSupport(Correspondences matches) {
        this.matches = matches;
    }

    /** The support of each match, {@value #COLUMNS} values each; matches without ratios count alike. */
    static float[] of(Correspondences matches) {
        if (matches.size() < 2) {
            return new float[COLUMNS * matches.size()];
        }
        NeighbourSupport support = new NeighbourSupport(matches);
        support.collect();
        return support.sums(support.similarity());
    }

    /** The support of some matches out of that of all, in the order of the indices. */
    public static float[] select(float[] all, int[] indices) {
        float[] selected = new float[COLUMNS * indices.length];
        for (int i = 0; i < indices.length; i++) {
            System.arraycopy(all, COLUMNS * indices[i], selected, COLUMNS * i, COLUMNS);
        }
        return selected;
    }

    private void collect() {
        double[] reach = new double[matches.size()];
        tree(matches::x2, matches::y2).forEach(NEIGHBOURS, (i, square, neighbours, squares, c) -> reach[i] = square);
        tree(matches::x1, matches::y1).forEach(NEIGHBOURS, (i, square, neighbours, squares, c) -> {
            // Where the nearest are all at the same place there is nothing to look at, however many they are.
            for (int k = 0; k < c && square > 0; k++) {
                add(i, neighbours[k], squares[k], square, reach[i]);
            }
        });
    }

    private PlaneTree tree(IntToDoubleFunction x, IntToDoubleFunction y) {
        double[] xs = new double[matches.size()];
        double[] ys = new double[matches.size()];
        Arrays.setAll(xs, x);
        Arrays.setAll(ys, y);
        return new PlaneTree(xs, ys);
    }

    private void add(int i, int j, double square1, double reach1, double reach2) {
        double dx = matches.x2(j) - matches.x2(i);
        double dy = matches.y2(j) - matches.y2(i);
        double square2 = dx * dx + dy * dy;
        double nearness = 1 - Math.max(square1 / reach1, square2 / reach2);
        if (!(nearness > 0 && square1 > 0 && square2 > 0 && Math.max(square1, square2) < FARTHEST_SQUARED)) {
            return;
        }
        if (count == first.length) {
            first = Arrays.copyOf(first, 2 * count);
            second = Arrays.copyOf(second, 2 * count);
            shares = Arrays.copyOf(shares, 2 * count);
        }
        first[count] = i;
        second[count] = j;
        shares[count++] = nearness * (matches.hasRatios() ? 1 - matches.ratio(j) : 0.5);
    }

    /** From image 1 to image 2 as a complex factor. */
    private record Similarity(double real, double imaginary) {
        double scale() {
            return Math.hypot(real, imaginary);
        }
    }

    /** The turn is that of the sum of all turns, the scale the quotient of all lengths. */
    private Similarity similarity() {
        double cosine = 0;
        double sine = 0;
        double length1 = 0;
        double length2 = 0;
        for (int k = 0; k < count; k++) {
            double ux = matches.x1(second[k]) - matches.x1(first[k]);
            double uy = matches.y1(second[k]) - matches.y1(first[k]);
            double vx = matches.x2(second[k]) - matches.x2(first[k]);
            double vy = matches.y2(second[k]) - matches.y2(first[k]);
            double u = Math.sqrt(ux * ux + uy * uy);
            double v = Math.sqrt(vx * vx + vy * vy);
            cosine += shares[k] * ((ux / u) * (vx / v) + (uy / u) * (vy / v));
            sine += shares[k] * ((ux / u) * (vy / v) - (uy / u) * (vx / v));
            length1 += shares[k] * u;
            length2 += shares[k] * v;
        }
        double norm = Math.hypot(cosine, sine);
        double scale = norm > 0 && length1 > 0 ? length2 / length1 / norm : 0;
        return new Similarity(scale * cosine, scale * sine);
    }

    private float[] sums(Similarity similarity) {
        double scale = similarity.scale();
        double[] sums = new double[COLUMNS * matches.size()];
        for (int k = 0; k < count; k++) {
            double ux = matches.x1(second[k]) - matches.x1(first[k]);
            double uy = matches.y1(second[k]) - matches.y1(first[k]);
            double vx = matches.x2(second[k]) - matches.x2(first[k]);
            double vy = matches.y2(second[k]) - matches.y2(first[k]);
            double offX = vx - (similarity.real * ux - similarity.imaginary * uy);
            double offY = vy - (similarity.imaginary * ux + similarity.real * uy);
            double longer = Math.max(scale * Math.sqrt(ux * ux + uy * uy), Math.sqrt(vx * vx + vy * vy));
            double alike = Math.max(0, 1 - Math.sqrt(offX * offX + offY * offY) / longer);
            sums[COLUMNS * first[k]] += shares[k];
            sums[COLUMNS * first[k] + 1] += shares[k] * alike;
        }
        float[] support = new float[sums.length];
        for (int i = 0; i < support.length; i++) {
            support[i] = (float) Math.log1p(SLOPE * sums[i]);
        }
        return support;
    }
}
