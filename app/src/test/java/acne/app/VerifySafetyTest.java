package acne.app;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.app.verify.MadeDatabase;
import acne.app.verify.MadeDatabase.Schema;
import acne.data.TwoViewScene;
import acne.io.InputFileException;
import acne.io.colmap.ColmapDatabase;
import acne.io.colmap.GeometryStage;
import acne.io.colmap.PairId;
import acne.io.colmap.TwoViewGeometry;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Whatever happens, the database has the old geometries or the new ones, and nothing in between. */
class VerifySafetyTest {
    private static final String CONTENT = "SELECT * FROM two_view_geometries ORDER BY pair_id";
    private static final String TABLES = "SELECT name FROM sqlite_master WHERE name LIKE 'acne%'";

    @TempDir
    Path folder;

    private Path path;

    @BeforeEach
    void choosePath() {
        path = folder.resolve("database.db");
    }

    @Test
    void aKilledRunGoesOnToTheSameContent() throws Exception {
        fill(Schema.COLMAP_3_8, 1500);
        List<String> old = MadeDatabase.rows(path, CONTENT);
        Path whole = Files.copy(path, folder.resolve("whole.db"));
        CommandRun.ok("verify", whole);

        Process process = start();
        waitForResults(process);
        process.destroyForcibly();
        assertTrue(process.waitFor(60, TimeUnit.SECONDS));
        assertEquals(137, process.exitValue(), "it was killed while it ran");

        assertEquals(List.of("ok"), MadeDatabase.rows(path, "PRAGMA integrity_check"));
        assertEquals(old, MadeDatabase.rows(path, CONTENT), "until the end the old geometries stand");
        assertRefused("the unfinished run had other settings", "--resume", "--threshold", "2");
        CommandRun resumed = CommandRun.ok("verify", path, "--resume");
        assertTrue(resumed.out().contains(" of 1500 pairs verified"), resumed.out());
        assertEquals(MadeDatabase.rows(whole, CONTENT), MadeDatabase.rows(path, CONTENT));
        assertEquals(List.of(), MadeDatabase.rows(path, TABLES));
    }

    private Process start() throws IOException {
        return new ProcessBuilder(
                        System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                        "--add-modules=jdk.incubator.vector",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "acne.app.Main",
                        "verify",
                        path.toString(),
                        "--threads",
                        "1")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
    }

    private void waitForResults(Process process) throws Exception {
        while (process.isAlive()) {
            if (!MadeDatabase.rows(path, TABLES).isEmpty()
                    && !MadeDatabase.rows(path, "SELECT 1 FROM acne_verification LIMIT 1")
                            .isEmpty()) {
                return;
            }
            Thread.sleep(20);
        }
        throw new AssertionError("ended early: " + Files.readString(folder.resolve("log")));
    }

    /** A staged result that no estimate gives comes through: it is taken over, and the others are those of one run. */
    @Test
    void resumeKeepsTheResultsOfTheUnfinishedRun() throws SQLException, IOException {
        int pairs = 120;
        TwoViewScene.Options small = new TwoViewScene.Options(30, 0, 0.2, TwoViewScene.Layout.GENERAL);
        try (MadeDatabase database = new MadeDatabase(path, Schema.COLMAP_3_8)) {
            database.execute("BEGIN");
            for (int k = 0; k < pairs; k++) {
                database.add(TwoViewScene.of(small, new SplittableRandom(k)), true);
            }
            database.execute("COMMIT");
            database.execute("INSERT INTO two_view_geometries(pair_id, rows, cols, config) VALUES(" + (2147483647L + 2)
                    + ", 0, 2, 1)");
        }
        Path whole = Files.copy(path, folder.resolve("whole.db"));
        CommandRun.ok("verify", whole);
        List<String> old = MadeDatabase.rows(path, CONTENT);
        change("UPDATE keypoints SET image_id = 100000 WHERE image_id = " + 2 * pairs);
        CommandRun.refused("239.jpg and day one/240.jpg: match 0 names keypoint 29 of an image with 0", "verify", path);
        assertEquals(old, MadeDatabase.rows(path, CONTENT), "until the end the old geometries stand");
        assertEquals(List.of("100"), MadeDatabase.rows(path, "SELECT count(*) FROM acne_verification"));

        change("UPDATE keypoints SET image_id = " + 2 * pairs + " WHERE image_id = 100000");
        change("UPDATE cameras SET width = width + 1 WHERE camera_id = 1");
        CommandRun.refused("the unfinished run had other settings", "verify", path, "--resume");
        change("UPDATE cameras SET width = width - 1 WHERE camera_id = 1");
        String third = "pair_id = " + (2147483647L * 5 + 6);
        change("UPDATE acne_verification SET E = x'2a', verdict = 'PANORAMIC' WHERE " + third);
        CommandRun resumed = CommandRun.ok("verify", path, "--resume");

        assertEquals(List.of("2a"), MadeDatabase.rows(path, "SELECT E FROM two_view_geometries WHERE " + third));
        assertTrue(resumed.out().matches("(?s).*panoramic +1\\R.*"), resumed.out());
        String others = "SELECT * FROM two_view_geometries WHERE NOT " + third + " ORDER BY pair_id";
        assertEquals(MadeDatabase.rows(whole, others), MadeDatabase.rows(path, others));
        assertEquals(List.of(), MadeDatabase.rows(path, TABLES));
    }

