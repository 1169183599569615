package acne.app;

import acne.eval.LineBenchmark;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code reproduce lines}: the paper's table of line fitting beside ours. */
@Command(
        name = "lines",
        description = "The paper's table of line fitting beside ours, from the results that the experiments keep.",
        mixinStandardHelpOptions = true)
final class ReproduceLinesCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Option(
            names = "--experiments",
            paramLabel = "DIR",
            description = "folder of the experiments and their results (default: ${DEFAULT-VALUE})")
    private Path folder = Path.of("experiments", "lines");

    @Option(names = "--retrain", description = "first train every experiment again, and measure the models")
    private boolean retrain;

    @Option(
            names = "--runs",
            paramLabel = "DIR",
            description = "with --retrain: folder of the runs (default: ${DEFAULT-VALUE})")
    private Path runs = Path.of("runs");

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "with --retrain: change a setting of every experiment")
    private List<String> changes = List.of();

    @Option(
            names = "--clouds",
            paramLabel = "N",
            description = "with --retrain: test clouds a ratio (default: ${DEFAULT-VALUE}, the published test set)")
    private int clouds = LineBenchmark.TEST_CLOUDS;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        if (retrain) {
            new LineRetraining(folder, runs, changes, clouds, common.threads())
                    .run(out, spec.commandLine().getErr());
        }
        LineResults results = LineResults.read(folder);
        Set<String> methods = new LinkedHashSet<>(PaperLines.methods());
        methods.addAll(results.methods());
        out.println(
                "l2 distance of line parameters, mean over the clouds; the paper does not say whether it is squared");
        print(out, methods, "ours", (method, ratio) -> results.metric(method, ratio, "l2"));
        out.println("\nthe same, squared");
        print(out, methods, "ours squared", (method, ratio) -> results.metric(method, ratio, "l2_squared"));
        missing(results).forEach(out::println);
        out.flush();
        common.writeJson(json(methods, results));
    }

    private static void print(
            PrintWriter out, Set<String> methods, String oursName, BiFunction<String, String, Optional<Double>> ours) {
        out.println(row("method", ratio -> "paper " + percent(ratio), ratio -> oursName + " " + percent(ratio)));
        out.println(row("---", ratio -> "---", ratio -> "---"));
        for (String method : methods) {
            out.println(row(
                    method, ratio -> number(PaperLines.l2(method, ratio)), ratio -> number(ours.apply(method, ratio))));
        }
    }

    private static String row(String first, Function<String, String> paper, Function<String, String> ours) {
        List<String> cells = new ArrayList<>(List.of(first));
        PaperLines.RATIOS.forEach(ratio -> cells.add(paper.apply(ratio)));
        PaperLines.RATIOS.forEach(ratio -> cells.add(ours.apply(ratio)));
        return cells.stream().collect(Collectors.joining(" | ", "| ", " |"));
    }

    private static String percent(String ratio) {
        return Math.round(100 * Double.parseDouble(ratio)) + "%";
    }

    private static String number(Optional<Double> value) {
        return value.map(v -> String.format(Locale.ROOT, "%.3g", v)).orElse("");
    }

    /** One line a cell of the paper that has no result yet. */
    private static List<String> missing(LineResults results) {
        List<String> lines = new ArrayList<>();
        for (String method : PaperLines.methods()) {
            String absent = PaperLines.RATIOS.stream()
                    .filter(ratio -> PaperLines.l2(method, ratio).isPresent())
                    .filter(ratio -> results.metric(method, ratio, "l2").isEmpty())
                    .map(ReproduceLinesCommand::percent)
                    .collect(Collectors.joining(", "));
            if (!absent.isEmpty()) {
                lines.add("\nno result of " + method + " at " + absent + " yet: './acne reproduce lines --retrain'");
            }
        }
        return lines;
    }

    private static Map<String, Object> json(Set<String> methods, LineResults results) {
        Map<String, Object> byMethod = new LinkedHashMap<>();
        for (String method : methods) {
            Map<String, Object> byRatio = new LinkedHashMap<>();
            for (String ratio : PaperLines.RATIOS) {
                Map<String, Object> cell = new LinkedHashMap<>();
                PaperLines.l2(method, ratio).ifPresent(value -> cell.put("paper_l2", value));
                for (String metric : List.of("l2", "l2_squared", "median", "solved")) {
                    results.metric(method, ratio, metric).ifPresent(value -> cell.put(metric, value));
                }
                byRatio.put(ratio, cell);
            }
            byMethod.put(method, byRatio);
        }
        return Map.of("task", "lines", "methods", byMethod);
    }
}
