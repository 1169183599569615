package acne.app.verify;

import acne.data.Correspondences;
import acne.data.TwoViewScene;
import acne.geometry.Camera;
import acne.io.colmap.Lens;
import acne.io.colmap.LensModel;
import acne.io.colmap.PairId;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;

/** COLMAP databases with made-up pairs, for tests without COLMAP. */
public final class MadeDatabase implements AutoCloseable {
    /** The tables of a version of COLMAP, as far as they matter here. */
    public enum Schema {
        COLMAP_3_8(
                3800,
                "CREATE TABLE images(image_id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, name TEXT NOT NULL UNIQUE,"
                        + " camera_id INTEGER NOT NULL, prior_qw REAL, prior_tx REAL)",
                "CREATE TABLE descriptors(image_id INTEGER PRIMARY KEY NOT NULL, rows INTEGER NOT NULL, cols INTEGER"
                        + " NOT NULL, data BLOB)",
                GEOMETRIES + ")"),
        COLMAP_4_0(
                4000000,
                "CREATE TABLE images(image_id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, name TEXT NOT NULL UNIQUE,"
                        + " camera_id INTEGER NOT NULL)",
                "CREATE TABLE descriptors(image_id INTEGER PRIMARY KEY NOT NULL, type INTEGER NOT NULL, rows INTEGER NOT"
                        + " NULL, cols INTEGER NOT NULL, data BLOB)",
                GEOMETRIES + ", camera1 BLOB, camera2 BLOB, tag INTEGER NOT NULL DEFAULT 7)"),
        /** A column that nobody can fill. */
        UNKNOWN_COLUMN(
                4000000, COLMAP_4_0.statements[0], COLMAP_4_0.statements[1], GEOMETRIES + ", noise REAL NOT NULL)"),
        FUTURE(5000000, COLMAP_3_8.statements);

        private final int version;
        private final String[] statements;

        Schema(int version, String... statements) {
            this.version = version;
            this.statements = statements;
        }
    }

    private static final String GEOMETRIES = "CREATE TABLE two_view_geometries(pair_id INTEGER PRIMARY KEY NOT NULL,"
            + " rows INTEGER NOT NULL, cols INTEGER NOT NULL, data BLOB, config INTEGER NOT NULL, F BLOB, E BLOB, H BLOB,"
            + " qvec BLOB, tvec BLOB";

    /** A made-up pair as it stands in the database: images 2k + 1 and 2k + 2. */
    public record Pair(PairId id, TwoViewScene scene) {}

    private final Connection connection;
    private final List<Pair> pairs = new ArrayList<>();

    private MadeDatabase(Connection connection) {
        this.connection = connection;
    }

    /** A database that was made before. */
    public static MadeDatabase open(Path path) throws SQLException {
        return new MadeDatabase(DriverManager.getConnection("jdbc:sqlite:" + path));
    }

    /** A new database without images. */
    public MadeDatabase(Path path, Schema schema) throws SQLException {
        this(DriverManager.getConnection("jdbc:sqlite:" + path));
        execute("PRAGMA journal_mode = WAL");
        execute("PRAGMA user_version = " + schema.version);
        execute(
                "CREATE TABLE cameras(camera_id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, model INTEGER NOT NULL, width"
                        + " INTEGER NOT NULL, height INTEGER NOT NULL, params BLOB, prior_focal_length INTEGER NOT NULL)");
        execute("CREATE TABLE keypoints(image_id INTEGER PRIMARY KEY NOT NULL, rows INTEGER NOT NULL, cols INTEGER NOT"
                + " NULL, data BLOB)");
        execute(
                "CREATE TABLE matches(pair_id INTEGER PRIMARY KEY NOT NULL, rows INTEGER NOT NULL, cols INTEGER NOT NULL,"
                        + " data BLOB)");
        for (String statement : schema.statements) {
            execute(statement);
        }
    }

    /** Adds two images of a made-up scene with a pinhole camera each. */
    public Pair add(TwoViewScene scene, boolean priorFocal) throws SQLException {
        return add(scene, LensModel.PINHOLE, priorFocal);
    }

