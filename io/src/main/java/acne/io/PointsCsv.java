package acne.io;

import acne.data.Points2;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Points of the plane from a text table: one point a line, columns x and y.
 *
 * <p>The first line tells the delimiter (semicolon, tab, comma or spaces) and whether there is a header. With a header
 * that names x and y other columns may stand around them. A cell may stand in quotes. Where the delimiter is not a comma, a decimal comma is read
 * as a point. Empty lines and lines that start with # are skipped.
 */
public final class PointsCsv {
    /** About ten million points; a larger file is a mistake rather than a line fit. */
    static final long MAX_BYTES = 400L << 20;

    /** Not finite, or in another notation: other digits, a sign of typesetters, commas where these delimit. */
    private static final Pattern NO_NUMBER =
            Pattern.compile("(?i)[+-]?(nan|inf|infinity)|[+\\-\u2212.,'\\s\u00a0]*\\p{Nd}[\\p{Nd}.,'\\s\u00a0]*");

    private final Path file;
    private int line;
    private String delimiter = "";
    private int columns;
    private int columnX;
    private int columnY = 1;
    private double[] x = new double[1024];
    private double[] y = new double[1024];
    private int count;

    private PointsCsv(Path file) {
        this.file = file;
    }

    /** Reads all points, or says what is wrong in which line. */
    public static Points2 read(Path file) throws IOException {
        return new PointsCsv(file).points();
    }

    private Points2 points() throws IOException {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                WholeFile.open(file, "a file of points", MAX_BYTES), StandardCharsets.UTF_8.newDecoder()))) {
            for (String text = reader.readLine(); text != null; text = reader.readLine()) {
                line++;
                String content = (line == 1 && text.startsWith("\ufeff") ? text.substring(1) : text).strip();
                if (!content.isEmpty() && !content.startsWith("#")) {
                    row(content);
                }
            }
        } catch (CharacterCodingException e) {
            throw new InputFileException(file + ": need UTF-8 text", e);
        }
        if (columns == 0) {
            throw new InputFileException(file + ": need at least one point, got an empty file");
        }
        if (count == 0) {
            throw new InputFileException(file + ": need at least one point, got a header alone");
        }
        return Points2.of(Arrays.copyOf(x, count), Arrays.copyOf(y, count));
    }

    private void row(String content) throws InputFileException {
        boolean first = columns == 0;
        if (first) {
            delimiter = CsvCells.delimiter(content);
        }
        String[] cells = CsvCells.split(content, delimiter);
        if (first) {
            columns = cells.length;
            if (isHeader(cells)) {
                findColumns(cells);
                return;
            }
            if (columns != 2) {
                throw error("need 2 columns, or a header that names x and y, got " + columns + " columns");
            }
        }
        if (cells.length != columns) {
            throw error("need " + columns + " cells, got " + cells.length);
        }
        put(number(cells[columnX], columnX), number(cells[columnY], columnY));
    }

    /** A header has no number at all; a line with one, or with what was meant as one, is a point with a mistake. */
    private boolean isHeader(String[] cells) {
        return Arrays.stream(cells)
                        .noneMatch(cell -> value(cell).isPresent()
                                || NO_NUMBER.matcher(cell).matches())
                && Arrays.stream(cells).anyMatch(cell -> !cell.isEmpty());
    }

    private void findColumns(String[] cells) throws InputFileException {
        List<String> names =
                Arrays.stream(cells).map(cell -> cell.toLowerCase(Locale.ROOT)).toList();
        if (names.contains("x") && names.contains("y")) {
            columnX = names.indexOf("x");
            columnY = names.indexOf("y");
        } else if (columns != 2) {
            throw error("need 2 columns, or a header that names x and y, got the header "
                    + shortened(Arrays.toString(cells)));
        }
    }

    private double number(String cell, int column) throws InputFileException {
        Optional<Double> value = value(cell);
        if (value.isPresent() && Double.isFinite(value.get())) {
            return value.get();
        }
        throw error("need a finite number in column " + (column + 1) + ", got '" + shortened(cell) + "'");
    }

    private Optional<Double> value(String cell) {
        String plain = delimiter.equals(",") ? cell : cell.replace(',', '.');
        return DecimalNumber.isOne(plain) ? Optional.of(Double.valueOf(plain)) : Optional.empty();
    }

    private static String shortened(String cell) {
        return cell.length() <= 40 ? cell : cell.substring(0, 40) + "...";
    }

    private void put(double pointX, double pointY) {
        if (count == x.length) {
            x = Arrays.copyOf(x, 2 * count);
            y = Arrays.copyOf(y, 2 * count);
        }
        x[count] = pointX;
        y[count] = pointY;
        count++;
    }

    private InputFileException error(String what) {
        return new InputFileException(file + ":" + line + ": " + what);
    }
}
