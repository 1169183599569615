package acne.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What stands between the tensors that a network expects and those that a file has. */
final class ShapeDifferences {
    private static final int SHOWN = 10;

    private ShapeDifferences() {}

    /** One text a difference: first those of expected tensors, in their order, then unexpected ones; empty if equal. */
    static List<String> between(Map<String, int[]> expected, List<NamedTensor> found) {
        Map<String, NamedTensor> unmatched = new LinkedHashMap<>();
        found.forEach(tensor -> unmatched.put(tensor.name(), tensor));
        List<String> differences = new ArrayList<>();
        expected.forEach((name, shape) -> {
            NamedTensor tensor = unmatched.remove(name);
            if (tensor == null) {
                differences.add("missing " + name + Arrays.toString(shape));
            } else if (!Arrays.equals(shape, tensor.shape())) {
                differences.add("shape of " + name + ": expected " + Arrays.toString(shape) + ", found "
                        + Arrays.toString(tensor.shape()));
            }
        });
        unmatched.values().forEach(tensor -> differences.add("unexpected " + tensor));
        return differences;
    }

    /** The differences on one line; a long list is cut, and says how many more there are. */
    static String summary(List<String> differences) {
        String shown = String.join("; ", differences.subList(0, Math.min(SHOWN, differences.size())));
        return differences.size() <= SHOWN ? shown : shown + "; and " + (differences.size() - SHOWN) + " more";
    }
}
