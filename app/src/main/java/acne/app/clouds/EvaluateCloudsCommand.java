package acne.app.clouds;

import acne.app.CommonOptions;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What {@code evaluate digits} and {@code evaluate shapes} do. */
abstract class EvaluateCloudsCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Mixin
    private CloudEvaluationOptions options = new CloudEvaluationOptions();

    abstract CloudTask task();

    @Override
    public void run() {
        new CloudEvaluation(task(), options, common).run(spec.commandLine().getOut());
    }
}
