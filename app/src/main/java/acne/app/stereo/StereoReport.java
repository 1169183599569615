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

    private int kept;

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

    /** Notes that predictions come from an earlier run. */
    void countKept(int predictions) {
        kept += predictions;
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
        if (kept > 0) {
            table.append(kept + " predictions were kept from an earlier run, with the times of that run");
            table.append(System.lineSeparator());
        }
        return table.toString();
    }

    private static void appendRows(StringBuilder table, String label, Map<String, List<Outcome>> methods) {
        methods.forEach((method, outcomes) -> {
            StereoMetrics m = metrics(outcomes);
            table.append(String.format(
                    Locale.ROOT,
                    ROW,
                    label,
                    method,
                    m.pairs(),
                    m.failed(),
                    share(m.map5()),
                    share(m.map10()),
                    share(m.map20()),
                    share(m.auc5()),
                    share(m.auc20()),
                    hundredths(m.medianErrorDegrees()),
                    hundredths(mean(outcomes, StereoPrediction::msNetwork)),
                    hundredths(mean(outcomes, StereoPrediction::msSolver))));
        });
    }

    private static String share(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    private static String hundredths(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    private static Map<String, Object> summaries(Map<String, List<Outcome>> methods) {
        Map<String, Object> summaries = new LinkedHashMap<>();
        methods.forEach((method, outcomes) -> {
            Map<String, Object> summary = toJson(metrics(outcomes));
            summary.put("ms_network", mean(outcomes, StereoPrediction::msNetwork));
            summary.put("ms_solver", mean(outcomes, StereoPrediction::msSolver));
            summaries.put(method, summary);
        });
        return summaries;
    }

    /** Metrics as JSON values, under the names that all reports use. */
    public static Map<String, Object> toJson(StereoMetrics metrics) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("pairs", metrics.pairs());
        json.put("failed", metrics.failed());
        json.put("map5", metrics.map5());
        json.put("map10", metrics.map10());
        json.put("map20", metrics.map20());
        json.put("auc5", metrics.auc5());
        json.put("auc10", metrics.auc10());
        json.put("auc20", metrics.auc20());
        json.put("median_error_deg", metrics.medianErrorDegrees());
        return json;
    }

    private static StereoMetrics metrics(List<Outcome> outcomes) {
        return StereoMetrics.of(
                outcomes.stream().mapToDouble(Outcome::errorDegrees).toArray());
    }

    private static double mean(List<Outcome> outcomes, ToDoubleFunction<StereoPrediction> time) {
        return outcomes.stream()
                .mapToDouble(outcome -> time.applyAsDouble(outcome.prediction()))
                .average()
                .orElse(Double.NaN);
    }
}
