package acne.bench;

import acne.app.CommonOptions;
import acne.app.InputException;
import acne.app.stereo.SceneFiles;
import acne.app.stereo.StereoMethods;
import acne.app.stereo.StereoProblem;
import java.nio.file.Path;
import java.util.ArrayList;
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
            "One core; methods take turns on every pair; the first run warms up and does not count."
        },
        mixinStandardHelpOptions = true)
final class EstimatorsCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common;

    @Option(
            names = "--scenes",
            paramLabel = "DIR_OR_FILES",
            arity = "1..*",
            split = ",",
            description = "scene files, or folders of them (default: made-up pairs)")
    private List<Path> scenes = new ArrayList<>();

    @Option(
            names = "--methods",
            paramLabel = "NAMES",
            split = ",",
            description = "methods to compare, by name (default: all)")
    private List<String> methods = new ArrayList<>();

    @Option(
            names = "--ratio",
            paramLabel = "R",
            description = "ratio test on the matches of scenes (default: ${DEFAULT-VALUE})")
    private double ratio = 0.8;

    @Option(names = "--stride", paramLabel = "N", description = "take every N-th pair (default: ${DEFAULT-VALUE})")
    private int stride = 10;

    @Option(
            names = "--made-pairs",
            paramLabel = "N",
            description = "number of made-up pairs, where no scenes are given (default: ${DEFAULT-VALUE})")
    private int madePairs = 60;

    @Option(names = "--runs", paramLabel = "N", description = "runs that count (default: ${DEFAULT-VALUE})")
    private int runs = 5;

    @Override
    public void run() {
        if (runs < 1 || stride < 1 || madePairs < 1 || !(ratio > 0 && ratio <= 1)) {
            throw new InputException(
                    "need --runs, --stride and --made-pairs of at least 1 and --ratio above 0 and at most 1, got "
                            + runs + ", " + stride + ", " + madePairs + ", " + ratio);
        }
        List<BenchPair> pairs = scenes.isEmpty()
                ? BenchPair.made(madePairs, common.seed())
                : BenchPair.ofScenes(SceneFiles.find(scenes), ratio, stride);
        EstimatorsBenchmark benchmark =
                new EstimatorsBenchmark(StereoMethods.load().require(methods), pairs, runs, common.seed());
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
}
