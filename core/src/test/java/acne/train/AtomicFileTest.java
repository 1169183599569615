package acne.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
    @TempDir
    private Path folder;

    @Test
    void replacesTheOldContent() throws IOException {
        Path file = folder.resolve("a.bin");
        write(file, "a long first content");
        write(file, "second");
        assertEquals("second", Files.readString(file));
        assertEquals(List.of("a.bin"), names());
    }

    @Test
    void failureKeepsTheOldFileAndLeavesNoPart() throws IOException {
        Path file = folder.resolve("a.bin");
        write(file, "old");
        assertThrows(
                IOException.class,
                () -> AtomicFile.write(file, out -> {
                    out.write(new byte[100_000]);
                    throw new IOException("disk full");
                }));
        assertEquals("old", Files.readString(file));
        assertEquals(List.of("a.bin"), names());
    }

    @Test
    void partOfAKilledWriteIsOverwritten() throws IOException {
        Path file = folder.resolve("a.bin");
        Files.writeString(folder.resolve("a.bin.part"), "torn and rather long");
        write(file, "new");
        assertEquals("new", Files.readString(file));
        assertEquals(List.of("a.bin"), names());
    }

    @Test
    void runFolderIsCheckedBeforeTheRun() throws IOException {
        Path run = folder.resolve("runs/one");
        assertEquals(run, RunFolder.prepare(run, 1000));
        assertTrue(Files.isDirectory(run));
        Path file = folder.resolve("file");
        Files.writeString(file, "x");
        assertThrows(SettingsException.class, () -> RunFolder.prepare(file.resolve("below"), 1));
        String message =
                String.valueOf(assertThrows(SettingsException.class, () -> RunFolder.prepare(run, Long.MAX_VALUE))
                        .getMessage());
        assertTrue(message.contains("need 9223372036854775807 free bytes"), message);
    }

    private static void write(Path file, String text) throws IOException {
        AtomicFile.write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> folder.relativize(file).toString()).toList();
        }
    }
}
