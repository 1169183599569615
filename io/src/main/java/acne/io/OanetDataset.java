package acne.io;

import acne.data.Correspondences;
import acne.geometry.Camera;
import acne.geometry.Rigid3;
import acne.math.Mat3;
import acne.math.Svd3;
import acne.math.Vec3;
import java.nio.file.Path;

/**
 * A set of pairs in the HDF5 layout of OANet and of the paper's code: a group a quantity, in it a dataset a pair, named
 * "0", "1", ...
 *
 * <p>{@code xs} holds normalised matches, 1 x N x 4; {@code ys} their residuals, N or N x 2; {@code Rs} and {@code ts} the
 * motion; {@code f1s}, {@code cx1s}, {@code cy1s} and their twins of image 2 the cameras; {@code ratios} and
 * {@code mutuals}, N each, are optional.
 */
public final class OanetDataset implements AutoCloseable {
    private final Hdf5Reader reader;
    private final int size;

    private OanetDataset(Hdf5Reader reader, int size) {
        this.reader = reader;
        this.size = size;
    }

    /** Whether a file has the group of matches that marks this layout. */
    public static boolean isOne(Path path) throws InputFileException {
        try (Hdf5Reader reader = Hdf5Reader.open(path)) {
            return reader.has("xs");
        }
    }

    /** Opens a set; the caller closes it. */
    public static OanetDataset open(Path path) throws InputFileException {
        Hdf5Reader reader = Hdf5Reader.open(path);
        try {
            int size = reader.size("xs");
            for (String group : new String[] {"ys", "Rs", "ts", "cx1s", "cy1s", "cx2s", "cy2s", "f1s", "f2s"}) {
                if (reader.size(group) != size) {
                    throw reader.error("group '" + group + "' must have an entry a pair: " + size + " pairs, "
                            + reader.size(group) + " entries");
                }
            }
            return new OanetDataset(reader, size);
        } catch (InputFileException | RuntimeException e) {
            reader.close();
            throw e;
        }
    }

    /** Number of pairs. */
    public int size() {
        return size;
    }

    /** The pair of an index from 0 to {@link #size()} - 1, read now. */
    public OanetPair pair(int index) throws InputFileException {
        double[] rows = reader.doubles("xs/" + index, 1, Hdf5Reader.ANY, 4);
        int count = rows.length / 4;
        double[] residuals = values("ys", index);
        if (residuals.length != count && residuals.length != 2 * count) {
            throw reader.error("dataset 'ys/" + index + "' must have one or two values a match: " + count + " matches, "
                    + residuals.length + " values");
        }
        try {
            Camera camera1 = camera("f1s", "cx1s", "cy1s", index);
            Camera camera2 = camera("f2s", "cx2s", "cy2s", index);
            return new OanetPair(
                    withSideInformation(pixels(rows, camera1, camera2), index),
                    camera1,
                    camera2,
                    motion(index),
                    firstColumn(residuals, count));
        } catch (IllegalArgumentException e) {
            throw reader.error("pair " + index + ": " + e.getMessage());
        }
    }

    private static Correspondences pixels(double[] normalised, Camera camera1, Camera camera2) {
        double[] rows = new double[normalised.length];
        for (int i = 0; i < rows.length; i += 4) {
            rows[i] = camera1.pixelX(normalised[i]);
            rows[i + 1] = camera1.pixelY(normalised[i + 1]);
            rows[i + 2] = camera2.pixelX(normalised[i + 2]);
            rows[i + 3] = camera2.pixelY(normalised[i + 3]);
        }
        return Correspondences.ofRows(rows);
    }

    private Correspondences withSideInformation(Correspondences matches, int index) throws InputFileException {
        Correspondences result = matches;
        if (reader.has("ratios/" + index)) {
            result = result.withRatios(values("ratios", index));
        }
        if (reader.has("mutuals/" + index)) {
            double[] values = values("mutuals", index);
            boolean[] flags = new boolean[values.length];
            for (int i = 0; i < flags.length; i++) {
                flags[i] = values[i] != 0;
            }
            result = result.withMutual(flags);
        }
        return result;
    }

    /** The sets hold one focal length or two, fx and fy. */
    private Camera camera(String focal, String centreX, String centreY, int index) throws InputFileException {
        double[] f = atLeastOne(focal, index);
        return new Camera(f[0], f[f.length - 1], atLeastOne(centreX, index)[0], atLeastOne(centreY, index)[0]);
    }

    /** The sets hold rotations in single precision: the closest true rotation is taken. */
    private Rigid3 motion(int index) throws InputFileException {
        double[] r = values("Rs", index);
        double[] t = values("ts", index);
        if (r.length != 9 || t.length != 3) {
            throw reader.error(
                    "pair " + index + ": a motion needs 9 and 3 values, has " + r.length + " and " + t.length);
        }
        Svd3 svd = Svd3.of(Mat3.of(r));
        if (!(svd.s2() > 0.99 && svd.s0() < 1.01)) {
            throw reader.error("pair " + index + ": a rotation must be orthogonal, has the singular values " + svd.s0()
                    + ", " + svd.s1() + ", " + svd.s2());
        }
        return new Rigid3(svd.withValues(1, 1, 1), new Vec3(t[0], t[1], t[2]));
    }

    private double[] atLeastOne(String group, int index) throws InputFileException {
        double[] values = values(group, index);
        if (values.length == 0) {
            throw reader.error("dataset '" + group + "/" + index + "' is empty");
        }
        return values;
    }

    private double[] values(String group, int index) throws InputFileException {
        return reader.doubles(group + "/" + index, Hdf5Reader.ANY);
    }

    private static double[] firstColumn(double[] values, int count) {
        int columns = count == 0 ? 1 : values.length / count;
        double[] first = new double[count];
        for (int i = 0; i < count; i++) {
            first[i] = values[i * columns];
        }
        return first;
    }

    @Override
    public void close() {
        reader.close();
    }
}
