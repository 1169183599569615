package acne.app;

import acne.app.clouds.ReproduceDigitsCommand;
import acne.app.clouds.ReproduceFigureDigitsCommand;
import acne.app.clouds.ReproduceShapesCommand;
import acne.app.stereo.ReproduceBeliefCommand;
import acne.app.stereo.ReproduceFeaturesCommand;
import acne.app.stereo.ReproduceFigureAttentionCommand;
import acne.app.stereo.ReproduceFigureStereoCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The verb {@code reproduce}: one subcommand a table or figure of the paper. */
@Command(
        name = "reproduce",
        description = "The paper's tables and figures beside ours, one at a time.",
        mixinStandardHelpOptions = true,
        subcommands = {
            // spotless:off
            ReproduceLinesCommand.class,
            ReproduceFigureToyCommand.class,
            ReproduceFigureR2wCommand.class,
            ReproduceDigitsCommand.class,
            ReproduceFigureDigitsCommand.class,
            ReproduceShapesCommand.class,
            ReproduceStereoCommand.class,
            ReproduceEssentialCommand.class,
            ReproduceAblationCommand.class,
            ReproduceFeaturesCommand.class,
            ReproduceTimingCommand.class,
            ReproduceParametersCommand.class,
            ReproduceBeliefCommand.class,
            ReproduceFigureStereoCommand.class,
            ReproduceFigureAttentionCommand.class
            // spotless:on
        })
final class ReproduceCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "a table or figure is needed: "
                        + String.join(", ", spec.subcommands().keySet()));
    }
}
