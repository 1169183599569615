package acne.app;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The verb {@code evaluate}: one subcommand a task. */
@Command(
        name = "evaluate",
        description = "Metrics of any methods on any data, one task at a time.",
        mixinStandardHelpOptions = true,
        subcommands = {EvaluateLinesCommand.class, EvaluateStereoCommand.class})
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
