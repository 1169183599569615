package acne.app;

import acne.data.DoubleRange;
import acne.data.IntRange;
import acne.data.LineGenerator;
import acne.eval.LineBenchmark;
import acne.eval.LineErrors;
import acne.robust.LineEstimator;
import acne.robust.LineMethods;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code evaluate lines}: line estimators on the fixed test set. */
@Command(
        name = "lines",
        description = "Distance of estimated to true line parameters on the paper's clouds, by outlier ratio.",
        mixinStandardHelpOptions = true)
final class EvaluateLinesCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Option(
            names = "--methods",
            split = ",",
            paramLabel = "NAME",
            description =
                    "methods to compare, by name (an unknown one lists them), or model files (*.safetensors); +refine after a file adds refits"
                            + " (default: all that are available)")
    private List<String> methods = List.of();

    @Option(
            names = "--ratios",
            split = ",",
            paramLabel = "R",
            defaultValue = "0.6,0.7,0.8,0.85,0.9",
            description = "outlier ratios (default: ${DEFAULT-VALUE})")
    private List<Double> ratios = List.of();

    @Option(
            names = "--clouds",
            paramLabel = "N",
            description = "clouds a ratio (default: ${DEFAULT-VALUE}, the published test set)")
    private int clouds = LineBenchmark.TEST_CLOUDS;

    @Option(
            names = "--points",
            paramLabel = "N",
            description = "points a cloud (default: ${DEFAULT-VALUE}, as in the paper)")
    private int points = 100;

    @Option(
            names = "--noise",
            paramLabel = "S",
            description = "standard deviation of the inliers' noise (default: ${DEFAULT-VALUE}, as in the paper)")
    private double noise = 0;

    @Option(
            names = "--threshold",
            paramLabel = "D",
            description = "inlier distance of ransac and msac (default: ${DEFAULT-VALUE})")
    private double threshold = LineMethods.DEFAULT_THRESHOLD;

    @Option(
            names = "--models",
            paramLabel = "DIR",
            description = "folder of the models trained for one ratio (default: ${DEFAULT-VALUE})")
    private Path models = KeptModels.folder("lines");

    @Override
    public void run() {
        checkRanges();
        Map<String, Map<Double, LineMethod>> chosen = choose(
                List.of(new ClassicalLineMethods(threshold), new LearntLineMethods(new KeptModels("lines", models))));
        LineBenchmark benchmark = new LineBenchmark(clouds, LineBenchmark.TEST_SEED + common.seed(), common.threads());
        Map<Double, Map<String, LineErrors>> results = new LinkedHashMap<>();
        try (ProgressBar bar = ProgressBar.start("clouds", (long) benchmark.chunks() * ratios.size())) {
            for (double ratio : ratios) {
                Map<String, LineEstimator> estimators = new LinkedHashMap<>();
                chosen.forEach((name, byRatio) -> {
                    LineMethod method = byRatio.get(ratio);
                    if (method != null) {
                        estimators.put(name, method.estimator());
                    }
                });
                results.put(ratio, benchmark.run(kind(ratio), estimators, bar::advance));
            }
        }
        print(chosen.keySet(), results);
        common.writeJson(json(chosen, results));
    }

    private LineGenerator.Options kind(double ratio) {
        return new LineGenerator.Options(IntRange.only(points), DoubleRange.only(ratio), DoubleRange.only(noise));
    }

    private void checkRanges() {
        for (double ratio : ratios) {
            if (!(ratio >= 0 && ratio <= 1)) {
                throw new InputException("--ratios: need values from 0 to 1, got " + ratio);
            }
        }
        if (clouds < 1 || clouds > 10_000_000) {
            throw new InputException("--clouds: need 1 to 10000000, got " + clouds);
        }
        if (points < LineGenerator.MIN_POINTS || points > 1_000_000) {
            throw new InputException("--points: need " + LineGenerator.MIN_POINTS + " to 1000000, got " + points);
        }
        if (!(noise >= 0 && noise <= 1)) {
            throw new InputException("--noise: need 0 to 1, got " + noise);
        }
        if (!(threshold > 0)) {
            throw new InputException("--threshold: need a distance above 0, got " + threshold);
        }
    }

    /** The chosen methods with one estimator a ratio; a ratio that a trained method has no model for is left out. */
    private Map<String, Map<Double, LineMethod>> choose(List<LineMethodProvider> providers) {
        List<String> known = providers.stream().flatMap(p -> p.names().stream()).toList();
        Map<String, Map<Double, LineMethod>> chosen = new LinkedHashMap<>();
        for (String name : methods.isEmpty() ? known : methods) {
            LineMethodProvider provider = providers.stream()
                    .filter(candidate -> candidate.knows(name))
                    .findFirst()
                    .orElseThrow(() -> new InputException("--methods: unknown method '" + name + "'; known: " + known));
            Map<Double, LineMethod> byRatio = new LinkedHashMap<>();
            for (double ratio : ratios) {
                provider.method(name, ratio).ifPresent(method -> byRatio.put(ratio, method));
            }
            if (!byRatio.isEmpty()) {
                chosen.put(name, byRatio);
            } else if (!methods.isEmpty()) {
                throw new InputException("--methods " + name + ": " + provider.remedy(name, ratios.get(0)));
            }
        }
        return chosen;
    }

    private void print(Set<String> names, Map<Double, Map<String, LineErrors>> results) {
        PrintWriter out = spec.commandLine().getOut();
        out.println("mean l2 distance of line parameters, " + clouds + " clouds a ratio");
        table(out, names, results, LineErrors::l2, "%12.3g");
        out.println("\nmedian l2 distance");
        table(out, names, results, LineErrors::median, "%12.3g");
        out.println("\nshare solved, % (l2 < " + LineErrors.SOLVED_BELOW + ")");
        table(out, names, results, errors -> 100 * errors.solved(), "%12.2f");
        out.flush();
    }

    private static void table(
            PrintWriter out,
            Set<String> names,
            Map<Double, Map<String, LineErrors>> results,
            ToDoubleFunction<LineErrors> metric,
            String format) {
        StringBuilder text = new StringBuilder(String.format("%-14s", "outliers"));
        results.keySet().forEach(ratio -> text.append(String.format(Locale.ROOT, "%11.1f%%", 100 * ratio)));
        for (String name : names) {
            text.append(String.format("%n%-14s", name));
            for (Map<String, LineErrors> errors : results.values()) {
                LineErrors found = errors.get(name);
                text.append(
                        found == null
                                ? String.format("%12s", "-")
                                : String.format(Locale.ROOT, format, metric.applyAsDouble(found)));
            }
        }
        out.println(text);
    }

    private Map<String, Object> json(
            Map<String, Map<Double, LineMethod>> chosen, Map<Double, Map<String, LineErrors>> results) {
        Map<String, Object> byMethod = new LinkedHashMap<>();
        chosen.forEach((name, methodByRatio) -> {
            Map<String, Object> byRatio = new LinkedHashMap<>();
            methodByRatio.forEach((ratio, method) -> {
                LineErrors errors = Objects.requireNonNull(results.get(ratio)).get(name);
                byRatio.put(ratio.toString(), json(Objects.requireNonNull(errors), method));
            });
            byMethod.put(name, byRatio);
        });
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("task", "lines");
        result.put("clouds", clouds);
        result.put("seed", LineBenchmark.TEST_SEED + common.seed());
        result.put("points", points);
        result.put("noise", noise);
        result.put("threshold", threshold);
        result.put("ratios", new ArrayList<>(results.keySet()));
        result.put("methods", byMethod);
        return result;
    }

    private static Map<String, Object> json(LineErrors errors, LineMethod method) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("l2", errors.l2());
        values.put("l2_squared", errors.l2Squared());
        values.put("median", errors.median());
        values.put("solved", errors.solved());
        values.put("failed", errors.failed());
        values.putAll(method.model());
        return values;
    }
}
