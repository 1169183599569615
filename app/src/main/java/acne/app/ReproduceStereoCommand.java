package acne.app;

import acne.app.stereo.StereoProblem;
import acne.app.stereo.StereoTable;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code reproduce stereo}: the paper's table of the fundamental matrix beside ours. */
@Command(
        name = "stereo",
        description =
                "The paper's table of the fundamental matrix beside ours, from the results that the experiments keep.",
        mixinStandardHelpOptions = true)
final class ReproduceStereoCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Option(
            names = "--experiments",
            paramLabel = "DIR",
            description = "folder of the results (default: ${DEFAULT-VALUE})")
    private Path folder = Path.of("experiments", "stereo");

    @Override
    public void run() {
        StereoTable table = StereoTable.of(StereoProblem.FUNDAMENTAL, folder);
        spec.commandLine().getOut().print(table.toText());
        spec.commandLine().getOut().flush();
        common.writeJson(table.toJson());
    }
}
