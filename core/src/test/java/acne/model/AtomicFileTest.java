package acne.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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
        assertAlone(file);
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

    /** As two commands do that are started in one folder without being told where to write to. */
    @Test
    void manyWriteOneFileAtATime() throws Exception {
        Path file = folder.resolve("a");
        ExecutorService threads = Executors.newFixedThreadPool(4);
        List<Future<?>> writers = new ArrayList<>();
        try {
            for (int k = 0; k < 60; k++) {
                byte[] block = new byte[1000];
                Arrays.fill(block, (byte) k);
                writers.add(threads.submit(() -> {
                    AtomicFile.write(file, out -> {
                        for (int i = 0; i < 500; i++) {
                            out.write(block);
                        }
                    });
                    return true;
                }));
            }
            for (Future<?> writer : writers) {
                writer.get();
            }
        } finally {
            threads.shutdownNow();
        }
        byte[] content = Files.readAllBytes(file);
        byte[] whole = new byte[500_000];
        Arrays.fill(whole, content[0]);
        assertArrayEquals(whole, content);
        assertAlone(file);
    }

    @Test
    void whatAKilledProcessHasLeftGoes() throws IOException {
        Path file = folder.resolve("a");
        long nobody = 999_999_999_999L;
        Files.write(folder.resolve("a." + nobody + "-3.part"), new byte[100]);
        AtomicFile.write(file, out -> out.write(1));
        assertArrayEquals(new byte[] {1}, Files.readAllBytes(file));
        assertAlone(file);
    }

    @Test
    void whatOthersWriteStays() throws IOException {
        Path file = folder.resolve("a");
        Path alive = folder.resolve("a." + ProcessHandle.current().pid() + "-99999999.part");
        Path another = folder.resolve("aa.999999999999-3.part");
        Files.write(alive, new byte[100]);
        Files.write(another, new byte[100]);
        AtomicFile.write(file, out -> out.write(1));
        assertTrue(Files.exists(alive) && Files.exists(another));
    }

    private void assertAlone(Path file) throws IOException {
        try (var files = Files.list(folder)) {
            assertEquals(List.of(file), files.toList());
        }
    }

    @Test
    void aFolderIsNoFile() throws IOException {
        Path target = Files.createDirectory(folder.resolve("f"));
        IOException e = assertThrows(IOException.class, () -> AtomicFile.write(target, out -> out.write(1)));
        assertEquals(target + ": a file was expected, this is a folder", e.getMessage());
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
