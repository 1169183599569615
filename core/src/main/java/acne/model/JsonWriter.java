package acne.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes plain Java values as JSON text. */
final class JsonWriter {
    private JsonWriter() {}

    /** Appends a value; a negative {@code indent} puts all on one line. */
    static void append(StringBuilder out, @Nullable Object value, int indent, int depth) {
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
        } else if (value.getClass().isArray()) {
            throw new IllegalArgumentException("JSON: a list was expected, got an array");
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
}
