package acne.model;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Records of whole numbers and enums as texts by the names of their components, and back. */
final class SettingsText {
    private SettingsText() {}

    /** The texts in the order of the components; enums in lower case. */
    static Map<String, String> of(Record settings) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (RecordComponent component : settings.getClass().getRecordComponents()) {
            try {
                Object value = component.getAccessor().invoke(settings);
                texts.put(component.getName(), String.valueOf(value).toLowerCase(Locale.ROOT));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("settings have public components: " + component, e);
            }
        }
        return texts;
    }

    /** The record of the texts; one that is missing, malformed or refused by the record is an IllegalArgumentException. */
    static <R extends Record> R read(KeyValues texts, Class<R> type) {
        RecordComponent[] components = type.getRecordComponents();
        List<Object> values = new ArrayList<>();
        for (RecordComponent component : components) {
            values.add(value(texts, component));
        }
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            return type.getDeclaredConstructor(types).newInstance(values.toArray());
        } catch (InvocationTargetException e) {
            Throwable refusal = e.getTargetException();
            throw new IllegalArgumentException(texts.owner() + ": " + refusal.getMessage(), refusal);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("settings have a public constructor: " + type, e);
        }
    }

    private static Object value(KeyValues texts, RecordComponent component) {
        Class<?> type = component.getType();
        if (type == int.class) {
            return texts.integer(component.getName(), 0);
        }
        if (type.isEnum()) {
            return choice(texts, component.getName(), type.asSubclass(Enum.class));
        }
        throw new IllegalStateException("settings are whole numbers and enums, not " + component);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Object choice(KeyValues texts, String key, Class type) {
        return texts.choice(key, type);
    }
}
