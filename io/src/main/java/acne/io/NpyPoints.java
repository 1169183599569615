package acne.io;

import acne.data.PointCloud;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Points from a NumPy file (.npy): an array of N x 2 or N x 3 numbers, or more columns of which the first three count. */
final class NpyPoints {
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    private static final Pattern DESCR = Pattern.compile("'descr'\\s*:\\s*'([<>|=])([fiu])([1248])'");
    private static final Pattern ORDER = Pattern.compile("'fortran_order'\\s*:\\s*(True|False)");
    private static final Pattern SHAPE =
            Pattern.compile("'shape'\\s*:\\s*\\(\\s*(\\d{1,18})\\s*,\\s*(\\d{1,9})\\s*,?\\s*\\)");

    private final Path file;
    private final ByteBuffer bytes;

    private NpyPoints(Path file, byte[] bytes) {
        this.file = file;
        this.bytes = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    static PointCloud read(Path file) throws IOException {
        return new NpyPoints(file, WholeFile.read(file)).points();
    }

    private PointCloud points() throws InputFileException {
        String header = header();
        Matcher descr = find(DESCR, header, "a type of numbers such as '<f4'");
        Matcher shape = find(SHAPE, header, "a shape of two axes");
        long rows = Long.parseLong(shape.group(1));
        int columns = Integer.parseInt(shape.group(2));
        char kind = descr.group(2).charAt(0);
        int size = Integer.parseInt(descr.group(3));
        if (kind == 'f' && size < 4) {
            throw error("need floats of 4 or 8 bytes, got " + size);
        }
        if (columns < 2 || rows < 1) {
            throw error("need at least one row of 2 or more columns, got " + rows + " x " + columns);
        }
        if (rows > (bytes.remaining() / size) / columns) {
            throw error("the header promises " + rows + " x " + columns + " values of " + size + " bytes, the file has "
                    + bytes.remaining() + " bytes of them");
        }
        bytes.order(descr.group(1).equals(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        boolean byColumns = find(ORDER, header, "fortran_order").group(1).equals("True");
        return points((int) rows, columns, kind, size, byColumns);
    }

    private PointCloud points(int rows, int columns, char kind, int size, boolean byColumns) throws InputFileException {
        int used = Math.min(3, columns);
        float[] values = new float[Math.multiplyExact(rows, used)];
        int start = bytes.position();
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < used; c++) {
                long index = byColumns ? (long) c * rows + r : (long) r * columns + c;
                values[r * used + c] = (float) value(kind, size, (int) (start + size * index));
            }
        }
        try {
            return PointCloud.of(used, values);
        } catch (IllegalArgumentException e) {
            throw error(String.valueOf(e.getMessage()));
        }
    }

    private double value(char kind, int size, int at) {
        if (kind == 'f') {
            return size == 4 ? bytes.getFloat(at) : bytes.getDouble(at);
        }
        long signed = switch (size) {
            case 1 -> bytes.get(at);
            case 2 -> bytes.getShort(at);
            case 4 -> bytes.getInt(at);
            default -> bytes.getLong(at);
        };
        boolean wraps = kind == 'u' && signed < 0;
        return wraps ? signed + Math.pow(2, 8 * size) : signed;
    }

    private String header() throws InputFileException {
        for (byte expected : MAGIC) {
            if (!bytes.hasRemaining() || bytes.get() != expected) {
                throw error("need the signature of a NumPy file at its start");
            }
        }
        if (bytes.remaining() < 6) {
            throw error("the file is cut short in its header");
        }
        int version = bytes.get();
        bytes.get();
        long length = version >= 2 ? Integer.toUnsignedLong(bytes.getInt()) : Short.toUnsignedInt(bytes.getShort());
        if (length > bytes.remaining()) {
            throw error("the header must have " + length + " bytes, the file has " + bytes.remaining() + " more");
        }
        byte[] text = new byte[(int) length];
        bytes.get(text);
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    private Matcher find(Pattern pattern, String header, String what) throws InputFileException {
        Matcher matcher = pattern.matcher(header);
        if (!matcher.find()) {
            String shown = header.strip();
            throw error("need " + what + " in the header, got " + shown.substring(0, Math.min(120, shown.length())));
        }
        return matcher;
    }

    private InputFileException error(String what) {
        return new InputFileException(file + ": " + what);
    }
}
