package acne.app;

import acne.model.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code reproduce ablation}: what each part of the network and of the training adds, beside the paper's table. */
@Command(
        name = "ablation",
        description = "The paper's ablation beside ours: what each part of the network and of the training adds.",
        mixinStandardHelpOptions = true)
final class ReproduceAblationCommand implements Runnable {
    private static final Map<String, Double> PAPER = paper();

    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Option(
            names = "--experiments",
            paramLabel = "DIR",
            description = "folder of the experiments and their results (default: ${DEFAULT-VALUE})")
    private Path folder = Path.of("experiments", "stereo", "ablation");

    @Mixin
    private RetrainingOptions retraining = new RetrainingOptions();

    @Option(
            names = "--variants",
            split = ",",
            paramLabel = "NAME",
            description = "with --retrain: these experiments alone")
    private List<String> chosen = List.of();

    @Option(
            names = "--seeds",
            split = ",",
            paramLabel = "N",
            description = "with --retrain: seeds of the runs (default: 0,1)")
    private List<Long> seeds = List.of(0L, 1L);

    @Override
    public void run() {
        AblationResults results = AblationResults.read(folder.resolve("results.json"));
        PrintWriter out = spec.commandLine().getOut();
        if (retraining.isAsked()) {
            ExperimentRuns experiments = new ExperimentRuns(
                    folder,
                    retraining,
                    common.threads(),
                    out,
                    spec.commandLine().getErr());
            List<String> variants = variants(experiments);
            for (long seed : seeds) {
                for (String variant : variants) {
                    results.keep(variant, seed, train(experiments, variant, seed));
                }
            }
        }
        out.print(text(results));
        out.flush();
        common.writeJson(json(results));
    }

    private List<String> variants(ExperimentRuns experiments) {
        List<String> names = experiments.names();
        for (String name : chosen) {
            if (!names.contains(name)) {
                throw new InputException("--variants: need some of " + names + ", got " + name);
            }
        }
        return chosen.isEmpty() ? names : chosen;
    }

    /** The best validation metric of a run. */
    private double train(ExperimentRuns experiments, String variant, long seed) {
        Path run = retraining.runs().resolve(variant + "-seed" + seed);
        Path outcome = run.resolve("outcome.json");
        try {
            Files.createDirectories(run);
            experiments.train(variant, run, "--json", outcome.toString(), "--set", "training.seed=" + seed);
            return Json.asNumber(Json.parseObject(Files.readString(outcome)).get("best_validation"));
        } catch (IOException e) {
            throw InputException.of(run, e);
        }
    }

    private static Set<String> variants(AblationResults results) {
        Set<String> variants = new LinkedHashSet<>(PAPER.keySet());
        variants.addAll(results.variants());
        return variants;
    }

    private static String text(AblationResults results) {
        StringBuilder text = new StringBuilder("""
                mAP20 of the weighted 8-point algorithm for the fundamental matrix on validation scenes. The paper: one scene of YFCC100M, K = 12,
                four inputs, up to 500,000 iterations of 32 pairs. Ours: all pairs of data/stereo/val, K = 6, the match ratio as fifth input,
                2000 iterations of 16 pairs with 256 matches, the best of four validations: small runs, whose differences below 0.02 are noise.

                | variant | paper | ours, seed by seed | mean |
                | --- | --- | --- | --- |
                """);
        for (String variant : variants(results)) {
            Map<String, Double> bySeed = results.of(variant);
            String values = bySeed.values().stream()
                    .map(ReproduceAblationCommand::number)
                    .collect(Collectors.joining(", "));
            String mean = bySeed.isEmpty() ? "" : number(mean(bySeed));
            text.append(String.format(
                    "| %s | %s | %s | %s |%n",
                    variant, PAPER.containsKey(variant) ? number(PAPER.get(variant)) : "", values, mean));
        }
        return text.toString();
    }

    private static Map<String, Object> json(AblationResults results) {
        Map<String, Object> byVariant = new LinkedHashMap<>();
        for (String variant : variants(results)) {
            Map<String, Object> cell = new LinkedHashMap<>();
            if (PAPER.containsKey(variant)) {
                cell.put("paper_map20", PAPER.get(variant));
            }
            if (!results.of(variant).isEmpty()) {
                cell.put("map20", mean(results.of(variant)));
                cell.put("map20_by_seed", results.of(variant));
            }
            byVariant.put(variant, cell);
        }
        return Map.of("table", "ablation", "variants", byVariant);
    }

    private static double mean(Map<String, Double> bySeed) {
        return bySeed.values().stream().mapToDouble(value -> value).average().orElseThrow();
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    private static Map<String, Double> paper() {
        Map<String, Double> paper = new LinkedHashMap<>();
        paper.put("cne-bn", .435);
        paper.put("cne-gn", .414);
        paper.put("acne-l", .531);
        paper.put("acne-g", .593);
        paper.put("acne-lg", .597);
        paper.put("acne-lgs", .602);
        paper.put("feature-map-l", .410);
        paper.put("feature-map-g", .260);
        paper.put("feature-map-lg", .408);
        paper.put("feature-map-l-relu-tanh", .427);
        paper.put("feature-map-g-relu-tanh", .347);
        paper.put("feature-map-lg-relu-tanh", .369);
        paper.put("one-acn", .527);
        paper.put("three-acn", .621);
        return paper;
    }
}
