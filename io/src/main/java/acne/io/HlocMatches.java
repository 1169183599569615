package acne.io;

import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A file of matches by hloc: a group a pair of images, under both names with every "/" replaced by "-".
 *
 * <p>The names are joined by "/", in files of older versions by "_", in either order.
 */
public final class HlocMatches implements AutoCloseable {
    static final String MATCHES = "/matches0";
    static final String SCORES = "/matching_scores0";

    private final Hdf5Reader reader;

    /**
     * Where the matches of a pair stand.
     *
     * @param key name of the group
     * @param image0 the image whose keypoints the matches are listed by
     * @param image1 the other one
     */
    public record Place(String key, String image0, String image1) {}

    /** Opens a file; the caller closes it. */
    public static HlocMatches open(Path path) throws InputFileException {
        return new HlocMatches(Hdf5Reader.open(path));
    }

    private HlocMatches(Hdf5Reader reader) {
        this.reader = reader;
    }

    /** Where the matches of two images stand; empty where there are none. */
    public Optional<Place> find(String name1, String name2) {
        String flat1 = name1.replace('/', '-');
        String flat2 = name2.replace('/', '-');
        return Stream.of("/", "_")
                .flatMap(separator -> Stream.of(
                        new Place(flat1 + separator + flat2, name1, name2),
                        new Place(flat2 + separator + flat1, name2, name1)))
                .filter(place -> reader.has(place.key() + MATCHES))
                .findFirst();
    }

    /** The matches at a place that was found. */
    public HlocPair read(Place place) throws InputFileException {
        String matches = place.key() + MATCHES;
        String scores = place.key() + SCORES;
        int[] matches0 = reader.ints(matches, Hdf5Reader.ANY);
        boolean scored = reader.has(scores);
        return new HlocPair(
                matches0,
                reader.valueBytes(matches) == Hdf5Type.INT16.bytes() ? Hdf5Type.INT16 : Hdf5Type.INT32,
                scored ? floats(reader.doubles(scores, matches0.length)) : new float[0],
                scored && reader.valueBytes(scores) == Hdf5Type.FLOAT16.bytes() ? Hdf5Type.FLOAT16 : Hdf5Type.FLOAT32);
    }

    private static float[] floats(double[] values) {
        float[] floats = new float[values.length];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = (float) values[i];
        }
        return floats;
    }

    @Override
    public void close() {
        reader.close();
    }
}
