package acne.app;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The paper's results of line fitting: l2 distance of line parameters, by method and outlier ratio. */
final class PaperLines {
    /** The outlier ratios of the table. */
    static final List<String> RATIOS = List.of("0.6", "0.7", "0.8", "0.85", "0.9");

    private static final Map<String, Map<String, Double>> L2 = new LinkedHashMap<>();

    static {
        L2.put("cne", Map.of("0.6", .00019, "0.7", .0038, "0.8", .056, "0.85", .162, "0.9", .425));
        L2.put("irls-learnt", Map.of("0.7", .0024));
        L2.put("acne", Map.of("0.6", 1e-6, "0.7", .0008, "0.8", .024, "0.85", .130, "0.9", .383));
    }

    private PaperLines() {}

    static Set<String> methods() {
        return L2.keySet();
    }

    static Optional<Double> l2(String method, String ratio) {
        return Optional.ofNullable(L2.getOrDefault(method, Map.of()).get(ratio));
    }
}
