package acne.io.colmap;

import acne.io.InputFileException;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * COLMAP's database: cameras, images, keypoints, descriptors and matches.
 *
 * <p>Belongs to one thread. Tables are read by the names of their columns, so that databases of COLMAP 3.8 and of newer versions
 * serve alike.
 */
public final class ColmapDatabase implements AutoCloseable {
    /** What a database is opened for. */
    public enum Access {
        /** Nothing is changed. */
        READ,
        WRITE
    }

    /** COLMAP numbers databases by its version, 3.8 as 3800 and 4.1.0 as 4010000; of this one on nothing is known. */
    private static final int FIRST_UNKNOWN_VERSION = 5_000_000;

    private static final List<String> TABLES =
            List.of("cameras", "images", "keypoints", "descriptors", "matches", "two_view_geometries");

    private final SqliteFile file;
    private final PreparedStatement keypoints;
    private final PreparedStatement descriptors;
    private final PreparedStatement matches;
    private final PreparedStatement inliers;

    /** Opens a database, which must exist; the caller closes it. */
    public static ColmapDatabase open(Path path, Access access) throws InputFileException {
        SqliteFile file = SqliteFile.open(path, access);
        try {
            requireKnown(file);
            return new ColmapDatabase(file);
        } catch (InputFileException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    private ColmapDatabase(SqliteFile file) throws InputFileException {
        this.file = file;
        keypoints = file.prepare("SELECT rows, cols, data FROM keypoints WHERE image_id = ?");
        descriptors = file.prepare("SELECT rows, cols, data FROM descriptors WHERE image_id = ?");
        matches = file.prepare("SELECT rows, cols, data FROM matches WHERE pair_id = ?");
        inliers = file.prepare("SELECT rows, cols, data FROM two_view_geometries WHERE pair_id = ?");
    }

    private static void requireKnown(SqliteFile file) throws InputFileException {
        int version = file.list("PRAGMA user_version", row -> row.getInt(1)).get(0);
        if (version >= FIRST_UNKNOWN_VERSION) {
            throw file.error("made by a newer COLMAP: its database version is " + version + ", known are those below "
                    + FIRST_UNKNOWN_VERSION);
        }
        for (String table : TABLES) {
            if (file.columns(table).isEmpty()) {
                throw file.error("not a COLMAP database: it has no table '" + table + "'");
            }
        }
    }

    /** The connection, for the other classes of this package. */
    SqliteFile file() {
        return file;
    }

    /** All cameras by number. */
    public Map<Integer, ColmapCamera> cameras() throws InputFileException {
        Map<Integer, ColmapCamera> cameras = new TreeMap<>();
        for (ColmapCamera camera : file.list(
                "SELECT camera_id, model, width, height, params, prior_focal_length FROM cameras", this::camera)) {
            cameras.put(camera.id(), camera);
        }
        return cameras;
    }

    private ColmapCamera camera(ResultSet row) throws SQLException, InputFileException {
        try {
            return new ColmapCamera(
                    row.getInt(1),
                    row.getInt(2),
                    row.getInt(3),
                    row.getInt(4),
                    Blobs.doubles(blob(row, 5)),
                    row.getBoolean(6));
        } catch (IllegalArgumentException e) {
            throw file.error("table 'cameras': " + e.getMessage());
        }
    }

    /** All images by number. */
    public Map<Integer, ColmapImage> images() throws InputFileException {
        Map<Integer, ColmapImage> images = new TreeMap<>();
        for (ColmapImage image : file.list(
                "SELECT image_id, name, camera_id FROM images",
                row -> new ColmapImage(row.getInt(1), row.getString(2), row.getInt(3)))) {
            images.put(image.id(), image);
        }
        return images;
    }

    /** The keypoints of an image; none where the image has no entry. */
    public ColmapKeypoints keypoints(int imageId) throws InputFileException {
        return file.find(keypoints, imageId, row -> {
                    float[] values = Blobs.floats(matrix(row, "keypoints of image " + imageId, 2, Float.BYTES));
                    return values.length == 0 ? ColmapKeypoints.NONE : ColmapKeypoints.of(values, row.getInt(2));
                })
                .orElse(ColmapKeypoints.NONE);
    }

    /** The descriptors of an image, one row of unsigned bytes a keypoint; none where the image has no entry. */
    public ColmapDescriptors descriptors(int imageId) throws InputFileException {
        return file.find(
                        descriptors,
                        imageId,
                        row -> new ColmapDescriptors(
                                matrix(row, "descriptors of image " + imageId, 1, Byte.BYTES), row.getInt(2)))
                .orElse(new ColmapDescriptors(new byte[0], 1));
    }

    /** The pairs with an entry among the matches, in ascending order. */
    public List<PairId> pairs() throws InputFileException {
        return file.list("SELECT pair_id FROM matches ORDER BY pair_id", row -> {
            PairId pair = new PairId(row.getLong(1));
            if (!pair.isOfTwoImages()) {
                throw file.error("table 'matches': " + pair.value() + " is the number of no two images");
            }
            return pair;
        });
    }

    /** Number of matches of all pairs together. */
    public long countMatches() throws InputFileException {
        return file.list("SELECT total(rows) FROM matches", row -> row.getLong(1))
                .get(0);
    }

    /** The matches of a pair: a keypoint of the lower image, one of the higher, and so on; none without an entry. */
    public int[] matches(PairId pair) throws InputFileException {
        return matches(matches, "matches", pair);
    }

    /** The matches of a pair that a verification kept, in the same way. */
    public int[] inliers(PairId pair) throws InputFileException {
        return matches(inliers, "inliers", pair);
    }

    private int[] matches(PreparedStatement statement, String what, PairId pair) throws InputFileException {
        String where = what + " of images " + pair.image1() + " and " + pair.image2();
        return file.find(statement, pair.value(), row -> {
                    int[] values = Blobs.ints(matrix(row, where, 2, Integer.BYTES));
                    if (values.length > 0 && row.getLong(2) != 2) {
                        throw file.error(where + ": need 2 columns, the keypoints of a match, got " + row.getLong(2));
                    }
                    return values;
                })
                .orElse(new int[0]);
    }

    /** The bytes of a matrix that a row describes by its rows, columns and data. */
    private byte[] matrix(ResultSet row, String what, int minColumns, int valueBytes)
            throws SQLException, InputFileException {
        long rows = row.getLong(1);
        long columns = row.getLong(2);
        byte[] data = blob(row, 3);
        boolean described = rows == 0 || columns >= minColumns && columns <= data.length;
        if (rows < 0 || rows > data.length || !described || rows * columns * valueBytes != data.length) {
            throw file.error(
                    what + ": " + rows + " rows of " + columns + " columns do not fit " + data.length + " bytes");
        }
        return data;
    }

    private static byte[] blob(ResultSet row, int column) throws SQLException {
        byte[] bytes = row.getBytes(column);
        return bytes == null ? new byte[0] : bytes;
    }

    @Override
    public void close() throws InputFileException {
        file.close();
    }
}
