package acne.model;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Ordered settings as text, read one by one with a message that names the setting; {@code owner} says whose.
 *
 * <p>The order is that of the map given: one with a fixed order makes files with fixed bytes.
 */
public record KeyValues(String owner, Map<String, String> values) {
    public KeyValues {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** The text of a key; a missing key is an IllegalArgumentException that lists those there are. */
    public String text(String key) {
        String value = values.get(key);
        if (value == null) {
            throw new IllegalArgumentException(owner + ": '" + key + "' is missing; there are: " + values.keySet());
        }
        return value;
    }

    /** The whole number of a key, of {@code least} or more. */
    public int integer(String key, int least) {
        String value = text(key);
        try {
            int number = Integer.parseInt(value);
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Falls through to the message that both cases share.
        }
        throw new IllegalArgumentException(
                owner + "." + key + ": a whole number of " + least + " or more was expected, got '" + value + "'");
    }

    /** The constant of an enum that a key names, in any case. */
    public <E extends Enum<E>> E choice(String key, Class<E> type) {
        String value = text(key);
        List<E> constants = Arrays.asList(type.getEnumConstants());
        return constants.stream()
                .filter(constant -> constant.name().equals(value.toUpperCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        owner + "." + key + ": one of " + constants + " was expected, got '" + value + "'"));
    }

    /** Refuses keys that the reader does not know: a network that ignored one would be another network. */
    public void requireOnly(Collection<String> known) {
        for (String key : values.keySet()) {
            if (!known.contains(key)) {
                throw new IllegalArgumentException(owner + ": unknown setting '" + key + "'; known: " + known);
            }
        }
    }
}
