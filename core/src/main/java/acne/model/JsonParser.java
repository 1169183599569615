package acne.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads one JSON text (RFC 8259), strictly: a repeated key, too, is an error. */
final class JsonParser {
    /** Deeper nesting is refused, so that a hostile header cannot exhaust the stack. */
    static final int MAX_DEPTH = 64;

    /** Length of the longest number that can fit a long, sign included. */
    private static final int LONG_DIGITS = 20;

    private static final Pattern NUMBER =
            Pattern.compile("-?(?:0|[1-9]\\d*+)(?<fraction>(?:\\.\\d++)?(?:[eE][+-]?\\d++)?)");

    private final String text;
    private int position;

    JsonParser(String text) {
        this.text = text;
    }

    /** The value that fills the text. */
    @Nullable
    Object document() {
        Object value = value(0);
        skipSpace();
        if (position < text.length()) {
            throw error("text after the value");
        }
        return value;
    }

    private @Nullable Object value(int depth) {
        if (depth > MAX_DEPTH) {
            throw error("nested deeper than " + MAX_DEPTH);
        }
        skipSpace();
        return switch (peek()) {
            case '{' -> object(depth);
            case '[' -> array(depth);
            case '"' -> string();
            case 't' -> word("true", Boolean.TRUE);
            case 'f' -> word("false", Boolean.FALSE);
            case 'n' -> word("null", null);
            default -> number();
        };
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
            char c = (char) HexFormat.fromHexDigits(text, position, position + 4);
            position += 4;
            return c;
        } catch (NumberFormatException e) {
            throw error("four hexadecimal digits were expected");
        }
    }

    private Number number() {
        Matcher matcher = NUMBER.matcher(text).region(position, text.length());
        if (!matcher.lookingAt()) {
            throw error("a value was expected");
        }
        String digits = matcher.group();
        if (matcher.group("fraction").isEmpty() && digits.length() <= LONG_DIGITS) {
            BigInteger whole = new BigInteger(digits);
            if (whole.bitLength() < Long.SIZE) {
                position = matcher.end();
                return whole.longValue();
            }
        }
        double value = Double.parseDouble(digits);
        if (Double.isInfinite(value)) {
            throw error("the number is too large");
        }
        position = matcher.end();
        return value;
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
