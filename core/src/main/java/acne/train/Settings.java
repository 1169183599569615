package acne.train;

import acne.data.DoubleRange;
import acne.data.IntRange;
import acne.train.Toml.Entry;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Typed, checked reading of a {@link Toml}; remembers every key that was asked for, so that the rest can be refused.
 *
 * <p>Read everything, then call {@link #rejectUnknown()}: a misspelt key must not train for a night with a default.
 */
public final class Settings {
    private final Toml toml;
    private final TreeSet<String> known = new TreeSet<>();

    public Settings(Toml toml) {
        this.toml = toml;
    }

    /** Whether the key is set; it counts as known from now on. */
    public boolean has(String key) {
        known.add(key);
        return toml.entry(key) != null;
    }

    /** A whole number from {@code min} to {@code max}. */
    public int requireInt(String key, int min, int max) {
        return (int) whole(require(key, "a whole number from " + min + " to " + max), key, min, max);
    }

    public int optionalInt(String key, int min, int max, int absent) {
        return has(key) ? requireInt(key, min, max) : absent;
    }

    /** A whole number of 64 bits, such as a seed. */
    public long optionalLong(String key, long min, long max, long absent) {
        return has(key) ? whole(require(key, "a whole number"), key, min, max) : absent;
    }

    /** A number from {@code min} to {@code max}; whole numbers count. */
    public double requireDouble(String key, double min, double max) {
        return decimal(require(key, "a number from " + min + " to " + max), key, min, max);
    }

    public double optionalDouble(String key, double min, double max, double absent) {
        return has(key) ? requireDouble(key, min, max) : absent;
    }

    public boolean optionalBoolean(String key, boolean absent) {
        if (!has(key)) {
            return absent;
        }
        if (require(key, "true or false") instanceof Boolean value) {
            return value;
        }
        throw wrong(key, "true or false");
    }

    public String requireString(String key) {
        if (require(key, "a string") instanceof String value) {
            return value;
        }
        throw wrong(key, "a string");
    }

    public String optionalString(String key, String absent) {
        return has(key) ? requireString(key) : absent;
    }

    /** An enum constant by its name in lower case with hyphens: {@code LOCAL_GLOBAL} is {@code "local-global"}. */
    public <E extends Enum<E>> E requireEnum(String key, Class<E> type) {
        E[] constants = type.getEnumConstants();
        List<String> names = Arrays.stream(constants).map(Settings::nameOf).toList();
        Object value = require(key, "one of " + names);
        int index = value instanceof String ? names.indexOf(value) : -1;
        if (index < 0) {
            throw wrong(key, "one of " + names);
        }
        return constants[index];
    }

    public <E extends Enum<E>> E optionalEnum(String key, E absent) {
        return has(key) ? requireEnum(key, absent.getDeclaringClass()) : absent;
    }

    /** A whole number, or two as {@code [from, to]}, each from {@code min} to {@code max}. */
    public IntRange requireIntRange(String key, int min, int max) {
        String need = "a whole number or [from, to] with from <= to";
        List<?> ends = ends(key, need);
        int from = (int) whole(ends.get(0), key, min, max);
        int to = (int) whole(ends.get(1), key, min, max);
        if (from > to) {
            throw wrong(key, need);
        }
        return new IntRange(from, to);
    }

    public IntRange optionalIntRange(String key, int min, int max, IntRange absent) {
        return has(key) ? requireIntRange(key, min, max) : absent;
    }

    /** A number, or two as {@code [from, to]}, each from {@code min} to {@code max}. */
    public DoubleRange requireDoubleRange(String key, double min, double max) {
        String need = "a number or [from, to] with from <= to";
        List<?> ends = ends(key, need);
        double from = decimal(ends.get(0), key, min, max);
        double to = decimal(ends.get(1), key, min, max);
        if (from > to) {
            throw wrong(key, need);
        }
        return new DoubleRange(from, to);
    }

    public DoubleRange optionalDoubleRange(String key, double min, double max, DoubleRange absent) {
        return has(key) ? requireDoubleRange(key, min, max) : absent;
    }

    /** Refuses the first key of the file, or override, that nothing has asked for. */
    public void rejectUnknown() {
        for (String key : toml.keys()) {
            if (!known.contains(key)) {
                throw new SettingsException(toml.place(key), "unknown setting '" + key + "'; known: " + known);
            }
        }
    }

    /** A mistake that only the reader of the settings can see, named with the place of the key. */
    public SettingsException mistake(String key, String what) {
        return new SettingsException(toml.place(key), "'" + key + "': " + what);
    }

    static String nameOf(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private Object require(String key, String need) {
        known.add(key);
        @Nullable Entry entry = toml.entry(key);
        if (entry == null) {
            throw new SettingsException(toml.name(), "missing setting '" + key + "'; need " + need);
        }
        return entry.value();
    }

    private List<?> ends(String key, String need) {
        Object value = require(key, need);
        if (!(value instanceof List<?> list)) {
            return List.of(value, value);
        }
        if (list.size() != 2) {
            throw wrong(key, need);
        }
        return list;
    }

    private long whole(Object value, String key, long min, long max) {
        if (value instanceof Long number && number >= min && number <= max) {
            return number;
        }
        throw wrong(key, "a whole number from " + min + " to " + max);
    }

    private double decimal(Object value, String key, double min, double max) {
        if (value instanceof Long || value instanceof Double) {
            double number = ((Number) value).doubleValue();
            if (number >= min && number <= max) {
                return number;
            }
        }
        throw wrong(key, "a number from " + min + " to " + max);
    }

    private SettingsException wrong(String key, String need) {
        Object value = require(key, need);
        String shown = value instanceof String ? "\"" + value + "\"" : value.toString();
        return mistake(key, "need " + need + ", got " + shown);
    }
}
