package acne.app.clouds;

import picocli.CommandLine.Command;

/** The verb {@code evaluate shapes}: networks on the test shapes of ModelNet40. */
@Command(
        name = "shapes",
        description = "Accuracy on the paper's clouds of ModelNet40, by outlier ratio.",
        mixinStandardHelpOptions = true)
public final class EvaluateShapesCommand extends EvaluateCloudsCommand {
    @Override
    CloudTask task() {
        return CloudTask.SHAPES;
    }
}
