package acne.data;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Point matches between two images, in pixels: N pairs (x1, y1), (x2, y2), with optional descriptor ratios, mutual flags
 * and image sizes.
 *
 * <p>Immutable: arrays are copied on the way in and out. All coordinates are finite.
 */
public final class Correspondences {
    private final double[] x1;
    private final double[] y1;
    private final double[] x2;
    private final double[] y2;
    private final double[] ratios;
    private final boolean[] mutual;
    private final Optional<ImageSizePair> sizes;

    /** Computed when it is first asked for; two threads may both do so, to the same bits. */
    private volatile float @Nullable [] support;

    private Correspondences(
            double[] x1,
            double[] y1,
            double[] x2,
            double[] y2,
            double[] ratios,
            boolean[] mutual,
            Optional<ImageSizePair> sizes) {
        this.x1 = x1;
        this.y1 = y1;
        this.x2 = x2;
        this.y2 = y2;
        this.ratios = ratios;
        this.mutual = mutual;
        this.sizes = sizes;
    }

    /** Matches of points given as N x 2 in each image. */
    public static Correspondences of(double[][] points1, double[][] points2) {
        return ofFlat(flatten("image 1", points1), flatten("image 2", points2));
    }

    /** Matches of points given as x, y, x, y, ... in each image. */
    public static Correspondences ofFlat(double[] xy1, double[] xy2) {
        if (xy1.length != xy2.length) {
            throw new IllegalArgumentException("need as many points in both images: " + xy1.length / 2 + " in image 1, "
                    + xy2.length / 2 + " in image 2");
        }
        if (xy1.length % 2 != 0) {
            throw new IllegalArgumentException("need an x and a y for each point: " + xy1.length + " values");
        }
        return ofColumns(every(xy1, 0, 2), every(xy1, 1, 2), every(xy2, 0, 2), every(xy2, 1, 2));
    }

    /** Matches given as rows x1, y1, x2, y2. */
    public static Correspondences ofRows(double[] rows) {
        if (rows.length % 4 != 0) {
            throw new IllegalArgumentException("need four values for each match: " + rows.length + " values");
        }
        return ofColumns(every(rows, 0, 4), every(rows, 1, 4), every(rows, 2, 4), every(rows, 3, 4));
    }

    private static Correspondences ofColumns(double[] x1, double[] y1, double[] x2, double[] y2) {
        for (int i = 0; i < x1.length; i++) {
            if (!Double.isFinite(x1[i] * 0 + y1[i] * 0 + x2[i] * 0 + y2[i] * 0)) {
                throw new IllegalArgumentException("coordinates must be finite: match " + i + " is (" + x1[i] + ", "
                        + y1[i] + ") - (" + x2[i] + ", " + y2[i] + ")");
            }
        }
        return new Correspondences(x1, y1, x2, y2, new double[0], new boolean[0], Optional.empty());
    }

    /** The same matches with their Lowe ratios in [0, 1]: distance to the nearest over that to the second descriptor. */
    public Correspondences withRatios(double[] values) {
        requireOnePerMatch("ratio", values.length);
        for (int i = 0; i < values.length; i++) {
            if (!(values[i] >= 0 && values[i] <= 1)) {
                throw new IllegalArgumentException("a ratio must lie in [0, 1]: match " + i + " has " + values[i]);
            }
        }
        return new Correspondences(x1, y1, x2, y2, values.clone(), mutual, sizes);
    }

    /** The same matches of which no descriptor is known. */
    public Correspondences withoutRatios() {
        return new Correspondences(x1, y1, x2, y2, new double[0], mutual, sizes);
    }

    /** The same matches with flags that tell which are nearest neighbours in both directions. */
    public Correspondences withMutual(boolean[] flags) {
        requireOnePerMatch("mutual flag", flags.length);
        return new Correspondences(x1, y1, x2, y2, ratios, flags.clone(), sizes);
    }

    /** The same matches with the sizes of their images. */
    public Correspondences withSizes(ImageSize size1, ImageSize size2) {
        return withSizes(new ImageSizePair(size1, size2));
    }

    /** The same matches with the sizes of their images, and whether these are of one camera. */
    public Correspondences withSizes(ImageSizePair pair) {
        return new Correspondences(x1, y1, x2, y2, ratios, mutual, Optional.of(pair));
    }

