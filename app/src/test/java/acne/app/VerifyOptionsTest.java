package acne.app;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.app.verify.MadeDatabase;
import acne.app.verify.MadeDatabase.Schema;
import acne.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which pairs are verified, and what is said of them. */
class VerifyOptionsTest {
    @TempDir
    Path folder;

    private Path path;

    @BeforeEach
    void choosePath() {
        path = folder.resolve("database.db");
    }

    @Test
    void anUnknownLensIsCountedAndItsPairLeftAsItWas() throws SQLException, IOException {
        try (MadeDatabase database = new MadeDatabase(path, Schema.COLMAP_3_8)) {
            database.fill(2, 1);
            database.execute("UPDATE cameras SET model = 17 WHERE camera_id = 3");
            database.execute("INSERT INTO two_view_geometries(pair_id, rows, cols, config) VALUES(" + pairId(3, 4)
                    + ", 0, 2, 8)");
        }
        Path json = folder.resolve("verify.json");
        CommandRun run = CommandRun.ok("verify", path, "--json", json);
        assertTrue(run.out().contains("unknown lens"), run.out());
        Map<String, @Nullable Object> result = Json.parseObject(Files.readString(json));
        assertEquals(1L, result.get("unknown_lens"));
        assertEquals(1L, result.get("verified"));
        assertEquals(1L, Json.asObject(result.get("verdicts")).get("calibrated"));
        assertEquals(
                List.of("8"),
                MadeDatabase.rows(path, "SELECT config FROM two_view_geometries WHERE pair_id = " + pairId(3, 4)));
    }

    @ParameterizedTest
    @CsvSource({"300, too few matches", "190, too few inliers"})
    void fewInliersAreNotEnough(int least, String verdict) throws SQLException {
        fill(1);
        CommandRun run = CommandRun.of("verify", path, "--min-inliers", least);
        assertEquals(1, run.exitCode(), run.out() + run.err());
        assertTrue(run.out().contains(verdict), run.out());
    }

    @Test
    void aDryRunReportsAndWritesNothing() throws SQLException, IOException {
        fill(6);
        byte[] before = Files.readAllBytes(path);
        CommandRun run = CommandRun.ok("verify", path, "--dry-run");
        assertTrue(run.out().contains("6 of 6 pairs verified"), run.out());
        assertArrayEquals(before, Files.readAllBytes(path));
    }

    @Test
    void onlyListedPairsAreVerified() throws SQLException, IOException {
        fill(3);
        Path list = Files.writeString(
                folder.resolve("pairs.txt"),
                "# two a line\n\n" + MadeDatabase.name(4) + " " + MadeDatabase.name(3) + "\n" + MadeDatabase.name(5)
                        + "\t" + MadeDatabase.name(6) + "\n");
        CommandRun.ok("verify", path, "--pairs", list);
        assertEquals(
                List.of("" + pairId(3, 4), "" + pairId(5, 6)),
                MadeDatabase.rows(path, "SELECT pair_id FROM two_view_geometries ORDER BY pair_id"));
    }

    @ParameterizedTest
    @CsvSource({
        "no such.jpg day one/3.jpg,pairs.txt:1: need the names of two known images",
        "day one/3.jpg day one/3.jpg,pairs.txt:1: need two different images",
        "day one/3.jpg,pairs.txt:1: need the names of two known images"
    })
    void badListsAreNamed(String line, String message) throws SQLException, IOException {
        fill(2);
        CommandRun.refusedUnchanged(
                message, "verify", path, "--pairs", Files.writeString(folder.resolve("pairs.txt"), line));
    }

    @Test
    void theSameSeedGivesTheSameContentWithAnyNumberOfThreads() throws SQLException, IOException {
        fill(20);
        Path copy = Files.copy(path, folder.resolve("copy.db"));
        CommandRun.ok("verify", path, "--threads", 1);
        CommandRun.ok("verify", copy, "--threads", 4);
        assertEquals(content(path), content(copy));
        assertEquals(20, content(path).size());
    }

    @ParameterizedTest
    @CsvSource({
        "--method x,unknown method 'x'",
        "--threshold 0,--threshold: need a positive number",
        "--min-inliers 0,--min-inliers: need at least 1",
        "--pairs missing.txt,missing.txt: no such file",
        "--threads 0,--threads: need 1 to 1024",
        "--dry-run --resume,--dry-run and --resume exclude each other"
    })
    void badOptionsChangeNothing(String option, String message) throws SQLException, IOException {
        fill(1);
        CommandRun.refusedUnchanged(message, "verify", path, (Object[]) option.split(" "));
    }

    private void fill(int pairs) throws SQLException {
        try (MadeDatabase database = new MadeDatabase(path, Schema.COLMAP_3_8)) {
            database.fill(pairs, 1);
        }
    }

    private static long pairId(int image1, int image2) {
        return 2147483647L * image1 + image2;
    }

    private static List<String> content(Path database) throws SQLException {
        return MadeDatabase.rows(database, "SELECT * FROM two_view_geometries ORDER BY pair_id");
    }
}
