package acne.train;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The rows of a metrics file: an iteration and one number a column, NaN where the cell is empty.
 *
 * <p>A last line without its line break is what a kill leaves behind; it is left out.
 */
public record MetricsTable(List<String> columns, List<Row> rows) {
    /** The values at one iteration, in column order. */
    public record Row(long iteration, List<Double> values) {
        public Row {
            values = List.copyOf(values);
        }
    }

    public MetricsTable {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    public static MetricsTable read(Path file) throws IOException {
        return read(file, Long.MAX_VALUE);
    }

    /** The rows up to an iteration. What follows them is not looked at: a loss of power may have left anything there. */
    static MetricsTable read(Path file, long last) throws IOException {
        // Bytes that are no text become a letter that no number has.
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        List<String> lines =
                text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
        if (lines.isEmpty() || !lines.get(0).startsWith(MetricsCsv.ITERATION)) {
            throw new IOException(file + ":1: need a header that starts with '" + MetricsCsv.ITERATION + "'");
        }
        List<String> columns = Arrays.asList(lines.get(0).split(",", -1));
        List<Row> rows = new ArrayList<>();
        long reached = Long.MIN_VALUE;
        for (int i = 1; i < lines.size() && reached < last; i++) {
            Row row = row(lines.get(i).split(",", -1), columns.size(), file + ":" + (i + 1));
            reached = row.iteration();
            if (reached <= last) {
                rows.add(row);
            }
        }
        return new MetricsTable(columns.subList(1, columns.size()), rows);
    }

    private static Row row(String[] cells, int columns, String place) throws IOException {
        if (cells.length != columns) {
            throw new IOException(place + ": need " + columns + " cells, got " + cells.length);
        }
        try {
            List<Double> values = new ArrayList<>();
            for (int i = 1; i < cells.length; i++) {
                values.add(cells[i].isEmpty() ? Double.NaN : Double.parseDouble(cells[i]));
            }
            return new Row(Long.parseLong(cells[0]), values);
        } catch (NumberFormatException e) {
            throw new IOException(place + ": need numbers, got " + String.join(",", cells), e);
        }
    }
}
