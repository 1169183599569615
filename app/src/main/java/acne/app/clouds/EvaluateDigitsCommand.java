package acne.app.clouds;

import acne.app.CommonOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The verb {@code evaluate digits}: networks on the test digits of MNIST. */
@Command(
        name = "digits",
        description = "Accuracy on the paper's digit clouds, by outlier ratio.",
        mixinStandardHelpOptions = true)
public final class EvaluateDigitsCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Mixin
    private CloudEvaluationOptions options = new CloudEvaluationOptions();

    @Override
    public void run() {
        new CloudEvaluation(CloudTask.DIGITS, options, common)
                .run(spec.commandLine().getOut());
    }
}
