package acne.app.stereo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.app.InputException;
import acne.data.ImageSize;
import acne.data.ImageSizePair;
import acne.data.TwoViewScene;
import acne.geometry.EssentialMatrix;
import acne.geometry.Pixels;
import acne.math.Mat3;
import acne.robust.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs are shell scripts here. */
@DisabledOnOs(OS.WINDOWS)
class ProgramMethodsTest {
    /** Reads questions to their end and answers each with the same words. */
    private static final String ANSWERING = """
            #!/bin/sh
            while read -r problem count rest; do
                read -r sizes
                lines=$count
                if [ "$problem" = essential ]; then lines=$((count + 2)); fi
                while [ "$lines" -gt 0 ]; do read -r line; lines=$((lines - 1)); done
                echo "%s"
            done
            """;

    @TempDir
    private Path folder;

    private final TwoViewScene scene = TwoViewScene.of(
            new TwoViewScene.Options(40, 0.25, 0, TwoViewScene.Layout.GENERAL), new SplittableRandom(3));

    @Test
    void aProgramIsAskedForOnePairAfterTheOther() throws IOException {
        Mat3 essential = EssentialMatrix.of(scene.cam2FromCam1()).matrix();
        String entries =
                Arrays.stream(essential.toArray()).mapToObj(Double::toString).collect(Collectors.joining(" "));
        StereoMethod method = method(ANSWERING.formatted("1.5 " + entries));
        for (int pair = 0; pair < 3; pair++) {
            StereoEstimate.Found found = assertInstanceOf(
                    StereoEstimate.Found.class, method.estimate(StereoProblem.ESSENTIAL, input(), pair));
            assertEquals(essential, found.matrix());
            assertEquals(1.5, found.msSolver());
            for (int i = 0; i < 40; i++) {
                assertTrue(found.voters()[i] || !scene.inliers()[i], "match " + i);
            }
        }
    }

    @Test
    void aProgramMayFindNothing() throws IOException {
        StereoEstimate.Failed failed = assertInstanceOf(
                StereoEstimate.Failed.class,
                method(ANSWERING.formatted("0.5 none")).estimate(StereoProblem.FUNDAMENTAL, input(), 0));
        assertEquals(Verdict.FAILED, failed.verdict());
        assertEquals("program finds no matrix", failed.reason());
        assertEquals(0.5, failed.msSolver());
    }

    @ParameterizedTest
    @CsvSource({
        "''",
        "fine",
        "1 2 3",
        "1 nothing",
        "nan none",
        "1 1 2 3 4 5 6 7 8 inf",
        "1 1 2 3 4 5 6 7 8 9 10",
        "1 0 0 0 0 0 0 0 0 0"
    })
    void wrongWordsAreQuoted(String words) throws IOException {
        String program = ANSWERING.formatted(words);
        requireMessage(
                program,
                "program: answers '" + words + "'; expected milliseconds, then a matrix of nine numbers or 'none'");
    }

    @ParameterizedTest
    @CsvSource({"exit 0", "exit 3", "head -n 1 >/dev/null"})
    void aProgramThatEndsIsNamed(String command) throws IOException {
        requireMessage("#!/bin/sh\n" + command + "\n", "program: no answer within 60 s, or the program has ended");
    }

    @Test
    void aProgramThatHangsIsEnded() throws IOException {
        Path file = write("#!/bin/sh\nexec sleep 1000\n");
        ProgramExchange exchange = ProgramExchange.start(file, Duration.ofMillis(50));
        InputException e = assertThrows(
                InputException.class, () -> exchange.ask(StereoProblem.ESSENTIAL, input(), Pixels.of(1), 0));
        assertTrue(String.valueOf(e.getMessage()).contains("no answer within"), e.getMessage());
    }

    @Test
    void whatCannotBeRunIsNamed() throws IOException {
        StereoMethod folderAsProgram = StereoMethods.load().require("program:" + folder);
        assertThrows(InputException.class, () -> folderAsProgram.prepare(StereoProblem.ESSENTIAL));
        Path text = Files.writeString(folder.resolve("text"), "no program");
        StereoMethod plain = StereoMethods.load().require("program:" + text);
        InputException e = assertThrows(InputException.class, () -> plain.prepare(StereoProblem.ESSENTIAL));
        assertEquals("--methods program:" + text + ": need a file that can be run", e.getMessage());
    }

    @Test
    void methodsOfOneNameAreRefusedBecauseTheirFiguresWouldBeMixed() throws IOException {
        Path program = write("#!/bin/sh\n");
        Path namesake = Files.createDirectory(folder.resolve("other")).resolve("program");
        Files.copy(program, namesake);
        InputException e = assertThrows(
                InputException.class,
                () -> StereoMethods.load().require(List.of("program:" + program, "ransac", "program:" + namesake)));
        assertEquals("--methods: two methods are called 'program'; their figures would be mixed", e.getMessage());
    }

    @Test
    void keptAnswersBelongToTheContentOfTheProgram() throws IOException {
        String before = method(ANSWERING.formatted("1 none")).settings(StereoProblem.ESSENTIAL);
        assertEquals(before, method(ANSWERING.formatted("1 none")).settings(StereoProblem.ESSENTIAL));
        assertTrue(!before.equals(method(ANSWERING.formatted("2 none")).settings(StereoProblem.ESSENTIAL)));
    }

    @Test
    void aQuestionHasProblemSizesCamerasAndMatches() {
        String[] lines = ProgramExchange.question(StereoProblem.ESSENTIAL, input(), Pixels.of(1.5), 7)
                .split("\n");
        assertEquals("essential 40 1.5 7", lines[0]);
        assertEquals("1200 800 1200 800", lines[1]);
        assertEquals(scene.cameras().camera2().fx(), Double.parseDouble(lines[3].split(" ")[0]));
        assertEquals(scene.matches().y2(39), Double.parseDouble(lines[43].split(" ")[3]));
        assertEquals(44, lines.length);
    }

    private void requireMessage(String program, String message) throws IOException {
        StereoMethod method = method(program);
        InputException e =
                assertThrows(InputException.class, () -> method.estimate(StereoProblem.ESSENTIAL, input(), 0));
        assertTrue(String.valueOf(e.getMessage()).endsWith(message), e.getMessage());
    }

    private StereoMethod method(String program) throws IOException {
        StereoMethod method = StereoMethods.load().require("program:" + write(program));
        method.prepare(StereoProblem.ESSENTIAL);
        return method;
    }

    private Path write(String program) throws IOException {
        Path file = Files.writeString(folder.resolve("program"), program);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    private StereoInput input() {
        ImageSize size = new ImageSize(1200, 800);
        return new StereoInput(
                scene.matches(), scene.matches(), Optional.of(scene.cameras()), new ImageSizePair(size, size));
    }
}
