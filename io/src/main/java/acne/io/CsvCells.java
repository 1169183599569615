package acne.io;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The cells of a line of a table. In quotes a delimiter belongs to its cell, and two quotes stand for one (RFC 4180). */
final class CsvCells {
    private static final String SPACES = " ";

    private CsvCells() {}

    /** The delimiter of a line: a semicolon, a tab, a comma or, where it has none of them, spaces. */
    static String delimiter(String line) {
        String plain = line.replaceAll("\"[^\"]*\"", "");
        return List.of(";", "\t", ",").stream()
                .filter(plain::contains)
                .findFirst()
                .orElse(SPACES);
    }

    /** The cells without the quotes and spaces around them. */
    static String[] split(String line, String delimiter) {
        String[] cells = line.indexOf('"') < 0
                ? line.split(delimiter.equals(SPACES) ? "\\s+" : delimiter, -1)
                : quoted(delimiter.equals(SPACES) ? line.replaceAll("\\s+", SPACES) : line, delimiter.charAt(0));
        Arrays.setAll(cells, i -> plain(cells[i].strip()));
        return cells;
    }

    /** A quote opens at the start of a cell alone: elsewhere it may stand for inches. */
    private static String[] quoted(String line, char delimiter) {
        List<String> cells = new ArrayList<>();
        int start = 0;
        boolean open = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                open = !open && (line.substring(start, i).isBlank() || line.charAt(i - 1) == '"');
            } else if (c == delimiter && !open) {
                cells.add(line.substring(start, i));
                start = i + 1;
            }
        }
        cells.add(line.substring(start));
        return cells.toArray(String[]::new);
    }

    private static String plain(String cell) {
        boolean quoted = cell.length() >= 2 && cell.startsWith("\"") && cell.endsWith("\"");
        return quoted
                ? cell.substring(1, cell.length() - 1).replace("\"\"", "\"").strip()
                : cell;
    }
}