    /** The same matches of images whose sizes are not known. */
    public Correspondences withoutSizes() {
        return new Correspondences(x1, y1, x2, y2, ratios, mutual, Optional.empty());
    }

    /** The same matches at other places, given as rows x1, y1, x2, y2. */
    public Correspondences withCoordinates(double[] rows) {
        requireOnePerMatch("row", rows.length / 4);
        Correspondences moved = ofRows(rows);
        return new Correspondences(moved.x1, moved.y1, moved.x2, moved.y2, ratios, mutual, sizes);
    }

    /** The matches whose index passes, in order. */
    public Correspondences filter(IntPredicate keep) {
        return select(IntStream.range(0, size()).filter(keep).toArray());
    }

    /** The matches of the given indices, in that order. */
    public Correspondences select(int[] indices) {
        boolean[] flags = new boolean[hasMutual() ? indices.length : 0];
        for (int i = 0; i < flags.length; i++) {
            flags[i] = mutual[indices[i]];
        }
        return new Correspondences(
                pick(x1, indices),
                pick(y1, indices),
                pick(x2, indices),
                pick(y2, indices),
                hasRatios() ? pick(ratios, indices) : ratios,
                flags,
                sizes);
    }

    /** The matches of the given indices, each with the {@link #neighbourSupport} that it has among all of these. */
    public Correspondences selectWithSupport(int[] indices) {
        Correspondences selected = select(indices);
        selected.support = NeighbourSupport.select(neighbourSupport(), indices);
        return selected;
    }

    public int size() {
        return x1.length;
    }

    public double x1(int i) {
        return x1[i];
    }

    public double y1(int i) {
        return y1[i];
    }

    public double x2(int i) {
        return x2[i];
    }

    public double y2(int i) {
        return y2[i];
    }

    public boolean hasRatios() {
        return ratios.length == size() && size() > 0;
    }

    /** The ratio of a match; only where {@link #hasRatios()}. */
    public double ratio(int i) {
        return ratios[i];
    }

    public boolean hasMutual() {
        return mutual.length == size() && size() > 0;
    }

    /** Whether a match is nearest in both directions; only where {@link #hasMutual()}. */
    public boolean mutual(int i) {
        return mutual[i];
    }

    /** The {@link NeighbourSupport} of the matches among each other, which is computed once. */
    public float[] neighbourSupport() {
        float[] known = support;
        if (known == null) {
            known = NeighbourSupport.of(this);
            support = known;
        }
        return known.clone();
    }

    /** The sizes of the images, where they are known. */
    public Optional<ImageSizePair> sizes() {
        return sizes;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Correspondences that
                && Arrays.equals(x1, that.x1)
                && Arrays.equals(y1, that.y1)
                && Arrays.equals(x2, that.x2)
                && Arrays.equals(y2, that.y2)
                && Arrays.equals(ratios, that.ratios)
                && Arrays.equals(mutual, that.mutual)
                && sizes.equals(that.sizes);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(x1) + Arrays.hashCode(y2);
    }

    @Override
    public String toString() {
        return size() + " correspondences";
    }

    private void requireOnePerMatch(String what, int count) {
        if (count != size()) {
            throw new IllegalArgumentException(
                    "need one " + what + " per match: " + size() + " matches, " + count + " values");
        }
    }

    private static double[] flatten(String image, double[][] points) {
        double[] flat = new double[2 * points.length];
        for (int i = 0; i < points.length; i++) {
            if (points[i].length != 2) {
                throw new IllegalArgumentException(
                        image + ": a point needs 2 coordinates, point " + i + " has " + points[i].length);
            }
            flat[2 * i] = points[i][0];
            flat[2 * i + 1] = points[i][1];
        }
        return flat;
    }

    private static double[] every(double[] values, int start, int step) {
        double[] out = new double[values.length / step];
        for (int i = 0; i < out.length; i++) {
            out[i] = values[start + i * step];
        }
        return out;
    }

    private static double[] pick(double[] values, int[] indices) {
        double[] out = new double[indices.length];
        for (int i = 0; i < out.length; i++) {
            out[i] = values[indices[i]];
        }
        return out;
    }
}
