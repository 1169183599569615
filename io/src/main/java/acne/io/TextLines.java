package acne.io;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The lines of a text of numbers, cell by cell; empty lines and what follows a # are passed over.
 *
 * <p>Cells are separated by spaces, tabs, commas or semicolons; after {@link #findDecimalCommas()} a comma may belong to a number.
 */
final class TextLines {
    private static final int SHOWN = 40;

    /** Some editors begin UTF-8 with it. */
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final Path file;
    private final byte[] bytes;
    private int next;
    private int line;
    private int cell;
    private int end;
    private boolean decimalCommas;

    TextLines(Path file, byte[] bytes, int from, int firstLine) {
        this.file = file;
        this.bytes = bytes;
        next = from == 0 && startsWithByteOrderMark(bytes) ? BYTE_ORDER_MARK.length : from;
        line = firstLine - 1;
    }

    private static boolean startsWithByteOrderMark(byte[] bytes) {
        return bytes.length >= BYTE_ORDER_MARK.length
                && Arrays.equals(bytes, 0, BYTE_ORDER_MARK.length, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length);
    }

    /** Where semicolons or tabs separate the cells of the current line, commas are decimal from here on. */
    void findDecimalCommas() {
        for (int i = cell; i < end; i++) {
            decimalCommas |= bytes[i] == ';' || bytes[i] == '\t';
        }
    }

    /** Goes to the next line that has a cell; false at the end of the text. */
    boolean nextLine() {
        while (next < bytes.length) {
            cell = next;
            end = next;
            while (end < bytes.length && bytes[end] != '\n' && bytes[end] != '\r') {
                end++;
            }
            next = end + 1;
            if (end + 1 < bytes.length && bytes[end] == '\r' && bytes[end + 1] == '\n') {
                next++;
            }
            line++;
            for (int i = cell; i < end; i++) {
                if (bytes[i] == '#') {
                    end = i;
                }
            }
            skipSeparators();
            if (cell < end) {
                return true;
            }
        }
        return false;
    }

    /** Goes to the next line, which must be there. */
    void requireLine(String what) throws InputFileException {
        if (!nextLine()) {
            throw new InputFileException(file + ": need " + what + " after line " + line + ", the file is cut short");
        }
    }

    private void skipSeparators() {
        while (cell < end && isSeparator(bytes[cell])) {
            cell++;
        }
    }

    private boolean isSeparator(byte b) {
        return b == ' ' || b == '\t' || b == ';' || b == ',' && !decimalCommas;
    }

    boolean hasCell() {
        return cell < end;
    }

    /** The next cell of the line. */
    String cell(String what) throws InputFileException {
        if (!hasCell()) {
            throw error("need " + what + ", the line is too short");
        }
        int start = cell;
        while (cell < end && !isSeparator(bytes[cell])) {
            cell++;
        }
        String text = new String(bytes, start, cell - start, StandardCharsets.ISO_8859_1);
        skipSeparators();
        return text;
    }

    /** The next cell as a finite number of single precision. */
    float number(String what) throws InputFileException {
        String text = cell(what);
        float value = DecimalNumber.isOne(plain(text)) ? Float.parseFloat(plain(text)) : Float.NaN;
        if (!Float.isFinite(value)) {
            throw notANumber(what, text);
        }
        return value;
    }

    /** The next cell as a finite number of double precision, which holds every whole number that an index may be. */
    double precise(String what) throws InputFileException {
        String text = cell(what);
        double value = DecimalNumber.isOne(plain(text)) ? Double.parseDouble(plain(text)) : Double.NaN;
        if (!Double.isFinite(value)) {
            throw notANumber(what, text);
        }
        return value;
    }

    private String plain(String text) {
        return decimalCommas ? text.replace(',', '.') : text;
    }

    private InputFileException notANumber(String what, String text) {
        return error("need a finite number for " + what + ", got '" + shortened(text) + "'");
    }

    /** The next cell as a whole number from {@code min} to {@code max}. */
    int whole(String what, int min, long max) throws InputFileException {
        String text = cell(what);
        long value;
        try {
            value = Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw error("need a whole number for " + what + ", got '" + shortened(text) + "'");
        }
        if (value < min || value > max) {
            throw error("need " + min + " to " + max + " for " + what + ", got " + value);
        }
        return (int) value;
    }

    /** At most so many lines can be left: each has a cell and a line break. */
    long mostLinesLeft() {
        return Math.max(0, (bytes.length - next + 2L) / 2);
    }

    private static String shortened(String text) {
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "...";
    }

    /** A mistake in the current line. */
    InputFileException error(String what) {
        return new InputFileException(file + ":" + line + ": " + what);
    }
}
