package acne.app.clouds;

import picocli.CommandLine.Command;

/** The verb {@code evaluate digits}: networks on the test digits of MNIST. */
@Command(
        name = "digits",
        description = "Accuracy on the paper's digit clouds, by outlier ratio.",
        mixinStandardHelpOptions = true)
public final class EvaluateDigitsCommand extends EvaluateCloudsCommand {
    @Override
    CloudTask task() {
        return CloudTask.DIGITS;
    }
}
