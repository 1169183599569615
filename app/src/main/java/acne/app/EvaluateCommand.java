package acne.app;

import acne.app.clouds.EvaluateDigitsCommand;
import acne.app.clouds.EvaluateShapesCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The verb {@code evaluate}: one subcommand a task. */
@Command(
        name = "evaluate",
        description = "Metrics of any methods on any data, one task at a time.",
        mixinStandardHelpOptions = true,
        subcommands = {
            // spotless:off
            EvaluateLinesCommand.class,
            EvaluateDigitsCommand.class,
            EvaluateShapesCommand.class,
            EvaluateStereoCommand.class
            // spotless:on
        })
final class EvaluateCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "a task is needed: " + String.join(", ", spec.subcommands().keySet()));
    }
}
