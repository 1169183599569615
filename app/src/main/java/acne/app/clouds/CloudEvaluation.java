package acne.app.clouds;

import acne.app.CommonOptions;
import acne.app.InputException;
import acne.app.KeptModels;
import acne.app.ProgressBar;
import acne.data.CloudSet;
import acne.eval.CloudBenchmark;
import acne.eval.CloudScores;
import acne.task.CloudInference;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Measures the networks of a task on its test clouds, by outlier ratio. */
final class CloudEvaluation {
    private final CloudTask task;
    private final CloudEvaluationOptions options;
    private final CommonOptions common;
    private final CloudMethods methods;
    private final List<Double> ratios;
    private final int fold;

    CloudEvaluation(CloudTask task, CloudEvaluationOptions options, CommonOptions common) {
        this.task = task;
        this.options = options;
        this.common = common;
        ratios = options.ratios(task.paper().ratios());
        fold = options.fold(task.folds());
        methods = new CloudMethods(task, new KeptModels(task.label(), options.models(KeptModels.folder(task.label()))));
    }

    void run(PrintWriter out) {
        int clouds = options.clouds();
        Map<String, Map<Double, CloudMethod>> chosen = choose();
        CloudSet test = task.read(options.data(), fold).test();
        CloudBenchmark benchmark =
                new CloudBenchmark(test.first(clouds), CloudBenchmark.TEST_SEED + common.seed(), common.threads());
        Map<Double, Map<String, CloudScores>> results = new LinkedHashMap<>();
        try (ProgressBar bar = ProgressBar.start("clouds", (long) benchmark.chunks() * ratios.size())) {
            for (double ratio : ratios) {
                Map<String, CloudInference> networks = new LinkedHashMap<>();
                chosen.forEach((name, byRatio) -> {
                    CloudMethod method = byRatio.get(ratio);
                    if (method != null) {
                        networks.put(name, method.network());
                    }
                });
                results.put(ratio, benchmark.run(task.options(ratio), networks, bar::advance));
            }
        } catch (IllegalArgumentException e) {
            throw new InputException(e.getMessage() + "; is the model one for " + task.label() + "?", e);
        }
        print(out, benchmark, chosen, results);
        common.writeJson(json(benchmark, chosen, results));
    }

    /** The chosen methods with one network a ratio; a ratio that a method has no model for is left out. */
    private Map<String, Map<Double, CloudMethod>> choose() {
        Map<String, Map<Double, CloudMethod>> chosen = new LinkedHashMap<>();
        for (String name : options.methods().isEmpty() ? methods.names() : options.methods()) {
            if (!methods.knows(name)) {
                throw new InputException("--methods: unknown method '" + name + "'; known: " + methods.names());
            }
            Map<Double, CloudMethod> byRatio = new LinkedHashMap<>();
            for (double ratio : ratios) {
                methods.find(name, ratio).ifPresent(method -> byRatio.put(ratio, method));
            }
            if (!byRatio.isEmpty()) {
                chosen.put(name, byRatio);
            } else if (!options.methods().isEmpty()) {
                throw new InputException("--methods " + name + ": " + methods.remedy(name, ratios.get(0)));
            }
        }
        if (chosen.isEmpty()) {
            throw new InputException(methods.remedy(task.attentive(), ratios.get(0)));
        }
        return chosen;
    }

    private void print(
            PrintWriter out,
            CloudBenchmark benchmark,
            Map<String, Map<Double, CloudMethod>> chosen,
            Map<Double, Map<String, CloudScores>> results) {
        out.println("accuracy, %, on " + benchmark.objects().size() + " test clouds");
        StringBuilder text = new StringBuilder(String.format("%-14s", "outliers"));
        ratios.forEach(ratio -> text.append(String.format(Locale.ROOT, "%8.1f%%", 100 * ratio)));
        for (String name : chosen.keySet()) {
            text.append(String.format("%n%-14s", name));
            for (Map<String, CloudScores> scores : results.values()) {
                CloudScores found = scores.get(name);
                text.append(
                        found == null
                                ? String.format("%9s", "-")
                                : String.format(Locale.ROOT, "%9.2f", 100 * found.accuracy()));
            }
        }
        out.println(text);
        String attentive = task.attentive();
        if (chosen.containsKey(attentive) && ratios.stream().anyMatch(ratio -> methods.isMixed(attentive, ratio))) {
            out.println(attentive + " is " + task.mixed() + " at ratios that have no model of their own");
        }
        out.flush();
    }

    private Map<String, Object> json(
            CloudBenchmark benchmark,
            Map<String, Map<Double, CloudMethod>> chosen,
            Map<Double, Map<String, CloudScores>> results) {
        Map<String, Object> byMethod = new LinkedHashMap<>();
        chosen.forEach((name, methodByRatio) -> {
            Map<String, Object> byRatio = new LinkedHashMap<>();
            methodByRatio.forEach((ratio, method) -> {
                CloudScores scores = Objects.requireNonNull(
                        Objects.requireNonNull(results.get(ratio)).get(name));
                Map<String, Object> cell = new LinkedHashMap<>();
                cell.put("accuracy", scores.accuracy());
                cell.put("class_accuracy", scores.classAccuracy());
                cell.putAll(method.model());
                byRatio.put(ratio.toString(), cell);
            });
            byMethod.put(name, byRatio);
        });
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("task", task.label());
        result.put("clouds", benchmark.objects().size());
        result.put("seed", benchmark.seed());
        result.put("fold", fold);
        result.put("ratios", new ArrayList<>(ratios));
        result.put("methods", byMethod);
        return result;
    }
}
