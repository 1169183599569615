package acne.train;

import acne.model.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What has changed between two texts of an experiment's settings.
 *
 * @param before the text of the checkpoint
 * @param now the text of the run
 */
record ExperimentChange(String before, String now) {
    private static final int SHOWN = 5;

    /** Key by key, such as ": training.batch is 5, was 4"; empty where the texts are no settings. */
    String shown() {
        try {
            Map<String, @Nullable Object> old = Json.parseObject(before);
            Map<String, @Nullable Object> present = Json.parseObject(now);
            TreeSet<String> keys = new TreeSet<>(old.keySet());
            keys.addAll(present.keySet());
            List<String> changes = new ArrayList<>();
            for (String key : keys) {
                if (!Objects.equals(old.get(key), present.get(key))) {
                    changes.add(key + " is " + value(present, key) + ", was " + value(old, key));
                }
            }
            String more = changes.size() > SHOWN ? " and " + (changes.size() - SHOWN) + " more" : "";
            return ": " + String.join("; ", changes.subList(0, Math.min(SHOWN, changes.size()))) + more;
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    private static String value(Map<String, @Nullable Object> settings, String key) {
        return settings.containsKey(key) ? Json.write(settings.get(key)) : "not set";
    }
}
