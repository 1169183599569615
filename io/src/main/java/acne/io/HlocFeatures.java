package acne.io;

import acne.data.ImageSize;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** A file of local features by hloc: a group an image, keypoints in pixels with the centre of the top-left one at (0, 0). */
public final class HlocFeatures implements AutoCloseable {
    /** A keypoint farther out, or one that is not a number, says nothing of the image. */
    private static final double MOST_PIXELS = 1e6;

    /** Values of the descriptors of an image: a hundred thousand of the longest in use. */
    private static final long MOST_VALUES = 100_000L * 512;

    private final Hdf5Reader reader;

    /**
     * The keypoints of an image.
     *
     * @param xy x, y, x, y, ...
     * @param width of the image, at least so that all keypoints are inside
     * @param height of the image
     */
    public record Keypoints(double[] xy, int width, int height) {}

    /** Opens a file; the caller closes it. */
    public static HlocFeatures open(Path path) throws InputFileException {
        return new HlocFeatures(Hdf5Reader.open(path));
    }

    private HlocFeatures(Hdf5Reader reader) {
        this.reader = reader;
    }

    public boolean has(String image) {
        return reader.has(image + "/keypoints");
    }

    public Keypoints keypoints(String image) throws InputFileException {
        double[] xy = reader.doubles(image + "/keypoints", Hdf5Reader.ANY, 2);
        double[] least = imageSize(image)
                .map(size -> new double[] {size.width(), size.height()})
                .orElse(new double[2]);
        for (int i = 0; i < xy.length; i++) {
            if (xy[i] < MOST_PIXELS) {
                least[i % 2] = Math.max(least[i % 2], Math.floor(xy[i]) + 1);
            }
        }
        return new Keypoints(xy, (int) Math.max(1, least[0]), (int) Math.max(1, least[1]));
    }

    /** The size of an image, where the file tells it. */
    public Optional<ImageSize> imageSize(String image) throws InputFileException {
        String name = image + "/image_size";
        if (!reader.has(name)) {
            return Optional.empty();
        }
        double[] size = reader.doubles(name, 2);
        if (!(size[0] >= 1 && size[0] < MOST_PIXELS && size[1] >= 1 && size[1] < MOST_PIXELS)) {
            throw reader.error("dataset '" + name + "' must hold a width and a height, has " + Arrays.toString(size));
        }
        return Optional.of(new ImageSize((int) size[0], (int) size[1]));
    }

    /** The keypoints of an image with their descriptors, which hloc keeps as columns: those of the best scores first, at most so many. */
    public Features features(String image, int most) throws InputFileException {
        double[] xy = reader.doubles(image + "/keypoints", Hdf5Reader.ANY, 2);
        int count = xy.length / 2;
        String descriptors = image + "/descriptors";
        int dimension = reader.length(descriptors);
        float[] columns = reader.floats(descriptors, MOST_VALUES, dimension, count);
        String scores = image + "/scores";
        float[] strengths = reader.has(scores) ? reader.floats(scores, count, count) : new float[count];
        double[] x = new double[count];
        double[] y = new double[count];
        float[] rows = new float[columns.length];
        for (int i = 0; i < count; i++) {
            x[i] = xy[2 * i];
            y[i] = xy[2 * i + 1];
            boolean finite = Double.isFinite(x[i]) && Double.isFinite(y[i]) && Float.isFinite(strengths[i]);
            for (int k = 0; k < dimension; k++) {
                rows[i * dimension + k] = columns[k * count + i];
                finite &= Float.isFinite(columns[k * count + i]);
            }
            if (!finite) {
                throw reader.error(
                        "group '" + image + "': keypoint " + i + " has a place, score or descriptor that is no number");
            }
        }
        return new Features(x, y, rows, dimension).strongest(strengths, most);
    }

    @Override
    public void close() {
        reader.close();
    }
}
