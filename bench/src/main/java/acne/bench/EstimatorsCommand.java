package acne.bench;

import acne.app.CommonOptions;
import acne.app.InputException;
import acne.app.StereoRunOptions;
import acne.app.stereo.StereoProblem;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code bench estimators}: robust estimators side by side on the same matches, on one core. */
@Command(
        name = "estimators",
        description = {
            "Robust estimators side by side on the same matches: ours and OpenCV's, time a pair and accuracy.",
            "Without --scenes the pairs are made up, and their matches have no ratios.",
            "One core; methods take turns on every pair; the first run warms up and does not count."
        },
        mixinStandardHelpOptions = true)
final class EstimatorsCommand implements Runnable {
    /** All that need no network. */
    private static final List<String> ESTIMATORS = List.of(
            "lmeds", "ransac", "mlesac", "degensac", "magsac", "opencv-ransac", "opencv-lmeds", "opencv-magsac");

    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common;

    @Mixin
    private StereoRunOptions options = new StereoRunOptions(10, ESTIMATORS);

    @Option(
            names = "--made-pairs",
            paramLabel = "N",
            description = "number of made-up pairs, where no scenes are given (default: ${DEFAULT-VALUE})")
    private int madePairs = 60;

    @Option(names = "--runs", paramLabel = "N", description = "runs that count (default: ${DEFAULT-VALUE})")
    private int runs = 5;

    @Override
    public void run() {
        if (runs < 1 || madePairs < 1) {
            throw new InputException("need --runs and --made-pairs of at least 1, got " + runs + ", " + madePairs);
        }
        List<BenchPair> pairs = pairs();
        EstimatorsBenchmark benchmark = new EstimatorsBenchmark(options.methods(), pairs, runs, common.seed());
        Map<String, Object> problems = new LinkedHashMap<>();
        for (StereoProblem problem : StereoProblem.values()) {
            List<EstimatorsBenchmark.Row> rows = benchmark.run(problem);
            spec.commandLine().getOut().print(EstimatorsBenchmark.table(problem, rows));
            spec.commandLine().getOut().flush();
            problems.put(problem.label(), EstimatorsBenchmark.json(rows));
        }
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("bench", "estimators");
        result.put("java", Runtime.version().toString());
        result.put("pairs", pairs.size());
        result.put("runs", runs);
        result.put("problems", problems);
        common.writeJson(result);
    }

    private List<BenchPair> pairs() {
        List<Path> files = options.files();
        return files.isEmpty()
                ? BenchPair.made(madePairs, common.seed())
                : BenchPair.ofScenes(files, options.selection());
    }
}
