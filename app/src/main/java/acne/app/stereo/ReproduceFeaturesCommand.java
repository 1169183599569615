package acne.app.stereo;

import acne.app.CommonOptions;
import acne.app.Markdown;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code reproduce features}: the paper's table of local features beside ours. */
@Command(
        name = "features",
        description = {
            "The paper's table of local features beside ours, from results that are kept.",
            "Ours are of SIFT. Results with other features, such as learned ones, become columns: 'dataset --features hloc' makes scene"
                    + " files of them, and a folder keeps what 'evaluate stereo --problem fundamental' writes, as"
                    + " val-fundamental.json, and with '--ratio 1' as val-fundamental-mutual.json."
        },
        mixinStandardHelpOptions = true)
public final class ReproduceFeaturesCommand implements Runnable {
    private static final String METRIC = "map20";
    private static final List<String> PAPER_FEATURES = List.of("SIFT", "SuperPoint", "LF-Net");

    /**
     * A row of the paper's table.
     *
     * @param ratioTested whether a method without a network gets the matches of the ratio test, and not all mutual ones
     * @param paper mAP20 with each of the paper's features
     */
    private record Row(String name, String method, boolean ratioTested, List<Double> paper) {}

    private static final List<Row> ROWS = List.of(
            new Row("magsac, no ratio test", "magsac", false, List.of(.146, .205, .134)),
            new Row("magsac", "magsac", true, List.of(.264, .230, .157)),
            new Row("oanet", "oanet", true, List.of(.488, .547, .543)),
            new Row("oanet+magsac", "oanet+magsac", true, List.of(.479, .442, .452)),
            new Row("acne", "acne", true, List.of(.602, .637, .619)));

    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Option(
            names = "--experiments",
            paramLabel = "DIR",
            description = "folder of the results with SIFT (default: ${DEFAULT-VALUE})")
    private Path folder = Path.of("experiments", "stereo");

    @Option(
            names = "--features",
            paramLabel = "NAME=DIR",
            description = "one more column: results with other features, and the folder that has them")
    private Map<String, Path> others = new LinkedHashMap<>();

    /** What a folder has, on all mutual matches and on those of the ratio test. */
    private record Column(StereoResults mutual, StereoResults ratioTested) {
        static Column read(Path folder) {
            return new Column(
                    StereoResults.read(folder, "val", StereoProblem.FUNDAMENTAL, "-mutual"),
                    StereoResults.read(folder, "val", StereoProblem.FUNDAMENTAL));
        }

        Optional<Double> of(Row row) {
            return (row.ratioTested ? ratioTested : mutual).metric(row.method, METRIC);
        }
    }

    @Override
    public void run() {
        Map<String, Column> ours = new LinkedHashMap<>();
        ours.put("SIFT", Column.read(folder));
        others.forEach((name, results) -> ours.put(name, Column.read(results)));
        PrintWriter out = spec.commandLine().getOut();
        out.print(text(ours));
        out.flush();
        common.writeJson(json(ours));
    }

    private static String text(Map<String, Column> ours) {
        StringBuilder text = new StringBuilder("""
                mAP20 of the fundamental matrix on validation scenes, by local features. The paper: one scene of YFCC100M, networks trained with each
                kind of features for up to 500,000 iterations of 32 pairs. Ours: all pairs of data/stereo/val; the networks with the budget that
                their cards state, that of oanet a small one.

                """);
        List<String> head = new ArrayList<>(List.of("method"));
        PAPER_FEATURES.forEach(name -> head.add("paper " + name));
        ours.keySet().forEach(name -> head.add("ours " + name));
        text.append(Markdown.head(head));
        for (Row row : ROWS) {
            List<String> cells = new ArrayList<>(List.of(row.name));
            row.paper.forEach(value -> cells.add(number(value)));
            ours.values()
                    .forEach(column -> cells.add(
                            column.of(row).map(ReproduceFeaturesCommand::number).orElse("")));
            text.append(Markdown.row(cells));
        }
        return text.toString();
    }

    private static Map<String, Object> json(Map<String, Column> ours) {
        Map<String, Object> rows = new LinkedHashMap<>();
        for (Row row : ROWS) {
            Map<String, Object> paper = new LinkedHashMap<>();
            for (int i = 0; i < PAPER_FEATURES.size(); i++) {
                paper.put(PAPER_FEATURES.get(i), row.paper.get(i));
            }
            Map<String, Object> measured = new LinkedHashMap<>();
            ours.forEach((name, column) -> column.of(row).ifPresent(value -> measured.put(name, value)));
            rows.put(row.name, Map.of("paper_" + METRIC, paper, METRIC, measured));
        }
        return Map.of("table", "features", "rows", rows);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }
}
