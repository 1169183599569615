package acne.io.colmap;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.io.InputFileException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ColmapKeypointsTest {
    private static final float[] XY = {10, 20, -0.5f, 799};

    @TempDir
    Path folder;

    /** Two keypoints each, in COLMAP's pixels. */
    static Stream<Arguments> keypoints() {
        return Stream.of(
                Arguments.of(2, new float[] {10.5f, 20.5f, 0, 799.5f}, new float[] {1, 1}),
                // Scale and orientation.
                Arguments.of(4, new float[] {10.5f, 20.5f, 3, 0.25f, 0, 799.5f, 1.5f, -2}, new float[] {3, 1.5f}),
                // Frames [a11 a12; a21 a22] of columns of length 5 and 13, and of 2 and 1.
                Arguments.of(
                        6, new float[] {10.5f, 20.5f, 3, -5, 4, 12, 0, 799.5f, 0, 1, -2, 0}, new float[] {9, 1.5f}));
    }

    @ParameterizedTest
    @MethodSource("keypoints")
    void positionsAndScalesOfEveryLayout(int columns, float[] values, float[] scales)
            throws SQLException, InputFileException {
        Path path = write(2, columns, values);
        try (ColmapDatabase database = ColmapDatabase.open(path, ColmapDatabase.Access.READ)) {
            ColmapKeypoints found = database.keypoints(1);
            assertArrayEquals(XY, found.xy());
            assertArrayEquals(scales, found.scales());
            assertEquals(0, database.keypoints(2).xy().length, "an image without an entry");
        }
    }

    @Test
    void oneColumnIsNamed() throws SQLException, InputFileException {
        Path path = write(4, 1, XY);
        try (ColmapDatabase database = ColmapDatabase.open(path, ColmapDatabase.Access.READ)) {
            InputFileException e = assertThrows(InputFileException.class, () -> database.keypoints(1));
            assertTrue(
                    String.valueOf(e.getMessage())
                            .endsWith("keypoints of image 1: 4 rows of 1 columns do not fit 16 bytes"),
                    e.getMessage());
        }
    }

    private Path write(int rows, int columns, float[] values) throws SQLException {
        ByteBuffer data = ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        data.asFloatBuffer().put(values);
        Path path = folder.resolve("database.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + path);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE cameras(camera_id INTEGER)");
            statement.execute("CREATE TABLE images(image_id INTEGER)");
            for (String table : List.of("keypoints", "descriptors")) {
                statement.execute(
                        "CREATE TABLE " + table + "(image_id INTEGER, rows INTEGER, cols INTEGER, data BLOB)");
            }
            for (String table : List.of("matches", "two_view_geometries")) {
                statement.execute("CREATE TABLE " + table + "(pair_id INTEGER, rows INTEGER, cols INTEGER, data BLOB)");
            }
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO keypoints VALUES(1, ?, ?, ?)")) {
                insert.setInt(1, rows);
                insert.setInt(2, columns);
                insert.setBytes(3, data.array());
                insert.executeUpdate();
            }
        }
        return path;
    }
}
