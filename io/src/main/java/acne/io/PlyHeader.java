package acne.io;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The header of a PLY file: how its body is written, and the elements in it.
 *
 * @param bodyStart the first byte after the header
 * @param lines the number of its lines
 */
record PlyHeader(Format format, List<Element> elements, int bodyStart, int lines) {
    private static final int MOST_LINES = 1000;

    /** How numbers are written. */
    enum Format {
        ASCII,
        BINARY_LITTLE_ENDIAN,
        BINARY_BIG_ENDIAN
    }

    /** The type of a number. */
    enum Type {
        INT8(1),
        UINT8(1),
        INT16(2),
        UINT16(2),
        INT32(4),
        UINT32(4),
        FLOAT32(4),
        FLOAT64(8);

        final int size;

        Type(int size) {
            this.size = size;
        }
    }

    private static final Map<String, Type> TYPES = Map.ofEntries(
            Map.entry("char", Type.INT8),
            Map.entry("int8", Type.INT8),
            Map.entry("uchar", Type.UINT8),
            Map.entry("uint8", Type.UINT8),
            Map.entry("short", Type.INT16),
            Map.entry("int16", Type.INT16),
            Map.entry("ushort", Type.UINT16),
            Map.entry("uint16", Type.UINT16),
            Map.entry("int", Type.INT32),
            Map.entry("int32", Type.INT32),
            Map.entry("uint", Type.UINT32),
            Map.entry("uint32", Type.UINT32),
            Map.entry("float", Type.FLOAT32),
            Map.entry("float32", Type.FLOAT32),
            Map.entry("double", Type.FLOAT64),
            Map.entry("float64", Type.FLOAT64));

    /** A number of an element, or a list of them whose length is written before it. */
    record Property(String name, Type type, @Nullable Type lengthType) {}

    /** Rows of the same properties. */
    record Element(String name, long count, List<Property> properties) {
        int indexOf(String property) {
            for (int i = 0; i < properties.size(); i++) {
                if (properties.get(i).name().equals(property)) {
                    return i;
                }
            }
            return -1;
        }

        /** The fewest bytes of a row in a body of the given format. */
        long leastBytes(Format format) {
            long bytes = 0;
            for (Property property : properties) {
                Type type = property.lengthType() == null ? property.type() : property.lengthType();
                bytes += format == Format.ASCII ? 2 : type.size;
            }
            return Math.max(1, bytes);
        }
    }

    static PlyHeader read(Path file, byte[] bytes) throws InputFileException {
        return new Parser(file, bytes).header();
    }

    private static final class Parser {
        private final Path file;
        private final byte[] bytes;
        private final List<Element> elements = new ArrayList<>();
        private @Nullable Format format;
        private int at;
        private int line;

        Parser(Path file, byte[] bytes) {
            this.file = file;
            this.bytes = bytes;
        }

        PlyHeader header() throws InputFileException {
            if (!line().strip().equals("ply")) {
                throw error("need the word ply at the start");
            }
            for (String text = line(); !text.strip().equals("end_header"); text = line()) {
                String[] words = text.strip().split("\\s+");
                switch (words[0]) {
                    case "comment", "obj_info", "" -> {}
                    case "format" -> format = format(words);
                    case "element" -> elements.add(element(words));
                    case "property" -> property(words);
                    default -> throw error("need format, element, property or end_header, got '" + words[0] + "'");
                }
            }
            if (format == null) {
                throw error("need a line with the format before end_header");
            }
            checkLengths(format);
            return new PlyHeader(format, List.copyOf(elements), at, line);
        }

        private String line() throws InputFileException {
            int start = at;
            while (at < bytes.length && bytes[at] != '\n') {
                at++;
            }
            if (at >= bytes.length || line >= MOST_LINES) {
                throw error("need a header that ends with end_header within " + MOST_LINES + " lines");
            }
            line++;
            at++;
            return new String(bytes, start, at - 1 - start, StandardCharsets.ISO_8859_1);
        }

        private Format format(String[] words) throws InputFileException {
            for (Format known : Format.values()) {
                if (words.length > 1 && known.name().toLowerCase(Locale.ROOT).equals(words[1])) {
                    return known;
                }
            }
            throw error("need ascii, binary_little_endian or binary_big_endian as the format");
        }

        private Element element(String[] words) throws InputFileException {
            try {
                if (words.length >= 3 && Long.parseLong(words[2]) >= 0) {
                    return new Element(words[1], Long.parseLong(words[2]), new ArrayList<>());
                }
            } catch (NumberFormatException e) {
                // falls through to the one message
            }
            throw error("need 'element NAME COUNT' with a count of 0 or more");
        }

        private void property(String[] words) throws InputFileException {
            boolean list = words.length > 1 && words[1].equals("list");
            if (elements.isEmpty() || words.length < (list ? 5 : 3)) {
                throw error("need 'property TYPE NAME' or 'property list TYPE TYPE NAME' after an element");
            }
            Property property = list
                    ? new Property(words[4], type(words[3]), type(words[2]))
                    : new Property(words[2], type(words[1]), null);
            elements.get(elements.size() - 1).properties().add(property);
        }

        private Type type(String word) throws InputFileException {
            Type type = TYPES.get(word);
            if (type == null) {
                throw error("unknown type '" + word + "'; known: "
                        + TYPES.keySet().stream().sorted().toList());
            }
            return type;
        }

        /** Counts that the rest of the file cannot hold are found before they cost memory. */
        private void checkLengths(Format of) throws InputFileException {
            for (Element element : elements) {
                // The last line of a text may lack its break.
                if (element.count() > (bytes.length - at + 1) / element.leastBytes(of)) {
                    throw error("the header promises " + element.count() + " of '" + element.name()
                            + "', more than the " + (bytes.length - at) + " bytes after it can hold");
                }
            }
        }

        private InputFileException error(String what) {
            return new InputFileException(file + ":" + line + ": " + what);
        }
    }
}