    @Test
    void withoutResumeTheUnfinishedRunIsForgotten() throws SQLException, IOException {
        fill(Schema.COLMAP_3_8, 2);
        Path whole = Files.copy(path, folder.resolve("whole.db"));
        CommandRun.ok("verify", whole);
        change("CREATE TABLE acne_verification_run(settings TEXT NOT NULL)");
        change("CREATE TABLE acne_verification(pair_id INTEGER PRIMARY KEY NOT NULL, verdict TEXT NOT NULL)");
        change("INSERT INTO acne_verification VALUES(" + (2147483647L + 2) + ", 'PANORAMIC')");
        CommandRun.ok("verify", path);
        assertEquals(MadeDatabase.rows(whole, CONTENT), MadeDatabase.rows(path, CONTENT));
        assertEquals(List.of(), MadeDatabase.rows(path, TABLES));
    }

    private void change(String sql) throws SQLException {
        try (MadeDatabase database = MadeDatabase.open(path)) {
            database.execute(sql);
        }
    }

    @Test
    void aMethodThatRefusesTheFirstPairLeavesTheBytesAsTheyWere() throws SQLException, IOException {
        fill(Schema.COLMAP_3_8, 2);
        byte[] before = Files.readAllBytes(path);
        CommandRun.refused("have no descriptor ratios", "verify", path, "--method", "acne-plus");
        assertArrayEquals(before, Files.readAllBytes(path));
        assertEquals(List.of(), MadeDatabase.rows(path, TABLES));
    }

    /** The results of two runs with other settings, begun by mistake at the same time, must not end in one table. */
    @Test
    void aRunThatAnotherHasTakenThePlaceOfAddsNothing() throws Exception {
        fill(Schema.COLMAP_3_8, 2);
        PairId pair = PairId.of(1, 2);
        List<String> old = MadeDatabase.rows(path, CONTENT);
        try (ColmapDatabase first = ColmapDatabase.open(path, ColmapDatabase.Access.WRITE)) {
            GeometryStage early = GeometryStage.begin(first, "early");
            try (ColmapDatabase second = ColmapDatabase.open(path, ColmapDatabase.Access.WRITE)) {
                GeometryStage.begin(second, "late");
            }
            assertTakenOver(() -> early.add(pair, "CALIBRATED", TwoViewGeometry.none()));
        }
        assertEquals(List.of("0"), MadeDatabase.rows(path, "SELECT count(*) FROM acne_verification"));
        try (ColmapDatabase first = ColmapDatabase.open(path, ColmapDatabase.Access.WRITE)) {
            GeometryStage early = GeometryStage.resume(first);
            early.add(pair, "CALIBRATED", TwoViewGeometry.none());
            early.finish();
            GeometryStage late = GeometryStage.begin(first, "late");
            CommandRun.ok("verify", path);
            assertTakenOver(late::finish);
        }
        assertEquals(List.of(), MadeDatabase.rows(path, TABLES));
        assertEquals(old.size(), MadeDatabase.rows(path, CONTENT).size() - 1, "the second pair had no geometry before");
    }

    private static void assertTakenOver(Executable work) {
        InputFileException refusal = assertThrows(InputFileException.class, work);
        assertTrue(String.valueOf(refusal.getMessage()).contains("another verification of this database has begun"));
    }

    @Test
    void withoutAnUnfinishedRunResumeBegins() throws SQLException {
        fill(Schema.COLMAP_3_8, 2);
        CommandRun.ok("verify", path, "--resume");
        assertEquals(3, MadeDatabase.rows(path, CONTENT).size());
    }

    @Test
    void aDatabaseLockedByAnotherProcessIsLeftAlone() throws SQLException, IOException {
        fill(Schema.COLMAP_3_8, 1);
        try (MadeDatabase other = MadeDatabase.open(path)) {
            other.execute("BEGIN IMMEDIATE");
            assertRefused("locked by another process");
        }
    }

