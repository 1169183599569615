package acne.app;

import acne.train.MetricsTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** One named line of a chart: y over x, both of the same length and finite. */
record Curve(String name, List<Double> x, List<Double> y) {
    /** More points than pixels cannot be seen; neighbouring rows are averaged down to at most this many. */
    private static final int MOST_POINTS = 1000;

    /** Columns of another scale, which would flatten the others. */
    private static final Set<String> BESIDE = Set.of("rate", "skipped");

    Curve {
        x = List.copyOf(x);
        y = List.copyOf(y);
        if (x.size() != y.size()) {
            throw new IllegalArgumentException("need one y per x: " + x.size() + " x, " + y.size() + " y");
        }
    }

    /** One curve a column of losses and metrics that has values; empty and infinite cells are left out. */
    static List<Curve> of(MetricsTable table) {
        List<Curve> curves = new ArrayList<>();
        for (int column = 0; column < table.columns().size(); column++) {
            if (BESIDE.contains(table.columns().get(column))) {
                continue;
            }
            Curve curve = of(table, column);
            if (!curve.x().isEmpty()) {
                curves.add(curve);
            }
        }
        return curves;
    }

    private static Curve of(MetricsTable table, int column) {
        List<MetricsTable.Row> rows = table.rows().stream()
                .filter(row -> Double.isFinite(row.values().get(column)))
                .toList();
        int group = Math.max(1, (rows.size() + MOST_POINTS - 1) / MOST_POINTS);
        List<Double> x = new ArrayList<>();
        List<Double> y = new ArrayList<>();
        for (int start = 0; start < rows.size(); start += group) {
            List<MetricsTable.Row> part = rows.subList(start, Math.min(rows.size(), start + group));
            x.add((double) part.get(part.size() - 1).iteration());
            y.add(part.stream()
                    .mapToDouble(row -> row.values().get(column))
                    .average()
                    .orElseThrow());
        }
        return new Curve(table.columns().get(column), x, y);
    }
}
