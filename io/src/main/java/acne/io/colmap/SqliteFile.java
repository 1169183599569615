package acne.io.colmap;

import acne.io.InputFileException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;
import org.sqlite.SQLiteOpenMode;

/** A connection to a database file; its errors name the file and say in one line what is wrong with it. */
final class SqliteFile implements AutoCloseable {
    /** How long a short lock of another process is waited for. */
    private static final int BUSY_MILLIS = 2_000;

    private static final byte[] SIGNATURE = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
    private static final Set<PosixFilePermission> WRITERS =
            Set.of(PosixFilePermission.OWNER_WRITE, PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

    private final Path path;
    private final Connection connection;

    /** A column of a table. */
    record Column(boolean mustBeGiven) {}

    /** Makes a value of the current row. */
    interface RowReader<T> {
        T read(ResultSet row) throws SQLException, InputFileException;
    }

    /** What is done with the connection. */
    interface Work<T> {
        T run() throws SQLException, InputFileException;
    }

    static SqliteFile open(Path path, ColmapDatabase.Access access) throws InputFileException {
        requireDatabase(path);
        if (access == ColmapDatabase.Access.WRITE && !isWritable(path)) {
            throw new InputFileException(path + ": the file is read-only; write permission is needed");
        }
        SQLiteConfig config = new SQLiteConfig();
        config.resetOpenMode(SQLiteOpenMode.CREATE);
        config.setBusyTimeout(BUSY_MILLIS);
        try {
            Connection connection = config.createConnection("jdbc:sqlite:" + address(path));
            SqliteFile file = new SqliteFile(path, connection);
            if (access == ColmapDatabase.Access.READ) {
                file.execute("PRAGMA query_only = ON");
            }
            return file;
        } catch (SQLException e) {
            throw described(path, e);
        }
    }

    /** What follows a question mark would be taken for settings, unless the name is escaped as in the address of a page. */
    private static String address(Path path) {
        String name = path.toAbsolutePath().toString();
        return name.contains("?") ? path.toUri().toString() : name;
    }

    private SqliteFile(Path path, Connection connection) {
        this.path = path;
        this.connection = connection;
    }

    private static void requireDatabase(Path path) throws InputFileException {
        if (!Files.isRegularFile(path)) {
            throw new InputFileException(path + (Files.isDirectory(path) ? ": this is a folder" : ": no such file")
                    + "; a COLMAP database was expected");
        }
        try (var stream = Files.newInputStream(path)) {
            if (!Arrays.equals(stream.readNBytes(SIGNATURE.length), SIGNATURE)) {
                throw new InputFileException(path + ": not an SQLite database; a COLMAP database was expected");
            }
        } catch (InputFileException e) {
            throw e;
        } catch (IOException e) {
            throw new InputFileException(path + ": the file cannot be read: " + e.getMessage(), e);
        }
    }

    /** The system lets its administrator write to every file: one that nobody may write to is left alone all the same. */
    private static boolean isWritable(Path path) {
        try {
            return Files.isWritable(path)
                    && Files.getPosixFilePermissions(path).stream().anyMatch(WRITERS::contains);
        } catch (IOException | UnsupportedOperationException e) {
            return Files.isWritable(path);
        }
    }

    /** Runs work on the connection, and tells its errors as errors of the file. */
    <T> T guarded(Work<T> work) throws InputFileException {
        try {
            return work.run();
        } catch (SQLException e) {
            throw described(path, e);
        }
    }

    void execute(String sql) throws InputFileException {
        guarded(() -> {
            try (Statement statement = connection.createStatement()) {
                return statement.execute(sql);
            }
        });
    }

    /** Runs work as one transaction, all of it or nothing; another process that writes is an error, not a wait. */
    void transaction(Work<?> work) throws InputFileException {
        execute("BEGIN IMMEDIATE");
        try {
            guarded(work);
            execute("COMMIT");
        } catch (InputFileException | RuntimeException e) {
            rollBack(e);
            throw e;
        }
    }

    /** After some failures, such as a full disk, there is nothing left to roll back; what went wrong first is what counts. */
    private void rollBack(Exception cause) {
        try {
            execute("ROLLBACK");
        } catch (InputFileException e) {
            cause.addSuppressed(e);
        }
    }

    PreparedStatement prepare(String sql) throws InputFileException {
        return guarded(() -> connection.prepareStatement(sql));
    }

    /** One value a row. */
    <T> List<T> list(String sql, RowReader<T> reader) throws InputFileException {
        return guarded(() -> {
            List<T> values = new ArrayList<>();
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(sql)) {
                while (rows.next()) {
                    values.add(reader.read(rows));
                }
            }
            return values;
        });
    }

    /** The value of the row that a prepared statement finds under a key; empty where there is none. */
    <T> Optional<T> find(PreparedStatement statement, long key, RowReader<T> reader) throws InputFileException {
        return guarded(() -> {
            statement.setLong(1, key);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? Optional.of(reader.read(rows)) : Optional.empty();
            }
        });
    }

    /** The columns of a table by name, in order; none where there is no such table. */
    Map<String, Column> columns(String table) throws InputFileException {
        Map<String, Column> columns = new LinkedHashMap<>();
        list("PRAGMA table_info(" + table + ")", row -> {
            boolean mustBeGiven = row.getBoolean("notnull") && row.getString("dflt_value") == null;
            columns.put(row.getString("name"), new Column(mustBeGiven));
            return mustBeGiven;
        });
        return columns;
    }

    InputFileException error(String what) {
        return new InputFileException(path + ": " + what);
    }

    private static InputFileException described(Path path, SQLException e) {
        SQLiteErrorCode code =
                e instanceof SQLiteException known ? known.getResultCode() : SQLiteErrorCode.UNKNOWN_ERROR;
        // Extended codes hold the plain one in their lowest byte.
        SQLiteErrorCode plain = SQLiteErrorCode.getErrorCode(code.code & 0xFF);
        String what = switch (plain) {
            case SQLITE_BUSY, SQLITE_LOCKED -> "locked by another process; wait for it or end it, then run again";
            case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH ->
                "read-only; write permission is needed on the file and its folder";
            case SQLITE_NOTADB -> "not an SQLite database; a COLMAP database was expected";
            case SQLITE_CORRUPT -> "the database is broken; restore it from a copy";
            case SQLITE_FULL -> "the disk is full";
            default -> e.getMessage() + "";
        };
        return new InputFileException(path + ": " + what, e);
    }

    @Override
    public void close() throws InputFileException {
        guarded(() -> {
            connection.close();
            return true;
        });
    }
}
