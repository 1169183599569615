package acne.bench;

import acne.app.ProgressBar;
import acne.app.stereo.StereoEstimate;
import acne.app.stereo.StereoMethod;
import acne.app.stereo.StereoPose;
import acne.app.stereo.StereoProblem;
import acne.app.stereo.StereoReport;
import acne.eval.StereoMetrics;
import acne.geometry.PoseError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Times methods in turns on the same pairs: what slows the machine down for a while slows all of them down. */
final class EstimatorsBenchmark {
    private static final String ROW = "%-12s %-16s %6s %6s %6s %6s %6s %9s %9s %9s%n";

    private final List<StereoMethod> methods;
    private final List<BenchPair> pairs;
    private final int runs;
    private final long seed;

    EstimatorsBenchmark(List<StereoMethod> methods, List<BenchPair> pairs, int runs, long seed) {
        this.methods = methods;
        this.pairs = pairs;
        this.runs = runs;
        this.seed = seed;
    }

    /**
     * The result of one method.
     *
     * @param ms mean milliseconds a pair, one value a run, ascending
     */
    record Row(String method, StereoMetrics metrics, double[] ms) {
        double medianMs() {
            return (ms[(ms.length - 1) / 2] + ms[ms.length / 2]) / 2;
        }
    }

    List<Row> run(StereoProblem problem) {
        double[][] ms = new double[methods.size()][runs];
        double[][] errors = new double[methods.size()][pairs.size()];
        try (ProgressBar bar = ProgressBar.start(problem.label(), (long) (runs + 1) * pairs.size())) {
            for (int run = -1; run < runs; run++) {
                for (int p = 0; p < pairs.size(); p++) {
                    for (int turn = 0; turn < methods.size(); turn++) {
                        int m = (turn + p) % methods.size();
                        StereoEstimate estimate =
                                methods.get(m).estimate(problem, pairs.get(p).input(), seed);
                        errors[m][p] = error(problem, estimate, pairs.get(p));
                        if (run >= 0) {
                            ms[m][run] += (estimate.msNetwork() + estimate.msSolver()) / pairs.size();
                        }
                    }
                    bar.advance();
                }
            }
        }
        List<Row> rows = new ArrayList<>();
        for (int m = 0; m < methods.size(); m++) {
            Arrays.sort(ms[m]);
            rows.add(new Row(methods.get(m).name(), StereoMetrics.of(errors[m]), ms[m]));
        }
        return rows;
    }

    private static double error(StereoProblem problem, StereoEstimate estimate, BenchPair pair) {
        if (estimate instanceof StereoEstimate.Found found) {
            return PoseError.of(StereoPose.of(problem, found, pair.input().requireCameras()), pair.cam2FromCam1())
                    .maxDegrees();
        }
        return PoseError.FAILED.maxDegrees();
    }

    static String table(StereoProblem problem, List<Row> rows) {
        StringBuilder table = new StringBuilder(String.format(
                Locale.ROOT,
                ROW,
                "problem",
                "method",
                "pairs",
                "mAP10",
                "mAP20",
                "AUC5",
                "AUC20",
                "ms/pair",
                "least",
                "most"));
        for (Row row : rows) {
            table.append(String.format(
                    Locale.ROOT,
                    ROW,
                    problem.label(),
                    row.method(),
                    row.metrics().pairs(),
                    share(row.metrics().map10()),
                    share(row.metrics().map20()),
                    share(row.metrics().auc5()),
                    share(row.metrics().auc20()),
                    hundredths(row.medianMs()),
                    hundredths(row.ms()[0]),
                    hundredths(row.ms()[row.ms().length - 1])));
        }
        return table.append(System.lineSeparator()).toString();
    }

    static Map<String, Object> json(List<Row> rows) {
        Map<String, Object> methods = new LinkedHashMap<>();
        for (Row row : rows) {
            Map<String, Object> values = StereoReport.toJson(row.metrics());
            values.put("ms_per_pair", row.medianMs());
            values.put("ms_runs", Arrays.stream(row.ms()).boxed().toList());
            methods.put(row.method(), values);
        }
        return methods;
    }

    private static String share(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    private static String hundredths(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
