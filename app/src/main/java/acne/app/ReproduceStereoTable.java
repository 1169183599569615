package acne.app;

import acne.app.stereo.StereoProblem;
import acne.app.stereo.StereoTable;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The paper's table of stereo beside ours, for one problem. */
abstract class ReproduceStereoTable implements Runnable {
    private final StereoProblem problem;

    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Option(
            names = "--experiments",
            paramLabel = "DIR",
            description = "folder of the results (default: ${DEFAULT-VALUE})")
    private Path folder = Path.of("experiments", "stereo");

    ReproduceStereoTable(StereoProblem problem) {
        this.problem = problem;
    }

    @Override
    public void run() {
        StereoTable table = StereoTable.of(problem, folder);
        spec.commandLine().getOut().print(table.toText());
        spec.commandLine().getOut().flush();
        common.writeJson(table.toJson());
    }
}
