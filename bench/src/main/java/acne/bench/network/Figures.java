package acne.bench.network;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ObjDoubleConsumer;

/** Measured numbers by name, in the order in which they were measured. */
final class Figures {
    private final Map<String, Double> all = new LinkedHashMap<>();

    Figures put(String name, double value) {
        all.put(name, value);
        return this;
    }

    double get(String name) {
        Double value = all.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no figure '" + name + "'; known: " + all.keySet());
        }
        return value;
    }

    void forEach(ObjDoubleConsumer<String> action) {
        all.forEach(action::accept);
    }

    Map<String, Double> asMap() {
        return Collections.unmodifiableMap(all);
    }
}
