package acne.app;

import acne.app.stereo.StereoProblem;
import picocli.CommandLine.Command;

/** The verb {@code reproduce stereo}: the paper's table of the fundamental matrix beside ours. */
@Command(
        name = "stereo",
        description =
                "The paper's table of the fundamental matrix beside ours, from the results that the experiments keep.",
        mixinStandardHelpOptions = true)
final class ReproduceStereoCommand extends ReproduceStereoTable {
    ReproduceStereoCommand() {
        super(StereoProblem.FUNDAMENTAL);
    }
}
