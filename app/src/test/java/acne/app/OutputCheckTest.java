package acne.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputCheckTest {
    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void aFileInTheWay() throws IOException {
        file = Files.writeString(folder.resolve("file"), "x");
    }

    @Test
    void aFolderThatCannotBeMadeIsToldBeforeTheWork() {
        CommandRun.refused("demo: -o: cannot write " + file + ": " + file + " is no folder", "demo", "-o", file);
        Path below = file.resolve("a").resolve("b");
        CommandRun.refused("demo: -o: cannot write " + below + ": " + file + " is no folder", "demo", "-o", below);
    }

    @Test
    void aFileThatCannotBeMadeIsToldBeforeTheWork() throws IOException {
        Path page = folder.resolve("page");
        CommandRun.refused(
                "--json: cannot write " + folder + ": a file was expected", "demo", "-o", page, "--json", folder);
        Path below = file.resolve("a.json");
        CommandRun.refused("--json: cannot write " + below + ": " + file, "demo", "-o", page, "--json", below);
        assertFalse(Files.exists(page), "the work was done all the same");
        assertEquals("x", Files.readString(file));
    }

    @Test
    void verbsBelowAVerbAreAskedToo() {
        CommandRun.refused("-o: cannot write " + file, "reproduce", "figure-toy", "-o", file);
    }

    @Test
    void missingFoldersOldFilesAndDevicesAreNoObstacle() throws IOException {
        Path below = folder.resolve("a").resolve("b.json");
        CommandRun.ok("models", "--json", below);
        assertTrue(Files.size(below) > 2);
        CommandRun.ok("models", "--json", file);
        assertTrue(Files.size(file) > 2);
        if (Files.exists(Path.of("/dev/null"))) {
            CommandRun.ok("models", "--json", "/dev/null");
        }
    }
}
