package acne.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON text from and to plain Java values: maps, lists, strings, numbers, booleans and null.
 *
 * <p>Small on purpose: it serves the headers of model files and the results of the command line. Key order is kept, so
 * that the same values give the same text.
 */
public final class Json {
    /** Deeper nesting is refused, so that a hostile header cannot exhaust the stack. */
    static final int MAX_DEPTH = 64;

    private final String text;
    private int position;

    private Json(String text) {
        this.text = text;
    }

    /** Reads one JSON value; objects become {@link LinkedHashMap}s, numbers {@link Long} or {@link Double}. */
    public static @Nullable Object parse(String text) {
        Json json = new Json(text);
        Object value = json.value(0);
        json.skipSpace();
        if (json.position < text.length()) {
            throw json.error("text after the value");
        }
        return value;
    }

    /** Reads a JSON object. */
    public static Map<String, @Nullable Object> parseObject(String text) {
        Object value = parse(text);
        if (value instanceof Map<?, ?>) {
            return asObject(value);
        }
        throw new IllegalArgumentException("JSON: an object was expected");
    }

    /** The value as an object with string keys. */
    @SuppressWarnings("unchecked") // the parser makes maps with string keys only
    public static Map<String, @Nullable Object> asObject(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return (Map<String, @Nullable Object>) map;
        }
        throw new IllegalArgumentException("JSON: an object was expected, got " + write(value));
    }

    /** Writes a value on one line. */
    public static String write(@Nullable Object value) {
        StringBuilder out = new StringBuilder();
        append(out, value, -1, 0);
        return out.toString();
    }

    /** Writes a value indented by two spaces a level, with a line break at the end. */
    public static String writePretty(@Nullable Object value) {
        StringBuilder out = new StringBuilder();
        append(out, value, 2, 0);
        return out.append('\n').toString();
    }

    private static void append(StringBuilder out, @Nullable Object value, int indent, int depth) {
        if (value instanceof Map<?, ?> map) {
            appendAll(out, '{', '}', map.entrySet(), indent, depth);
        } else if (value instanceof Iterable<?> list) {
            appendAll(out, '[', ']', list, indent, depth);
        } else if (value instanceof Map.Entry<?, ?> entry) {
            appendString(out, String.valueOf(entry.getKey()));
            out.append(indent < 0 ? ":" : ": ");
            append(out, entry.getValue(), indent, depth);
        } else if (value instanceof Number number) {
            appendNumber(out, number);
        } else if (value == null || value instanceof Boolean) {
            out.append(value);
        } else {
            appendString(out, value.toString());
        }
    }

    private static void appendAll(StringBuilder out, char open, char close, Iterable<?> items, int indent, int depth) {
        out.append(open);
        boolean first = true;
        for (Object item : items) {
            if (!first) {
                out.append(',');
            }
            first = false;
            lineBreak(out, indent, depth + 1);
            append(out, item, indent, depth + 1);
        }
        if (!first) {
            lineBreak(out, indent, depth);
        }
        out.append(close);
    }

    private static void lineBreak(StringBuilder out, int indent, int depth) {
        if (indent >= 0) {
            out.append('\n').append(" ".repeat(indent * depth));
        }
    }

    /** JSON has no NaN and no infinity: they are written as null. */
    private static void appendNumber(StringBuilder out, Number number) {
        double value = number.doubleValue();
        boolean whole = number instanceof Integer || number instanceof Long || number instanceof Short;
        if (whole) {
            out.append(number.longValue());
        } else if (Double.isFinite(value)) {
            out.append(number);
        } else {
            out.append("null");
        }
    }

    private static void appendString(StringBuilder out, String string) {
        out.append('"');
        for (int i = 0; i < string.length(); i++) {
            char c = string.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < 0x20) {
                        out.append(String.format("\\u%04x", (int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }

    private @Nullable Object value(int depth) {
        if (depth > MAX_DEPTH) {
            throw error("nested deeper than " + MAX_DEPTH);
        }
        skipSpace();
        switch (peek()) {
            case '{':
                return object(depth);
            case '[':
                return array(depth);
            case '"':
                return string();
            case 't':
                return word("true", Boolean.TRUE);
            case 'f':
                return word("false", Boolean.FALSE);
            case 'n':
                return word("null", null);
            default:
                return number();
        }
    }

    private Map<String, @Nullable Object> object(int depth) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        expect('{');
        skipSpace();
        if (peek() != '}') {
            do {
                skipSpace();
                String key = string();
                skipSpace();
                expect(':');
                if (map.containsKey(key)) {
                    throw error("key '" + key + "' stands twice");
                }
                map.put(key, value(depth + 1));
                skipSpace();
            } while (accept(','));
        }
        expect('}');
        return map;
    }

    private List<@Nullable Object> array(int depth) {
        List<@Nullable Object> list = new ArrayList<>();
        expect('[');
        skipSpace();
        if (peek() != ']') {
            do {
                list.add(value(depth + 1));
                skipSpace();
            } while (accept(','));
        }
        expect(']');
        return list;
    }

    private String string() {
        expect('"');
        StringBuilder out = new StringBuilder();
        while (peek() != '"') {
            char c = text.charAt(position++);
            if (c == '\\') {
                out.append(escaped());
            } else if (c < 0x20) {
                throw error("control character in a string");
            } else {
                out.append(c);
            }
        }
        position++;
        return out.toString();
    }

    private char escaped() {
        char c = peek();
        position++;
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            default -> throw error("unknown escape '\\" + c + "'");
        };
    }

    private char unicode() {
        if (position + 4 > text.length()) {
            throw error("text ends in an escape");
        }
        try {
            char c = (char) Integer.parseInt(text.substring(position, position + 4), 16);
            position += 4;
            return c;
        } catch (NumberFormatException e) {
            throw error("four hexadecimal digits were expected");
        }
    }

    private Number number() {
        int start = position;
        while (position < text.length() && "+-.0123456789eE".indexOf(text.charAt(position)) >= 0) {
            position++;
        }
        String digits = text.substring(start, position);
        try {
            if (digits.matches("-?\\d{1,18}")) {
                return Long.valueOf(digits);
            }
            return Double.valueOf(digits);
        } catch (NumberFormatException e) {
            position = start;
            throw error("a value was expected");
        }
    }

    private @Nullable Object word(String word, @Nullable Object value) {
        if (!text.startsWith(word, position)) {
            throw error("a value was expected");
        }
        position += word.length();
        return value;
    }

    private void skipSpace() {
        while (position < text.length() && " \t\r\n".indexOf(text.charAt(position)) >= 0) {
            position++;
        }
    }

    private char peek() {
        if (position >= text.length()) {
            throw error("text ends early");
        }
        return text.charAt(position);
    }

    private boolean accept(char c) {
        if (peek() == c) {
            position++;
            return true;
        }
        return false;
    }

    private void expect(char c) {
        if (!accept(c)) {
            throw error("'" + c + "' was expected");
        }
    }

    private IllegalArgumentException error(String what) {
        return new IllegalArgumentException("JSON, character " + position + ": " + what);
    }
}
