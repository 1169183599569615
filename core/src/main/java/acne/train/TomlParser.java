package acne.train;

import acne.train.Toml.Entry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the TOML subset of {@link Toml} in one pass, counting lines for its messages. */
final class TomlParser {
    private static final char END = '\0';

    private final String name;
    private final String text;
    private final boolean numbered;
    private int position;
    private int line = 1;

    TomlParser(String name, String text) {
        this(name, text, true);
    }

    private TomlParser(String name, String text, boolean numbered) {
        this.name = name;
        this.text = text;
        this.numbered = numbered;
    }

    /** The one value of an override, whose place has no line number. */
    static Object lone(String place, String value) {
        TomlParser parser = new TomlParser(place, value, false);
        Object result = parser.value();
        parser.skipSpace();
        if (parser.peek() != END) {
            throw parser.error("text after the value");
        }
        return result;
    }

    Map<String, Entry> document() {
        Map<String, Entry> entries = new LinkedHashMap<>();
        Map<String, String> tables = new HashMap<>();
        String table = "";
        for (skipBlank(); peek() != END; skipBlank()) {
            if (peek() == '[') {
                table = tableHeader();
                String first = tables.putIfAbsent(table, place());
                if (first != null) {
                    throw error("table '" + table + "' stands twice, first at " + first);
                }
                checkPrefixes(entries, table);
                table += ".";
            } else {
                pair(table, entries, tables);
            }
            endOfLine();
        }
        return entries;
    }

    private String tableHeader() {
        position++;
        if (peek() == '[') {
            throw error("arrays of tables are not supported");
        }
        String table = dottedKey();
        expect(']');
        return table;
    }

    private void pair(String table, Map<String, Entry> entries, Map<String, String> tables) {
        String key = table + dottedKey();
        String place = place();
        expect('=');
        Object value = value();
        Entry first = entries.putIfAbsent(key, new Entry(value, place));
        if (first != null) {
            throw new SettingsException(place, "setting '" + key + "' stands twice, first at " + first.place());
        }
        if (tables.containsKey(key)) {
            throw new SettingsException(place, "'" + key + "' is a table already, at " + tables.get(key));
        }
        int dot = key.lastIndexOf('.');
        if (dot > 0) {
            checkPrefixes(entries, key.substring(0, dot));
        }
    }

    /** No part of a table's name may be a plain value. */
    private void checkPrefixes(Map<String, Entry> entries, String table) {
        for (int end = table.length(); end > 0; end = table.lastIndexOf('.', end - 1)) {
            Entry value = entries.get(table.substring(0, end));
            if (value != null) {
                throw error("'" + table.substring(0, end) + "' is a value already, at " + value.place());
            }
        }
    }

    private String dottedKey() {
        StringBuilder key = new StringBuilder(bareKey());
        skipSpace();
        while (peek() == '.') {
            position++;
            key.append('.').append(bareKey());
            skipSpace();
        }
        return key.toString();
    }

    private String bareKey() {
        skipSpace();
        int start = position;
        while (isBare(peek())) {
            position++;
        }
        if (start == position) {
            throw error("a key of letters, digits, '_' and '-' was expected, got " + shown());
        }
        return text.substring(start, position);
    }

    private static boolean isBare(char c) {
        return "_-".indexOf(c) >= 0 || (c < 128 && Character.isLetterOrDigit(c));
    }

    private Object value() {
        skipSpace();
        return switch (peek()) {
            case '"' -> basicString();
            case '\'' -> literalString();
            case '[' -> array();
            case '{' -> throw error("inline tables are not supported");
            default -> word();
        };
    }

    private String basicString() {
        if (text.startsWith("\"\"\"", position)) {
            throw error("multi-line strings are not supported");
        }
        position++;
        StringBuilder out = new StringBuilder();
        while (peek() != '"') {
            char c = stringCharacter();
            out.append(c == '\\' ? escaped() : c);
        }
        position++;
        return out.toString();
    }

    private String literalString() {
        position++;
        StringBuilder out = new StringBuilder();
        while (peek() != '\'') {
            out.append(stringCharacter());
        }
        position++;
        return out.toString();
    }

    private char stringCharacter() {
        char c = peek();
        if (c == END || c == '\n') {
            throw error("the string does not end on its line");
        }
        position++;
        return c;
    }

    private char escaped() {
        char c = stringCharacter();
        return switch (c) {
            case '"', '\\' -> c;
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            default -> throw error("unknown escape '\\" + c + "'; known: [\\\", \\\\, \\n, \\t, \\r]");
        };
    }

    private List<Object> array() {
        position++;
        List<Object> values = new ArrayList<>();
        for (skipBlank(); peek() != ']'; skipBlank()) {
            if (peek() == '[') {
                throw error("arrays of arrays are not supported");
            }
            if (peek() == END) {
                throw error("the array does not end");
            }
            values.add(value());
            skipBlank();
            if (peek() == ',') {
                position++;
            } else if (peek() != ']') {
                throw error("',' or ']' was expected, got " + shown());
            }
        }
        position++;
        return List.copyOf(values);
    }

    private Object word() {
        int start = position;
        while (isBare(peek()) || peek() == '+' || peek() == '.' || peek() == ':') {
            position++;
        }
        String word = text.substring(start, position);
        if (word.equals("true") || word.equals("false")) {
            return Boolean.valueOf(word);
        }
        String digits = word.replaceAll("(?<=[0-9])_(?=[0-9])", "");
        try {
            if (digits.matches("[+-]?(0|[1-9][0-9]*)")) {
                return Long.valueOf(digits);
            }
            if (digits.matches("[+-]?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")) {
                return Double.valueOf(digits);
            }
        } catch (NumberFormatException e) {
            throw error("the number " + word + " does not fit in 64 bits");
        }
        position = start;
        throw error("a string in quotes, a number, true, false or an array was expected, got "
                + (word.isEmpty() ? shown() : "'" + word + "'"));
    }

    private void endOfLine() {
        skipSpace();
        skipComment();
        if (peek() != '\n' && peek() != END) {
            throw error("the end of the line was expected, got " + shown());
        }
    }

    private void skipBlank() {
        skipSpace();
        skipComment();
        while (peek() == '\n') {
            line++;
            position++;
            skipSpace();
            skipComment();
        }
    }

    private void skipSpace() {
        while (peek() == ' ' || peek() == '\t' || peek() == '\r') {
            position++;
        }
    }

    private void skipComment() {
        if (peek() == '#') {
            while (peek() != '\n' && peek() != END) {
                position++;
            }
        }
    }

    private char peek() {
        if (position >= text.length()) {
            return END;
        }
        char c = text.charAt(position);
        if (c == END) {
            throw error("a zero byte; need text");
        }
        return c;
    }

    private void expect(char c) {
        skipSpace();
        if (peek() != c) {
            throw error("'" + c + "' was expected, got " + shown());
        }
        position++;
    }

    private String shown() {
        return switch (peek()) {
            case END -> "the end of the text";
            case '\n' -> "the end of the line";
            default -> "'" + peek() + "'";
        };
    }

    private String place() {
        return numbered ? name + ":" + line : name;
    }

    private SettingsException error(String what) {
        return new SettingsException(place(), what);
    }
}
