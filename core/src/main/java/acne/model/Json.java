package acne.model;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON text from and to plain Java values: maps, lists, strings, numbers, booleans and null.
 *
 * <p>Small on purpose: it serves the headers of model files and the results of the command line. Key order is kept, so
 * that the same values give the same text.
 */
public final class Json {
    private Json() {}

    /** Reads one JSON value; objects become {@link LinkedHashMap}s, numbers {@link Long} or {@link Double}. */
    public static @Nullable Object parse(String text) {
        return new JsonParser(text).document();
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

    /** The value as a number. */
    public static double asNumber(@Nullable Object value) {
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        throw new IllegalArgumentException("JSON: a number was expected, got " + write(value));
    }

    /** Writes a value on one line. */
    public static String write(@Nullable Object value) {
        StringBuilder out = new StringBuilder();
        JsonWriter.append(out, value, -1, 0);
        return out.toString();
    }

    /** Writes a value indented by two spaces a level, with a line break at the end. */
    public static String writePretty(@Nullable Object value) {
        StringBuilder out = new StringBuilder();
        JsonWriter.append(out, value, 2, 0);
        return out.append('\n').toString();
    }
}