    @Test
    void aReadOnlyFileIsLeftAlone() throws SQLException, IOException {
        fill(Schema.COLMAP_3_8, 1);
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("r--r--r--"));
        assertRefused("read-only");
        CommandRun.ok("verify", path, "--dry-run");
    }

    @Test
    void aNewerVersionIsLeftAlone() throws SQLException, IOException {
        fill(Schema.FUTURE, 1);
        assertRefused("made by a newer COLMAP: its database version is 5000000");
    }

    @Test
    void aColumnThatNobodyCanFillIsLeftAlone() throws SQLException, IOException {
        try (MadeDatabase database = new MadeDatabase(path, Schema.UNKNOWN_COLUMN)) {
            database.fill(1, 1);
        }
        assertRefused("the column 'noise' of two_view_geometries is not known");
    }

    @Test
    void whatIsNoDatabaseIsNamed() throws SQLException, IOException {
        Files.writeString(path, "no database, but some text of more than sixteen bytes");
        assertRefused("not an SQLite database");
        Files.write(path, new byte[0]);
        assertRefused("not an SQLite database");
        Files.delete(path);
        CommandRun.refused("no such file", "verify", path);
        assertFalse(Files.exists(path), "opening must not create a file");
        CommandRun.refused("this is a folder", "verify", folder);
    }

    @Test
    void anotherKindOfDatabaseIsNamed() throws SQLException, IOException {
        fill(Schema.COLMAP_3_8, 1);
        change("DROP TABLE keypoints");
        assertRefused("not a COLMAP database: it has no table 'keypoints'");
    }

    @Test
    void brokenContentIsNamed() throws SQLException, IOException {
        fill(Schema.COLMAP_3_8, 1);
        assertBroken("UPDATE keypoints SET rows = 7 WHERE image_id = 2", "keypoints of image 2: 7 rows of 6 columns");
        assertBroken("UPDATE keypoints SET rows = 0, data = NULL", "match 0 names keypoint 0 of an image with 0");
        assertBroken(
                "UPDATE keypoints SET rows = 0, cols = 0, data = NULL", "match 0 names keypoint 0 of an image with 0");
        assertBroken("UPDATE cameras SET params = x'00' WHERE camera_id = 1", "PINHOLE has 4 parameters, got 0");
        assertBroken("DELETE FROM images WHERE image_id = 1", "image 1: the database has no such image");
        assertBroken("UPDATE matches SET rows = 100, cols = 4", "matches of images 1 and 2: need 2 columns");
        for (String number : List.of("-7", "0", "4294967296", "9223372036854775807")) {
            assertBroken("UPDATE matches SET pair_id = " + number, number + " is the number of no two images");
        }
        assertBroken("DELETE FROM matches", "no matches; run one of COLMAP's matchers first");
    }

    /** Beside a point at 1e30 all others are one; and lengths of which the squares are infinite determine nothing. */
    @Test
    void aKeypointFarOffIsNotUsed() throws SQLException, IOException {
        fill(Schema.COLMAP_3_8, 2);
        for (int image : List.of(1, 3)) {
            change("UPDATE keypoints SET data = CAST(x'caf24971caf24971' || substr(data, 9) AS BLOB) WHERE image_id = "
                    + image);
        }
        CommandRun run = CommandRun.ok("verify", path);
        assertTrue(run.out().contains("2 of 2 pairs verified"), run.out());
    }

    private void assertBroken(String change, String message) throws SQLException, IOException {
        Path whole = Files.copy(path, folder.resolve("whole.db"));
        change(change);
        List<String> old = MadeDatabase.rows(path, CONTENT);
        CommandRun.refused(message, "verify", path);
        assertEquals(old, MadeDatabase.rows(path, CONTENT));
        Files.move(whole, path, StandardCopyOption.REPLACE_EXISTING);
    }

    private void assertRefused(String message, Object... options) throws IOException {
        CommandRun.refusedUnchanged(message, "verify", path, options);
    }

    /** Made-up pairs, the first with an old geometry, and one that has no matches. */
    private void fill(Schema schema, int pairs) throws SQLException {
        try (MadeDatabase database = new MadeDatabase(path, schema)) {
            database.fill(pairs, 1);
            for (int image : List.of(1, 100_000)) {
                database.execute("INSERT INTO two_view_geometries(pair_id, rows, cols, config) VALUES("
                        + (2147483647L * image + image + 1) + ", 0, 2, 1)");
            }
        }
    }
}
