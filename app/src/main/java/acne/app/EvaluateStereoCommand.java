package acne.app;

import acne.app.stereo.PredictionCache;
import acne.app.stereo.SceneFiles;
import acne.app.stereo.StereoEvaluation;
import acne.app.stereo.StereoMethods;
import acne.app.stereo.StereoProblem;
import acne.app.stereo.StereoReport;
import acne.app.stereo.StereoTask;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code evaluate stereo}: accuracy and time of two-view methods on scenes with known motion. */
@Command(
        name = "stereo",
        description = "Accuracy and time of two-view methods on scene files with known motion.",
        mixinStandardHelpOptions = true)
final class EvaluateStereoCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common;

    @Option(
            names = "--scenes",
            paramLabel = "DIR_OR_FILES",
            required = true,
            arity = "1..*",
            split = ",",
            description = "scene files, or folders of them")
    private List<Path> scenes;

    @Option(
            names = "--problem",
            paramLabel = "PROBLEM",
            description = "fundamental or essential (default: ${DEFAULT-VALUE})")
    private StereoProblem problem = StereoProblem.FUNDAMENTAL;

    @Option(
            names = "--methods",
            paramLabel = "NAMES",
            split = ",",
            description = "methods to run, by name (default: all)")
    private List<String> methods = new ArrayList<>();

    @Option(
            names = "--ratio",
            paramLabel = "R",
            description = "ratio test for methods without learned weights (default: ${DEFAULT-VALUE})")
    private double ratio = 0.8;

    @Option(names = "--stride", paramLabel = "N", description = "take every N-th pair (default: ${DEFAULT-VALUE})")
    private int stride = 1;

    @Option(
            names = "--cache",
            paramLabel = "DIR",
            description = "keep predictions in DIR and use those that are kept (default: ~/.cache/acne/stereo)")
    private Path cache = Path.of(System.getProperty("user.home"), ".cache", "acne", "stereo");

    @Option(names = "--no-cache", description = "predict everything anew, and keep nothing")
    private boolean noCache;

    @Override
    public void run() {
        StereoReport report = new StereoEvaluation(
                        task(),
                        StereoMethods.load().require(methods),
                        noCache ? Optional.empty() : Optional.of(new PredictionCache(cache)),
                        common.threads())
                .run(SceneFiles.find(scenes));
        spec.commandLine().getOut().print(report.toTable());
        spec.commandLine().getOut().flush();
        common.writeJson(report.toJson());
    }

    private StereoTask task() {
        try {
            return new StereoTask(problem, ratio, stride, common.seed());
        } catch (IllegalArgumentException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
    }
}
