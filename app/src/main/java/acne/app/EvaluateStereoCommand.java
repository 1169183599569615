package acne.app;

import acne.app.stereo.PairSelection;
import acne.app.stereo.PredictionCache;
import acne.app.stereo.StereoEvaluation;
import acne.app.stereo.StereoProblem;
import acne.app.stereo.StereoReport;
import acne.app.stereo.StereoTask;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
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

    @Mixin
    private StereoRunOptions options = new StereoRunOptions(1, List.of());

    @Option(
            names = "--problem",
            paramLabel = "PROBLEM",
            description = "fundamental or essential (default: ${DEFAULT-VALUE})")
    private StereoProblem problem = StereoProblem.FUNDAMENTAL;

    @Option(
            names = "--zoom",
            paramLabel = "Z",
            description = "enlarge each second image by Z, as if its camera had another focal length (default: 1)")
    private double zoom = 1;

    @Option(
            names = "--one-camera",
            description = "tell methods that both images of a pair are of one camera at one focal length")
    private boolean oneCamera;

    @Option(
            names = "--found-focal",
            description =
                    "read motions out of fundamental matrices by the one focal length that they tell, not by the true"
                            + " cameras")
    private boolean foundFocal;

    @Option(
            names = "--cache",
            paramLabel = "DIR",
            description = "keep predictions in DIR and use those that are kept (default: ~/.cache/acne/stereo)")
    private Path cache = Path.of(System.getProperty("user.home"), ".cache", "acne", "stereo");

    @Option(names = "--no-cache", description = "predict everything anew, and keep nothing")
    private boolean noCache;

    @Override
    public void run() {
        List<Path> files = options.files();
        if (files.isEmpty()) {
            throw new InputException("--scenes: need scene files, or folders of them");
        }
        StereoReport report = new StereoEvaluation(
                        task(),
                        options.methods(),
                        noCache ? Optional.empty() : Optional.of(new PredictionCache(cache)),
                        common.threads())
                .run(files);
        spec.commandLine().getOut().println(conditions());
        spec.commandLine().getOut().print(report.toTable());
        spec.commandLine().getOut().flush();
        common.writeJson(report.toJson());
    }

    private StereoTask task() {
        try {
            return new StereoTask(problem, options.selection(), zoom, oneCamera, foundFocal, common.seed());
        } catch (IllegalArgumentException e) {
            throw InputException.of(e);
        }
    }

    /** What the table was measured with; the same pairs with a ratio test or without are different tasks. */
    private String conditions() {
        PairSelection selection = options.selection();
        return String.format(
                Locale.ROOT,
                "%s matrix; mutual matches, for methods without a network below a ratio of %s; one pair in %d%s%s%s; ms are"
                        + " processor time, warm-up included",
                problem.label(),
                selection.ratio(),
                selection.stride(),
                zoom == 1 ? "" : String.format(Locale.ROOT, "; second images enlarged %s times", zoom),
                oneCamera ? "; both images known to be of one camera" : "",
                foundFocal ? "; motions by the focal length found" : "");
    }
}
