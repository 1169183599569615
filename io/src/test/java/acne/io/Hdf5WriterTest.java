package acne.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Hdf5WriterTest {
    @TempDir
    Path folder;

    @Test
    void jhdfReadsWhatWasWritten() throws IOException {
        Path path = folder.resolve("written.h5");
        try (Hdf5Writer writer = new Hdf5Writer(path)) {
            writer.write("a/b/shorts", Hdf5Type.INT16, new int[] {-1, 0, 32767, -32768});
            writer.write("a/b/ints", Hdf5Type.INT32, new int[] {-1, 1 << 30});
            writer.write("a/halves", Hdf5Type.FLOAT16, new float[] {0.5f, 65504, -0.25f});
            writer.write("floats", Hdf5Type.FLOAT32, new float[] {0.1f, -1e30f});
            writer.write("caf\u00e9/none", Hdf5Type.FLOAT16, new float[0]);
        }
        try (Hdf5Reader reader = Hdf5Reader.open(path)) {
            assertArrayEquals(new int[] {-1, 0, 32767, -32768}, reader.ints("a/b/shorts", 4));
            assertEquals(2, reader.valueBytes("a/b/shorts"));
            assertArrayEquals(new int[] {-1, 1 << 30}, reader.ints("a/b/ints", 2));
            assertArrayEquals(new double[] {0.5, 65504, -0.25}, reader.doubles("a/halves", 3));
            assertEquals(2, reader.valueBytes("a/halves"));
            assertArrayEquals(new double[] {0.1f, -1e30f}, reader.doubles("floats", 2));
            assertEquals(0, reader.length("caf\u00e9/none"));
        }
    }

    @Test
    void aGroupMayHaveThousandsOfEntries() throws IOException {
        Path path = folder.resolve("many.h5");
        try (Hdf5Writer writer = new Hdf5Writer(path)) {
            for (int i = 0; i < 5000; i++) {
                writer.write("image" + i + "/pair/values", Hdf5Type.INT32, new int[] {i});
            }
        }
        try (Hdf5Reader reader = Hdf5Reader.open(path)) {
            assertTrue(reader.has("image0/pair"));
            for (int i : IntStream.of(0, 77, 4999).toArray()) {
                assertArrayEquals(new int[] {i}, reader.ints("image" + i + "/pair/values", 1));
            }
        }
    }

    @Test
    void aNameIsTakenOnce() throws IOException {
        try (Hdf5Writer writer = new Hdf5Writer(folder.resolve("twice.h5"))) {
            writer.write("a", Hdf5Type.INT16, new int[1]);
            assertThrows(IOException.class, () -> writer.write("a", Hdf5Type.INT16, new int[1]));
            assertThrows(IOException.class, () -> writer.write("a/b", Hdf5Type.INT16, new int[1]));
        }
    }

    /** Values of Bob Jenkins's own driver: hashlittle with an initial value of zero. */
    @Test
    void theChecksumIsLookup3() {
        byte[] text = "Four score and seven years ago".getBytes(StandardCharsets.US_ASCII);
        assertEquals(0x17770551, Lookup3.of(text, text.length));
        assertEquals(0xDEADBEEF, Lookup3.of(new byte[0], 0));
    }
}
