package acne.io.colmap;

import acne.io.InputFileException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Results of a verification on their way into COLMAP's table {@code two_view_geometries}.
 *
 * <p>They are gathered in a table of their own, which COLMAP does not look at, and moved all at once when the last one is there:
 * until then the old geometries stand as they were. Whenever the process dies, the database has either the old or the new ones,
 * and the gathered results wait for another run. A run that another one has taken the place of ends with an error at its next result:
 * of two that write at the same time the results would be mixed.
 */
public final class GeometryStage {
    private static final String TARGET = "two_view_geometries";
    private static final String RESULTS = "acne_verification";
    private static final String RUN = "acne_verification_run";
    private static final String OWNER = "acne_verification_owner";
    /** As many results are lost at most when the process dies. */
    private static final int RESULTS_A_TRANSACTION = 100;

    /** What is written to each column, in order; an empty value leaves it unset. */
    private static final Map<String, Function<TwoViewGeometry, Optional<?>>> COLUMNS = new LinkedHashMap<>();

    static {
        COLUMNS.put("rows", geometry -> Optional.of(geometry.rows()));
        COLUMNS.put("cols", geometry -> Optional.of(2));
        COLUMNS.put(
                "data", geometry -> Optional.of(Blobs.of(geometry.matches())).filter(blob -> blob.length > 0));
        COLUMNS.put("config", geometry -> Optional.of(geometry.config().code()));
        COLUMNS.put("F", geometry -> geometry.fundamental().map(f -> Blobs.fundamental(f.matrix())));
        COLUMNS.put(
                "E",
                geometry -> geometry.essential().map(e -> Blobs.of(e.matrix().toArray())));
        COLUMNS.put("H", geometry -> geometry.homography().map(h -> Blobs.homography(h.matrix())));
        COLUMNS.put("qvec", geometry -> geometry.cam2FromCam1().map(Blobs::rotation));
        COLUMNS.put("tvec", geometry -> geometry.cam2FromCam1().map(Blobs::translation));
    }

    private final SqliteFile file;
    private final String owner;
    private final PreparedStatement insert;
    private int open;

    private GeometryStage(SqliteFile file, String owner) throws InputFileException {
        this.file = file;
        this.owner = owner;
        this.insert = file.prepare("INSERT INTO " + RESULTS + "(pair_id, verdict, "
                + String.join(", ", COLUMNS.keySet()) + ") VALUES(?, ?" + ", ?".repeat(COLUMNS.size()) + ")");
    }

    /** The settings of a run that did not come to its end; empty where there is none. */
    public static Optional<String> unfinished(ColmapDatabase database) throws InputFileException {
        return database.file().columns(RUN).isEmpty()
                ? Optional.empty()
                : database.file().list("SELECT settings FROM " + RUN, row -> row.getString(1)).stream()
                        .findFirst();
    }

    /** Begins a run, and forgets one that did not come to its end. */
    public static GeometryStage begin(ColmapDatabase database, String settings) throws InputFileException {
        SqliteFile file = database.file();
        requireWritableColumns(file);
        String owner = UUID.randomUUID().toString();
        file.transaction(() -> {
            drop(file);
            own(file, owner);
            file.execute("CREATE TABLE " + RESULTS + "(pair_id INTEGER PRIMARY KEY NOT NULL, verdict TEXT NOT NULL, "
                    + String.join(", ", COLUMNS.keySet()) + ")");
            file.execute("CREATE TABLE " + RUN + "(settings TEXT NOT NULL)");
            return insertText(file, RUN, settings);
        });
        return new GeometryStage(file, owner);
    }

    /** Goes on with the run that did not come to its end. */
    public static GeometryStage resume(ColmapDatabase database) throws InputFileException {
        SqliteFile file = database.file();
        requireWritableColumns(file);
        String owner = UUID.randomUUID().toString();
        file.transaction(() -> own(file, owner));
        return new GeometryStage(file, owner);
    }

    private static int own(SqliteFile file, String owner) throws SQLException, InputFileException {
        file.execute("DROP TABLE IF EXISTS " + OWNER);
        file.execute("CREATE TABLE " + OWNER + "(name TEXT NOT NULL)");
        return insertText(file, OWNER, owner);
    }

    private static int insertText(SqliteFile file, String table, String text) throws SQLException, InputFileException {
        try (PreparedStatement statement = file.prepare("INSERT INTO " + table + " VALUES(?)")) {
            statement.setString(1, text);
            return statement.executeUpdate();
        }
    }

    /** To be asked within a transaction, in which nobody else can begin. */
    private void requireOwned() throws InputFileException {
        List<String> found = file.columns(OWNER).isEmpty()
                ? List.of()
                : file.list("SELECT name FROM " + OWNER, row -> row.getString(1));
        if (!found.equals(List.of(owner))) {
            throw file.error("another verification of this database has begun and taken the place of this one");
        }
    }

    /** A new version of COLMAP may have columns that need a value which nobody here knows. */
    private static void requireWritableColumns(SqliteFile file) throws InputFileException {
        for (Map.Entry<String, SqliteFile.Column> column : file.columns(TARGET).entrySet()) {
            String name = column.getKey();
            if (column.getValue().mustBeGiven() && !name.equals("pair_id") && !COLUMNS.containsKey(name)) {
                throw file.error("made by a newer COLMAP: the column '" + name + "' of " + TARGET + " is not known");
            }
        }
    }

    /** The pairs that have their result, with the verdict. */
    public Map<PairId, String> done() throws InputFileException {
        Map<PairId, String> done = new TreeMap<>();
        file.list("SELECT pair_id, verdict FROM " + RESULTS, row -> {
            done.put(new PairId(row.getLong(1)), row.getString(2));
            return true;
        });
        return done;
    }

    /** Adds the result of a pair. */
    public void add(PairId pair, String verdict, TwoViewGeometry geometry) throws InputFileException {
        if (open == 0) {
            file.execute("BEGIN IMMEDIATE");
            requireOwned();
        }
        file.guarded(() -> insert(pair, verdict, geometry));
        if (++open == RESULTS_A_TRANSACTION) {
            flush();
        }
    }

    private int insert(PairId pair, String verdict, TwoViewGeometry geometry) throws SQLException {
        insert.setLong(1, pair.value());
        insert.setString(2, verdict);
        int column = 3;
        for (Function<TwoViewGeometry, Optional<?>> value : COLUMNS.values()) {
            Optional<?> found = value.apply(geometry);
            if (found.isPresent()) {
                insert.setObject(column++, found.get());
            } else {
                insert.setNull(column++, Types.BLOB);
            }
        }
        return insert.executeUpdate();
    }

    private void flush() throws InputFileException {
        if (open > 0) {
            file.execute("COMMIT");
            open = 0;
        }
    }

    /** Moves all results to COLMAP's table in place of the old ones of these pairs. */
    public void finish() throws InputFileException {
        flush();
        Set<String> present = file.columns(TARGET).keySet();
        String columns = "pair_id, "
                + COLUMNS.keySet().stream().filter(present::contains).collect(Collectors.joining(", "));
        file.transaction(() -> {
            requireOwned();
            file.execute("INSERT OR REPLACE INTO " + TARGET + "(" + columns + ") SELECT " + columns + " FROM " + RESULTS
                    + " ORDER BY pair_id");
            drop(file);
            return true;
        });
    }

    private static void drop(SqliteFile file) throws InputFileException {
        for (String table : List.of(RESULTS, RUN, OWNER)) {
            file.execute("DROP TABLE IF EXISTS " + table);
        }
    }
}
