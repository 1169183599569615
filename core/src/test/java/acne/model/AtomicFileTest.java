package acne.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
    @TempDir
    Path folder;

    @Test
    void contentThatFailsMidwayKeepsTheOldFileAlone() throws IOException {
        Path file = folder.resolve("a");
        AtomicFile.write(file, out -> out.write(new byte[] {1, 2}));

        IOException e = assertThrows(
                IOException.class,
                () -> AtomicFile.write(file, out -> {
                    out.write(new byte[100_000]);
                    throw new IOException("disk full");
                }));

        assertEquals("disk full", e.getMessage());
        assertEquals(2, Files.size(file));
        try (var files = Files.list(folder)) {
            assertEquals(List.of(file), files.toList());
        }
    }

    @Test
    void theOldFileStandsUntilTheNewOneIsWhole() throws IOException {
        Path file = folder.resolve("a");
        AtomicFile.write(file, out -> out.write(1));

        AtomicFile.write(file, out -> {
            out.write(new byte[100_000]);
            assertEquals(1, Files.size(file));
        });

        assertEquals(100_000, Files.size(file));
    }

    @Test
    void aRootIsNoFile() {
        assertThrows(IOException.class, () -> AtomicFile.write(Path.of("/"), out -> out.write(1)));
    }

    @Test
    void aLinkStaysALink() throws IOException {
        Path file = Files.write(folder.resolve("a"), new byte[] {1});
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        AtomicFile.write(link, out -> out.write(2));
        assertTrue(Files.isSymbolicLink(link));
        assertArrayEquals(new byte[] {2}, Files.readAllBytes(file));
    }

    @Test
    void aDeviceIsWrittenToAndStays() throws IOException {
        Path device = Path.of("/dev/null");
        Assumptions.assumeTrue(Files.exists(device), "no /dev/null here");
        AtomicFile.write(device, out -> out.write(2));
        assertTrue(Files.exists(device) && !Files.isRegularFile(device));
    }
}
