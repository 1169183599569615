package acne.app.stereo;

import acne.app.Markdown;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The paper's table of stereo beside ours, from the results that the experiments keep. */
public final class StereoTable {
    private static final List<String> OURS = List.of("map5", "map10", "map20", "auc5", "auc10", "auc20");

    private final StereoProblem problem;
    private final StereoResults results;

    private StereoTable(StereoProblem problem, StereoResults results) {
        this.problem = problem;
        this.results = results;
    }

    /** The table of a problem with the results on the test scenes below a folder. */
    public static StereoTable of(StereoProblem problem, Path folder) {
        return new StereoTable(problem, StereoResults.read(folder, "test", problem));
    }

    private Set<String> methods() {
        Set<String> methods = new LinkedHashSet<>(PaperStereo.table(problem).keySet());
        methods.addAll(results.methods());
        return methods;
    }

    /** The rows in Markdown, what differs between the columns on top. */
    public String toText() {
        StringBuilder text = new StringBuilder("""
                The paper trained on YFCC100M and SUN3D for up to 500,000 iterations of 32 pairs, and tested on
                other scenes of these. Ours are trained on the 40 scenes of data/stereo/train with the budget that the card of each
                model states, and tested on 7 scenes, all pairs pooled: the columns tell orders, not differences.

                """);
        List<String> head = new ArrayList<>(List.of("method"));
        PaperStereo.COLUMNS.forEach(column -> head.add("paper " + column));
        OURS.forEach(metric -> head.add("ours " + metric));
        text.append(Markdown.head(head));
        for (String method : methods()) {
            List<String> cells = new ArrayList<>(List.of(method));
            PaperStereo.Cell paper = PaperStereo.table(problem).get(method);
            for (int i = 0; i < PaperStereo.COLUMNS.size(); i++) {
                cells.add(paper == null ? "" : number(Optional.of(paper.values().get(i))));
            }
            OURS.forEach(metric -> cells.add(number(results.metric(method, metric))));
            text.append(Markdown.row(cells));
        }
        return text.toString();
    }

    public Map<String, Object> toJson() {
        Map<String, Object> byMethod = new LinkedHashMap<>();
        for (String method : methods()) {
            Map<String, Object> cell = new LinkedHashMap<>();
            PaperStereo.Cell paper = PaperStereo.table(problem).get(method);
            if (paper != null) {
                put(cell, "paper_outdoors_map10", paper.outdoors10());
                put(cell, "paper_outdoors_map20", paper.outdoors20());
                put(cell, "paper_indoors_map10", paper.indoors10());
                put(cell, "paper_indoors_map20", paper.indoors20());
            }
            OURS.forEach(metric -> results.metric(method, metric).ifPresent(value -> cell.put(metric, value)));
            byMethod.put(method, cell);
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("task", "stereo");
        json.put("problem", problem.label());
        json.put("methods", byMethod);
        return json;
    }

    private static void put(Map<String, Object> cell, String key, double value) {
        if (!Double.isNaN(value)) {
            cell.put(key, value);
        }
    }

    private static String number(Optional<Double> value) {
        return value.filter(v -> !Double.isNaN(v))
                .map(v -> String.format(Locale.ROOT, "%.3f", v))
                .orElse("");
    }
}
