package acne.app.clouds;

import picocli.CommandLine.Command;

/** The verb {@code reproduce digits}: the paper's table of digits beside ours. */
@Command(
        name = "digits",
        description = "The paper's table of digits beside ours, from the results that the experiments keep.",
        mixinStandardHelpOptions = true)
public final class ReproduceDigitsCommand extends ReproduceCloudsCommand {
    @Override
    CloudTask task() {
        return CloudTask.DIGITS;
    }
}
