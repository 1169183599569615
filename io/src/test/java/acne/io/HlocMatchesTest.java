package acne.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HlocMatchesTest {
    @TempDir
    Path folder;

    @Test
    void typesStayAsTheyWere() throws IOException {
        Path input = folder.resolve("in.h5");
        try (Hdf5Writer writer = new Hdf5Writer(input)) {
            writer.write("a/b/matches0", Hdf5Type.INT16, new int[] {2, -1, 0});
            writer.write("a/b/matching_scores0", Hdf5Type.FLOAT16, new float[] {0.5f, 0, 0.75f});
            writer.write("c_d/matches0", Hdf5Type.INT32, new int[] {70000});
        }
        Path output = folder.resolve("out.h5");
        try (HlocMatches matches = HlocMatches.open(input);
                HlocMatchesWriter writer = new HlocMatchesWriter(output)) {
            HlocMatches.Place first = matches.find("b", "a").orElseThrow();
            assertEquals(new HlocMatches.Place("a/b", "a", "b"), first);
            HlocPair pair = matches.read(first);
            assertArrayEquals(new int[] {0, 2, 2, 0}, pair.matches());
            writer.write(first, pair.keeping(new int[] {2, 0}));
            HlocMatches.Place second = matches.find("c", "d").orElseThrow();
            writer.write(second, matches.read(second));
            assertTrue(matches.find("a", "c").isEmpty());
            assertFalse(Files.exists(output), "the name is for complete files");
            writer.finish();
        }
        try (Hdf5Reader reader = Hdf5Reader.open(output)) {
            assertArrayEquals(new int[] {-1, -1, 0}, reader.ints("a/b/matches0", 3));
            assertArrayEquals(new double[] {0, 0, 0.75}, reader.doubles("a/b/matching_scores0", 3));
            assertEquals(2, reader.valueBytes("a/b/matches0"));
            assertEquals(2, reader.valueBytes("a/b/matching_scores0"));
            assertArrayEquals(new int[] {70000}, reader.ints("c_d/matches0", 1));
            assertFalse(reader.has("c_d/matching_scores0"));
        }
    }
}
