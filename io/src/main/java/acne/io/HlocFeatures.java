package acne.io;

import java.nio.file.Path;

/** A file of local features by hloc: a group an image, keypoints in pixels with the centre of the top-left one at (0, 0). */
public final class HlocFeatures implements AutoCloseable {
    /** A keypoint farther out, or one that is not a number, says nothing of the image. */
    private static final double MOST_PIXELS = 1e6;

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
        double[] least = reader.has(image + "/image_size") ? reader.doubles(image + "/image_size", 2) : new double[2];
        for (int i = 0; i < xy.length; i++) {
            if (xy[i] < MOST_PIXELS) {
                least[i % 2] = Math.max(least[i % 2], Math.floor(xy[i]) + 1);
            }
        }
        return new Keypoints(xy, (int) Math.max(1, least[0]), (int) Math.max(1, least[1]));
    }

    @Override
    public void close() {
        reader.close();
    }
}
