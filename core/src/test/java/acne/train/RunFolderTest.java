package acne.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {
    @TempDir
    private Path folder;

    @Test
    void makesTheFolderAndLeavesItEmpty() throws IOException {
        Path run = folder.resolve("runs/one");
        assertEquals(run, RunFolder.prepare(run, 1000));
        try (Stream<Path> files = Files.list(run)) {
            assertEquals(0, files.count());
        }
    }

    @Test
    void unwritablePlaceAndFullDiskAreNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "x");
        assertTrue(message(file.resolve("below"), 1).contains("cannot write here"));
        String full = message(folder, Long.MAX_VALUE);
        assertTrue(full.contains("need 9223372036854775807 free bytes for the checkpoints, got "), full);
    }

    private static String message(Path run, long bytes) {
        return String.valueOf(assertThrows(SettingsException.class, () -> RunFolder.prepare(run, bytes))
                .getMessage());
    }
}
