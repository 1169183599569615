package acne.app;

import acne.data.DoubleRange;
import acne.data.IntRange;
import acne.data.LineGenerator;
import acne.eval.LineBenchmark;
import acne.eval.LineErrors;
import acne.robust.LineEstimator;
import acne.robust.LineMethods;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

    @Option(names = "--methods", split = ",", paramLabel = "NAME", description = "methods to compare (default: all)")
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

    @Override
    public void run() {
        checkRanges();
        List<LineMethodProvider> providers = List.of(new ClassicalLineMethods(threshold));
        Map<String, LineMethodProvider> chosen = choose(providers);
        LineBenchmark benchmark = new LineBenchmark(clouds, LineBenchmark.TEST_SEED + common.seed(), common.threads());
        Map<Double, Map<String, LineErrors>> results = new LinkedHashMap<>();
        try (ProgressBar bar = ProgressBar.start("clouds", (long) benchmark.chunks() * ratios.size())) {
            for (double ratio : ratios) {
                Map<String, LineEstimator> estimators = new LinkedHashMap<>();
                chosen.forEach((name, provider) -> estimators.put(name, provider.method(name, ratio)));
                results.put(ratio, benchmark.run(kind(ratio), estimators, bar::advance));
            }
        }
        print(chosen.keySet(), results);
        common.writeJson(json(chosen.keySet(), results));
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

    private Map<String, LineMethodProvider> choose(List<LineMethodProvider> providers) {
        Map<String, LineMethodProvider> known = new LinkedHashMap<>();
        providers.forEach(provider -> provider.names().forEach(name -> known.put(name, provider)));
        Map<String, LineMethodProvider> chosen = new LinkedHashMap<>();
        for (String name : methods.isEmpty() ? known.keySet() : new LinkedHashSet<>(methods)) {
            LineMethodProvider provider = known.get(name);
            if (provider == null) {
                throw new InputException("--methods: unknown method '" + name + "'; known: " + known.keySet());
            }
            chosen.put(name, provider);
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
        results.keySet().forEach(ratio -> text.append(String.format(Locale.ROOT, "%11.4g%%", 100 * ratio)));
        for (String name : names) {
            text.append(String.format("%n%-14s", name));
            for (Map<String, LineErrors> errors : results.values()) {
                LineErrors found = errors.get(name);
                text.append(
                        String.format(Locale.ROOT, format, found == null ? Double.NaN : metric.applyAsDouble(found)));
            }
        }
        out.println(text);
    }

    private Map<String, Object> json(Set<String> names, Map<Double, Map<String, LineErrors>> results) {
        Map<String, Object> byMethod = new LinkedHashMap<>();
        for (String name : names) {
            Map<String, Object> byRatio = new LinkedHashMap<>();
            results.forEach((ratio, errors) -> {
                LineErrors found = errors.get(name);
                if (found != null) {
                    byRatio.put(ratio.toString(), json(found));
                }
            });
            byMethod.put(name, byRatio);
        }
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

    private static Map<String, Object> json(LineErrors errors) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("l2", errors.l2());
        values.put("l2_squared", errors.l2Squared());
        values.put("median", errors.median());
        values.put("solved", errors.solved());
        values.put("failed", errors.failed());
        return values;
    }
}
