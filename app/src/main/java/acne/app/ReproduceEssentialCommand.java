package acne.app;

import acne.app.stereo.StereoProblem;
import picocli.CommandLine.Command;

/** The verb {@code reproduce essential}: the paper's table of the essential matrix beside ours. */
@Command(
        name = "essential",
        description =
                "The paper's table of the essential matrix beside ours, from the results that the experiments keep.",
        mixinStandardHelpOptions = true)
final class ReproduceEssentialCommand extends ReproduceStereoTable {
    ReproduceEssentialCommand() {
        super(StereoProblem.ESSENTIAL);
    }
}
