package acne.app.clouds;

import acne.app.CommonOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The verb {@code evaluate shapes}: networks on the test shapes of ModelNet40. */
@Command(
        name = "shapes",
        description = "Accuracy on the paper's clouds of ModelNet40, by outlier ratio.",
        mixinStandardHelpOptions = true)
public final class EvaluateShapesCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Mixin
    private CloudEvaluationOptions options = new CloudEvaluationOptions();

    @Override
    public void run() {
        new CloudEvaluation(CloudTask.SHAPES, options, common)
                .run(spec.commandLine().getOut());
    }
}
