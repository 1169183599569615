package acne.train;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An experiment file as flat dotted keys, each with the place it was written at.
 *
 * <p>The subset of TOML that experiments need: tables, dotted keys, strings, whole and decimal numbers, booleans, arrays
 * of those, and comments. Everything else is refused by name. Values are {@link String}, {@link Long}, {@link Double},
 * {@link Boolean} or an unmodifiable {@link List} of them.
 */
public final class Toml {
    /** Experiments are pages, not books: a larger file is a mistake, named before it is read. */
    static final long MAX_BYTES = 1 << 20;

    /** Some editors begin UTF-8 with it. */
    private static final String BYTE_ORDER_MARK = "\ufeff";

    private final String name;
    private final String text;
    private final Map<String, Entry> entries;

    /** A value with the place to name in messages, such as {@code stereo.toml:2}. */
    record Entry(Object value, String place) {}

    private Toml(String name, String text, Map<String, Entry> entries) {
        this.name = name;
        this.text = text;
        this.entries = entries;
    }

    /** Reads a file; its last path element is the name in messages. */
    public static Toml read(Path file) throws IOException {
        Path last = file.getFileName();
        String name = last == null ? file.toString() : last.toString();
        long bytes = Files.size(file);
        if (bytes > MAX_BYTES) {
            throw new SettingsException(name, "need at most " + MAX_BYTES + " bytes, got " + bytes);
        }
        try {
            return parse(name, Files.readString(file));
        } catch (CharacterCodingException e) {
            throw new SettingsException(name, "need UTF-8 text");
        }
    }

    /** Reads text, which may begin with a byte order mark; {@code name} stands for the file in messages. */
    public static Toml parse(String name, String text) {
        String plain = text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        return new Toml(name, plain, new TomlParser(name, plain).document());
    }

    /**
     * A copy with one value replaced or added, as by {@code --set training.seed=3}.
     *
     * <p>The value is written as in the file; a bare word counts as a string, so that a shell needs no quotes.
     */
    public Toml with(String assignment) {
        String place = "--set " + assignment;
        int equals = assignment.indexOf('=');
        if (equals < 1) {
            throw new SettingsException(place, "need key=value");
        }
        String key = assignment.substring(0, equals).strip();
        if (!key.matches("[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*")) {
            throw new SettingsException(place, "need a dotted key such as training.seed, got '" + key + "'");
        }
        String value = assignment.substring(equals + 1).strip();
        boolean bareWord = value.matches("[A-Za-z][A-Za-z0-9_+-]*") && !value.matches("true|false");
        Map<String, Entry> changed = new LinkedHashMap<>(entries);
        changed.put(key, new Entry(bareWord ? value : TomlParser.lone(place, value), place));
        return new Toml(name, text, changed);
    }

    /** The file name that messages carry. */
    public String name() {
        return name;
    }

    /** The text as it was read, without overrides. */
    public String text() {
        return text;
    }

    /** Every key with its value, overrides included, in the order of the file: what a run's record keeps. */
    public Map<String, Object> values() {
        Map<String, Object> values = new LinkedHashMap<>();
        entries.forEach((key, entry) -> values.put(key, entry.value()));
        return Collections.unmodifiableMap(values);
    }

    @Nullable
    Entry entry(String key) {
        return entries.get(key);
    }

    List<String> keys() {
        return new ArrayList<>(entries.keySet());
    }

    String place(String key) {
        Entry entry = entries.get(key);
        return entry == null ? name : entry.place();
    }
}