    /** Adds two images of a made-up scene, drawn by lenses of a model with two focal lengths. */
    public Pair add(TwoViewScene scene, LensModel model, boolean priorFocal, double... coefficients)
            throws SQLException {
        int first = 2 * pairs.size() + 1;
        Correspondences m = scene.matches();
        int[] matches = new int[2 * m.size()];
        for (int side = 0; side < 2; side++) {
            double[] parameters = parameters(
                    side == 0 ? scene.cameras().camera1() : scene.cameras().camera2(), coefficients);
            Lens lens = Lens.of(model, parameters);
            float[] keypoints = new float[6 * m.size()];
            double[] pixel = new double[2];
            for (int i = 0; i < m.size(); i++) {
                lens.distort(side == 0 ? m.x1(i) : m.x2(i), side == 0 ? m.y1(i) : m.y2(i), pixel);
                // In image 2 the keypoints stand in reverse order: indices must not be mixed up.
                int row = side == 0 ? i : m.size() - 1 - i;
                keypoints[6 * row] = (float) (pixel[0] + Lens.COLMAP_OFFSET);
                keypoints[6 * row + 1] = (float) (pixel[1] + Lens.COLMAP_OFFSET);
                matches[2 * i + side] = row;
            }
            addImage(first + side, model.id(), parameters, priorFocal, keypoints);
        }
        Pair pair = new Pair(PairId.of(first, first + 1), scene);
        insert("INSERT INTO matches VALUES(?, ?, 2, ?)", pair.id().value(), m.size(), blob(matches));
        pairs.add(pair);
        return pair;
    }

    private static double[] parameters(Camera camera, double[] coefficients) {
        double[] parameters = new double[4 + coefficients.length];
        parameters[0] = camera.fx();
        parameters[1] = camera.fy();
        parameters[2] = camera.cx() + Lens.COLMAP_OFFSET;
        parameters[3] = camera.cy() + Lens.COLMAP_OFFSET;
        System.arraycopy(coefficients, 0, parameters, 4, coefficients.length);
        return parameters;
    }

    private void addImage(int id, int model, double[] parameters, boolean priorFocal, float[] keypoints)
            throws SQLException {
        insert("INSERT INTO cameras VALUES(?, ?, 1200, 800, ?, ?)", id, model, blob(parameters), priorFocal ? 1 : 0);
        insert("INSERT INTO images(image_id, name, camera_id) VALUES(?, ?, ?)", id, name(id), id);
        insert("INSERT INTO keypoints VALUES(?, ?, 6, ?)", id, keypoints.length / 6, blob(keypoints));
    }

    public static String name(int image) {
        return "day one/" + image + ".jpg";
    }

    /** Many pairs with 200 matches each, half of them wrong. */
    public void fill(int count, long seed) throws SQLException {
        execute("BEGIN");
        for (int k = 0; k < count; k++) {
            TwoViewScene.Options options = new TwoViewScene.Options(200, 0.5, 0.5, TwoViewScene.Layout.GENERAL);
            add(TwoViewScene.of(options, new SplittableRandom(seed + k)), k % 2 == 0);
        }
        execute("COMMIT");
    }

    public void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private void insert(String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.executeUpdate();
        }
    }

    /** All rows of a query as text, bytes in hexadecimal. */
    public static List<String> rows(Path path, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + path);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> texts = new ArrayList<>();
            while (rows.next()) {
                List<String> row = new ArrayList<>();
                for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                    Object value = rows.getObject(column);
                    row.add(value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : String.valueOf(value));
                }
                texts.add(String.join("|", row));
            }
            return texts;
        }
    }

    /** One blob as numbers. */
    public static double[] doubles(Path path, String sql) throws SQLException {
        byte[] bytes = HexFormat.of().parseHex(rows(path, sql).get(0));
        double[] values = new double[bytes.length / 8];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer().get(values);
        return values;
    }

    /** One blob as whole numbers. */
    public static int[] ints(Path path, String sql) throws SQLException {
        byte[] bytes = HexFormat.of().parseHex(rows(path, sql).get(0));
        int[] values = new int[bytes.length / 4];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(values);
        return values;
    }

    private static byte[] blob(int[] values) {
        ByteBuffer buffer = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        buffer.asIntBuffer().put(values);
        return buffer.array();
    }

    private static byte[] blob(float[] values) {
        ByteBuffer buffer = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        buffer.asFloatBuffer().put(values);
        return buffer.array();
    }

    private static byte[] blob(double[] values) {
        ByteBuffer buffer = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        buffer.asDoubleBuffer().put(values);
        return buffer.array();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
