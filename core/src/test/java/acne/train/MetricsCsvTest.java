package acne.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetricsCsvTest {
    private static final List<String> COLUMNS = List.of("loss", "validation");

    @TempDir
    private Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("metrics.csv");
    }

    @Test
    void writesAndReadsBack() throws IOException {
        try (MetricsCsv csv = MetricsCsv.create(file, COLUMNS)) {
            csv.append(1, 0.5, Double.NaN);
            csv.append(2, 0.25, 1e-9);
            csv.force();
        }
        assertEquals("iteration,loss,validation\n1,0.5,\n2,0.25,1.0E-9\n", Files.readString(file));
        MetricsTable table = MetricsTable.read(file);
        assertEquals(COLUMNS, table.columns());
        assertEquals(new MetricsTable.Row(2, List.of(0.25, 1e-9)), table.rows().get(1));
        assertEquals(Double.NaN, table.rows().get(0).values().get(1));
    }

    @Test
    void resumeRemovesRowsAfterTheCheckpointAndTheTornLine() throws IOException {
        try (MetricsCsv csv = MetricsCsv.create(file, COLUMNS)) {
            csv.append(10, 3, 3);
            csv.append(20, 2, 2);
            csv.append(30, 1, 1);
        }
        Files.writeString(file, "40,0.", StandardOpenOption.APPEND);
        try (MetricsCsv csv = MetricsCsv.resume(file, COLUMNS, 20)) {
            csv.append(30, 1.5, 1.5);
        }
        assertEquals("iteration,loss,validation\n10,3.0,3.0\n20,2.0,2.0\n30,1.5,1.5\n", Files.readString(file));
    }

    /** After a loss of power, rows that were not forced to the disk may be zeros, or what the disk held there before. */
    @Test
    void whatFollowsTheCheckpointMayBeAnything() throws IOException {
        try (MetricsCsv csv = MetricsCsv.create(file, COLUMNS)) {
            csv.append(10, 3, 3);
            csv.append(20, 2, 2);
        }
        String whole = Files.readString(file);
        Files.write(file, new byte[] {0, 0, (byte) 0xC3, '(', '\n', 0, '\n'}, StandardOpenOption.APPEND);
        MetricsCsv.resume(file, COLUMNS, 20).close();
        assertEquals(whole, Files.readString(file));
        Files.write(file, new byte[] {(byte) 0xC3, '(', '\n'}, StandardOpenOption.APPEND);
        assertEquals(
                file + ":4: need 3 cells, got 1",
                assertThrows(IOException.class, () -> MetricsCsv.resume(file, COLUMNS, 30))
                        .getMessage());
    }

    @Test
    void resumeWithoutAFileStartsOne() throws IOException {
        MetricsCsv.resume(file, COLUMNS, 20).close();
        assertEquals("iteration,loss,validation\n", Files.readString(file));
    }

    @Test
    void mistakesAreNamed() throws IOException {
        try (MetricsCsv csv = MetricsCsv.create(file, COLUMNS)) {
            assertThrows(IllegalArgumentException.class, () -> csv.append(1, 0.5));
        }
        assertThrows(IOException.class, () -> MetricsCsv.resume(file, List.of("other"), 0));
        Files.writeString(file, "iteration,loss\n1,x\n");
        assertEquals(
                file + ":2: need numbers, got 1,x",
                assertThrows(IOException.class, () -> MetricsTable.read(file)).getMessage());
        Files.writeString(file, "iteration,loss\n1\n");
        assertThrows(IOException.class, () -> MetricsTable.read(file));
        Files.writeString(file, "");
        assertThrows(IOException.class, () -> MetricsTable.read(file));
    }
}
