package acne.train;

import acne.model.AtomicFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The metrics of a run as a CSV that grows by one whole line at a time.
 *
 * <p>The first column is the iteration. Call {@link #force()} before a checkpoint, so that the rows up to it are never
 * lost; on resume the rows after the checkpoint go, and the run writes them again.
 */
final class MetricsCsv implements Closeable {
    static final String ITERATION = "iteration";

    private final FileChannel channel;
    private final int columns;

    private MetricsCsv(FileChannel channel, int columns) {
        this.channel = channel;
        this.columns = columns;
    }

    /** Starts a new file, in place of any old one. */
    static MetricsCsv create(Path file, List<String> columns) throws IOException {
        write(file, new MetricsTable(columns, List.of()));
        return append(file, columns.size());
    }

    /** Opens the file of a run that goes on after {@code iteration}: later rows and a torn last line are removed. */
    static MetricsCsv resume(Path file, List<String> columns, long iteration) throws IOException {
        if (!Files.exists(file)) {
            return create(file, columns);
        }
        MetricsTable old = MetricsTable.read(file, iteration);
        if (!old.columns().equals(columns)) {
            throw new IOException(file + ":1: need the columns " + columns + ", got " + old.columns());
        }
        write(file, old);
        return append(file, columns.size());
    }

    /** Appends one row; NaN leaves its cell empty. */
    void append(long iteration, double... values) throws IOException {
        if (values.length != columns) {
            throw new IllegalArgumentException("need one value a column: " + columns + " columns, " + values.length
                    + " values at iteration " + iteration);
        }
        List<Double> boxed = new ArrayList<>();
        for (double value : values) {
            boxed.add(value);
        }
        ByteBuffer bytes =
                ByteBuffer.wrap(line(new MetricsTable.Row(iteration, boxed)).getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    /** Makes every row so far survive a power cut. */
    void force() throws IOException {
        channel.force(true);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private static MetricsCsv append(Path file, int columns) throws IOException {
        return new MetricsCsv(FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.APPEND), columns);
    }

    private static void write(Path file, MetricsTable table) throws IOException {
        StringBuilder text = new StringBuilder(ITERATION);
        table.columns().forEach(column -> text.append(',').append(column));
        text.append('\n');
        table.rows().forEach(row -> text.append(line(row)));
        AtomicFile.write(file, out -> out.write(text.toString().getBytes(StandardCharsets.UTF_8)));
    }

    private static String line(MetricsTable.Row row) {
        StringBuilder line = new StringBuilder().append(row.iteration());
        for (double value : row.values()) {
            line.append(',').append(Double.isNaN(value) ? "" : Double.toString(value));
        }
        return line.append('\n').toString();
    }
}
