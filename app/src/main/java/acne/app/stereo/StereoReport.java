package acne.app.stereo;

import acne.eval.StereoMetrics;
import acne.geometry.PoseError;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The errors and times of methods, by scene and over all pairs. */
public final class StereoReport {
    private static final String ROW = "%-22s %-16s %6s %6s %6s %6s %6s %6s %6s %8s %8s %8s%n";

    private final StereoProblem problem;
    private final Map<String, List<Outcome>> pooled = new LinkedHashMap<>();
    private final Map<String, Map<String, List<Outcome>>> scenes = new LinkedHashMap<>();

    private record Outcome(StereoPrediction prediction, double errorDegrees) {}

    StereoReport(StereoProblem problem) {
        this.problem = problem;
    }

    void add(String scene, String method, StereoPrediction prediction, PoseError error) {
        Outcome outcome = new Outcome(prediction, error.maxDegrees());
        pooled.computeIfAbsent(method, name -> new ArrayList<>()).add(outcome);
        scenes.computeIfAbsent(scene, name -> new LinkedHashMap<>())
                .computeIfAbsent(method, name -> new ArrayList<>())
                .add(outcome);
    }

    /** The result as JSON values. */
    public Map<String, Object> toJson() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("task", "stereo");
        json.put("problem", problem.label());
        json.put("methods", summaries(pooled));
        Map<String, Object> byScene = new LinkedHashMap<>();
        scenes.forEach((scene, methods) -> byScene.put(scene, summaries(methods)));
        json.put("scenes", byScene);
        return json;
    }

    /** The result as a table: a block a scene, then one of all pairs. */
    public String toTable() {
        StringBuilder table = new StringBuilder(String.format(
                Locale.ROOT,
                ROW,
                "scene",
                "method",
                "pairs",
                "failed",
                "mAP5",
                "mAP10",
                "mAP20",
                "AUC5",
                "AUC20",
                "median",
                "network",
                "solver"));
        table.append(
                String.format(Locale.ROOT, ROW, "", "", "", "", "", "", "", "", "", "degrees", "ms/pair", "ms/pair"));
        scenes.forEach((scene, methods) -> appendRows(table, scene, methods));
        if (scenes.size() > 1) {
            appendRows(table, "all pairs", pooled);
        }
        return table.toString();
    }

    private static void appendRows(StringBuilder table, String label, Map<String, List<Outcome>> methods) {
        methods.forEach((method, outcomes) -> {
            Map<String, Object> s = summary(outcomes);
            table.append(String.format(
                    Locale.ROOT,
                    ROW,
                    label,
                    method,
                    s.get("pairs"),
                    s.get("failed"),
                    share(s, "map5"),
                    share(s, "map10"),
                    share(s, "map20"),
                    share(s, "auc5"),
                    share(s, "auc20"),
                    hundredths(s, "median_error_deg"),
                    hundredths(s, "ms_network"),
                    hundredths(s, "ms_solver")));
        });
    }

    private static String share(Map<String, Object> summary, String key) {
        return String.format(Locale.ROOT, "%.3f", summary.get(key));
    }

    private static String hundredths(Map<String, Object> summary, String key) {
        return String.format(Locale.ROOT, "%.2f", summary.get(key));
    }

    private static Map<String, Object> summaries(Map<String, List<Outcome>> methods) {
        Map<String, Object> summaries = new LinkedHashMap<>();
        methods.forEach((method, outcomes) -> summaries.put(method, summary(outcomes)));
        return summaries;
    }

    private static Map<String, Object> summary(List<Outcome> outcomes) {
        StereoMetrics metrics = StereoMetrics.of(
                outcomes.stream().mapToDouble(Outcome::errorDegrees).toArray());
        Map<String, Object> summary = new LinkedHashMap<>();
        summary.put("pairs", metrics.pairs());
        summary.put("failed", metrics.failed());
        summary.put("map5", metrics.map5());
        summary.put("map10", metrics.map10());
        summary.put("map20", metrics.map20());
        summary.put("auc5", metrics.auc5());
        summary.put("auc10", metrics.auc10());
        summary.put("auc20", metrics.auc20());
        summary.put("median_error_deg", metrics.medianErrorDegrees());
        summary.put("ms_network", mean(outcomes, StereoPrediction::msNetwork));
        summary.put("ms_solver", mean(outcomes, StereoPrediction::msSolver));
        return summary;
    }

    private static double mean(List<Outcome> outcomes, ToDoubleFunction<StereoPrediction> time) {
        return outcomes.stream()
                .mapToDouble(outcome -> time.applyAsDouble(outcome.prediction()))
                .average()
                .orElse(Double.NaN);
    }
}
