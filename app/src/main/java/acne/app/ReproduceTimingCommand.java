package acne.app;

import acne.model.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code reproduce timing}: the paper's times of one pair beside ours. */
@Command(
        name = "timing",
        description = "The paper's times of one pair beside ours, from the results that the benchmarks keep.",
        mixinStandardHelpOptions = true)
final class ReproduceTimingCommand implements Runnable {
    /**
     * A row of the paper's table beside ours.
     *
     * @param paper milliseconds; NaN where the paper has none
     * @param paperOn what the paper's figure was measured on
     * @param oursOn what ours was measured on
     * @param file the result that has ours
     * @param keys the way to it in the JSON
     */
    private record Row(String name, double paper, String paperOn, String oursOn, String file, List<String> keys) {}

    private static final String NETWORK = "network.json";
    private static final String PAIR = "pair.json";
    private static final String CARD = "GTX 1080 Ti";
    private static final String ONE = "1 thread";
    private static final String TWO = "2 threads";

    private static final List<Row> ROWS = List.of(
            new Row("acne", 14, CARD, TWO, NETWORK, List.of("networks_ms", "2t", "acne")),
            new Row("cne", 15, CARD, TWO, NETWORK, List.of("networks_ms", "2t", "cne")),
            new Row("oanet", 18, CARD, TWO, NETWORK, List.of("networks_ms", "2t", "oanet")),
            new Row("acne, one thread", Double.NaN, "", ONE, NETWORK, List.of("networks_ms", "1t", "acne")),
            new Row("ransac", 194, ONE, ONE, PAIR, List.of("ms", "ransac")),
            new Row("ransac after the filter", 16, ONE, ONE, PAIR, List.of("ms", "ransac_filtered")),
            new Row("magsac", 2752, ONE, ONE, PAIR, List.of("ms", "magsac")),
            new Row("magsac after the filter", 594, ONE, ONE, PAIR, List.of("ms", "magsac_filtered")),
            new Row("opencv-magsac", Double.NaN, "", ONE, PAIR, List.of("ms", "opencv_magsac")),
            new Row("acne-plus+refine, whole", Double.NaN, "", TWO, PAIR, List.of("ms", "ours")));

    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Option(
            names = "--results",
            paramLabel = "DIR",
            description = "folder of the results of 'bench network' and 'bench pair' (default: ${DEFAULT-VALUE})")
    private Path folder = Path.of("bench", "results");

    @Override
    public void run() {
        Map<String, Map<String, @Nullable Object>> results = Map.of(NETWORK, read(NETWORK), PAIR, read(PAIR));
        PrintWriter out = spec.commandLine().getOut();
        out.print("""
                Milliseconds a pair of 2000 matches for the fundamental matrix. The paper's networks ran on a graphics card, its estimators on one
                core; ours ran on the cores of plain machines, the networks not always on that of the rest. Its MAGSAC is the first one, ours MAGSAC++;
                the filters are each side's network.
                No ratio test here, so that estimators alone take long; the whole of `acne-plus+refine` asks its network for hard pairs only.

                | method | paper, ms | on | ours, on | ours, ms |
                | --- | --- | --- | --- | --- |
                """);
        Map<String, Object> json = new LinkedHashMap<>();
        for (Row row : ROWS) {
            Optional<Double> ours = find(results.getOrDefault(row.file, Map.of()), row.keys);
            out.printf(
                    "| %s | %s | %s | %s | %s |%n",
                    row.name,
                    Double.isNaN(row.paper) ? "" : number(row.paper),
                    row.paperOn,
                    row.oursOn,
                    ours.map(ReproduceTimingCommand::number).orElse(""));
            Map<String, Object> cell = new LinkedHashMap<>();
            if (!Double.isNaN(row.paper)) {
                cell.put("paper_ms", row.paper);
            }
            ours.ifPresent(value -> cell.put("ms", value));
            json.put(row.name, cell);
        }
        out.flush();
        common.writeJson(Map.of("table", "timing", "rows", json));
    }

    private Map<String, @Nullable Object> read(String name) {
        Path file = folder.resolve(name);
        if (!Files.exists(file)) {
            return Map.of();
        }
        try {
            return Json.parseObject(Files.readString(file));
        } catch (IOException | IllegalArgumentException e) {
            throw InputException.of(file, e);
        }
    }

    private static Optional<Double> find(Map<String, @Nullable Object> json, List<String> keys) {
        @Nullable Object value = json;
        for (String key : keys) {
            value = value instanceof Map<?, ?> map ? map.get(key) : null;
        }
        return value instanceof Number number ? Optional.of(number.doubleValue()) : Optional.empty();
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.1f" : "%.0f", value);
    }
}
