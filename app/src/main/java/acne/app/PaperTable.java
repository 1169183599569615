package acne.app;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;

/**
 * A table of the paper by method and outlier ratio, and ours beside it.
 *
 * @param task the task of the results
 * @param metric the metric of the results that the paper's figures are
 * @param ratios the outlier ratios, as results write them
 * @param figures the paper's figures by method, one a ratio from the first on; NaN where it has none
 */
public record PaperTable(String task, String metric, List<String> ratios, Map<String, List<Double>> figures) {
    /** Line fitting: l2 distance of line parameters. */
    static final PaperTable LINES = new PaperTable(
            "lines",
            "l2",
            List.of("0.6", "0.7", "0.8", "0.85", "0.9"),
            ordered(
                    Map.entry("cne", List.of(.00019, .0038, .056, .162, .425)),
                    Map.entry("irls-learnt", List.of(Double.NaN, .0024)),
                    Map.entry("acne", List.of(1e-6, .0008, .024, .130, .383))));

    /** A map in the order of its entries. */
    @SafeVarargs
    public static Map<String, List<Double>> ordered(Map.Entry<String, List<Double>>... entries) {
        Map<String, List<Double>> map = new LinkedHashMap<>();
        for (Map.Entry<String, List<Double>> entry : entries) {
            map.put(entry.getKey(), entry.getValue());
        }
        return map;
    }

    /** The paper's figure of a method at a ratio. */
    Optional<Double> figure(String method, String ratio) {
        List<Double> row = figures.getOrDefault(method, List.of());
        int i = ratios.indexOf(ratio);
        return i < row.size() && !Double.isNaN(row.get(i)) ? Optional.of(row.get(i)) : Optional.empty();
    }

    private Set<String> methods(KeptResults results) {
        Set<String> methods = new LinkedHashSet<>(figures.keySet());
        methods.addAll(results.methods());
        return methods;
    }

    /** The rows in Markdown: the paper's figures, then ours in a metric, both shown in the same way. */
    public String text(KeptResults results, String ourMetric, String ourName, DoubleFunction<String> shown) {
        List<String> head = new ArrayList<>(List.of("method"));
        ratios.forEach(ratio -> head.add("paper " + percent(ratio)));
        ratios.forEach(ratio -> head.add(ourName + " " + percent(ratio)));
        StringBuilder text = new StringBuilder(Markdown.head(head));
        for (String method : methods(results)) {
            List<String> cells = new ArrayList<>(List.of(method));
            ratios.forEach(
                    ratio -> cells.add(figure(method, ratio).map(shown::apply).orElse("")));
            ratios.forEach(ratio -> cells.add(
                    results.metric(method, ratio, ourMetric).map(shown::apply).orElse("")));
            text.append(Markdown.row(cells));
        }
        return text.toString();
    }

    private static String percent(String ratio) {
        return Math.round(100 * Double.parseDouble(ratio)) + "%";
    }

    /** One line a method of the paper that has cells without a result yet. */
    public List<String> missing(KeptResults results) {
        List<String> lines = new ArrayList<>();
        for (String method : figures.keySet()) {
            String absent = ratios.stream()
                    .filter(ratio -> figure(method, ratio).isPresent())
                    .filter(ratio -> results.metric(method, ratio, metric).isEmpty())
                    .map(PaperTable::percent)
                    .collect(Collectors.joining(", "));
            if (!absent.isEmpty()) {
                lines.add(
                        "no result of " + method + " at " + absent + " yet: './acne reproduce " + task + " --retrain'");
            }
        }
        return lines;
    }

    /** The paper's figures and ours in some metrics, for a JSON file. */
    public Map<String, Object> json(KeptResults results, List<String> metrics) {
        Map<String, Object> byMethod = new LinkedHashMap<>();
        for (String method : methods(results)) {
            Map<String, Object> byRatio = new LinkedHashMap<>();
            for (String ratio : ratios) {
                Map<String, Object> cell = new LinkedHashMap<>();
                figure(method, ratio).ifPresent(value -> cell.put("paper_" + metric, value));
                for (String name : metrics) {
                    results.metric(method, ratio, name).ifPresent(value -> cell.put(name, value));
                }
                byRatio.put(ratio, cell);
            }
            byMethod.put(method, byRatio);
        }
        return Map.of("task", task, "methods", byMethod);
    }
}
