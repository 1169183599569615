package acne.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.app.lines.FitReport;
import acne.geometry.Line;
import acne.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FitLineCommandTest {
    private static final String POINTS = "x,y\n0,1\n1,3\n2,5\n3,7\n1,6\n";

    @TempDir
    private Path folder;

    @Test
    void printsTheLineAndWritesPictureAndJson() throws IOException {
        Path json = folder.resolve("fit.json");
        CommandRun run = run(POINTS, "--json", json);
        assertEquals(0, run.exitCode(), run.err());
        assertTrue(run.out().contains("y = 2.00000000 x + 1.00000000"), run.out());
        assertTrue(run.out().contains("-0.894427191 x + 0.447213595 y - 0.447213595 = 0"), run.out());
        assertTrue(run.out().contains("4 of 5 points"), run.out());
        assertNotNull(ImageIO.read(folder.resolve("points-line.png").toFile()));
        Map<String, ?> result = Json.parseObject(Files.readString(json));
        assertEquals("FOUND", result.get("status"));
        assertEquals(List.of(0L, 1L, 2L, 3L), result.get("inliers"));
        assertEquals(2.0, Double.parseDouble(String.valueOf(result.get("slope"))), 1e-12);
    }

    @Test
    void verticalLineIsPrintedAsSuch() throws IOException {
        CommandRun run = run("3 0\n3 1\n3 5\n");
        assertEquals(0, run.exitCode());
        assertTrue(run.out().contains("x = 3.00000000"), run.out());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"1,2|TOO_FEW: need at least 2 points, got 1", "1,2;1,2;1,2|DEGENERATE: all 3 points are equal"})
    void pointsWithoutALineGetAVerdict(String text, String verdict) throws IOException {
        CommandRun run = run(text.replace(';', '\n'));
        assertEquals(1, run.exitCode());
        assertTrue(run.out().contains(verdict), run.out());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``|points.csv: need at least one point, got an empty file",
                "`1,2;3,NaN`|points.csv:2: need a finite number in column 2, got 'NaN'",
                "`1,2;3,abc`|points.csv:2: need a finite number in column 2, got 'abc'",
                "`1,2;3,1e200`|need coordinates up to 1.0E150, got 1.0E200"
            })
    void badFileIsOneLineAndExitCodeTwo(String text, String message) throws IOException {
        CommandRun run = run(text.replace(';', '\n'));
        assertEquals(2, run.exitCode());
        assertTrue(run.err().contains(message), run.err());
        assertEquals(1, run.err().lines().count());
    }

    @Test
    void controlCharactersOfAFileDoNotReachTheTerminal() throws IOException {
        CommandRun run = run("1,2\n3,\u001b[2J4\u0000\n");
        assertEquals(2, run.exitCode());
        assertTrue(run.err().contains("'\uFFFD[2J4\uFFFD'"), run.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"ls", "irls-huber", "irls-cauchy", "lmeds", "theil-sen", "a-contrario"})
    void everyMethodFitsAnExactLine(String method) throws IOException {
        CommandRun run = run("0,1\n1,3\n2,5\n3,7\n", "--method", method);
        assertEquals(0, run.exitCode(), run.err());
        assertTrue(run.out().contains("y = 2.00000000 x + 1.0"), run.out());
    }

    @Test
    void badOptionsAreNamed() throws IOException {
        assertTrue(run(POINTS, "--method", "magic")
                .err()
                .contains("unknown method 'magic'; known: acne, a-contrario and [ls,"));
        assertTrue(run(POINTS, "--method", "ransac").err().contains("--method ransac: need --threshold"));
        assertEquals(0, run(POINTS, "--method", "ransac", "--threshold", 0.1).exitCode());
        assertEquals(2, run(POINTS, "--threshold", -1).exitCode());
        CommandRun threads = run(POINTS, "--threads", 0);
        assertTrue(threads.err().contains("--threads: need 1 to 1024, got 0"));
        assertEquals(1, threads.err().lines().count(), threads.err());
        Path blocked = Files.writeString(folder.resolve("file"), "");
        assertTrue(run(POINTS, "-o", blocked).err().contains("-o: cannot write"));
    }

    @Test
    void formsReadWell() {
        assertEquals("0.600000000 x + 0.800000000 y - 2.00000000 = 0", FitReport.implicit(new Line(0.6, 0.8, -2)));
        assertEquals(
                "(1.20000000, 1.60000000) + t (0.800000000, -0.600000000)",
                FitReport.parametric(new Line(0.6, 0.8, -2)));
    }

    private CommandRun run(String points, Object... options) throws IOException {
        Path file = Files.writeString(folder.resolve("points.csv"), points);
        Object[] arguments = new Object[options.length + 4];
        arguments[0] = "fit-line";
        arguments[1] = file;
        boolean folderGiven = options.length > 0 && options[0].equals("-o");
        arguments[2] = folderGiven ? "--seed" : "-o";
        arguments[3] = folderGiven ? "0" : folder;
        System.arraycopy(options, 0, arguments, 4, options.length);
        return CommandRun.of(arguments);
    }
}
