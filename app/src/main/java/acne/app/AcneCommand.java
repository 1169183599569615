package acne.app;

import acne.app.clouds.ClassifyCommand;
import acne.app.clouds.DataCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command without a verb: help and version. */
@Command(
        name = "acne",
        description = "Outlier-robust learning on unordered point sets: lines, point clouds, two-view geometry.",
        mixinStandardHelpOptions = true,
        versionProvider = AcneVersion.class,
        subcommands = {
            // spotless:off
            DemoCommand.class,
            ModelsCommand.class,
            ExportCommand.class,
            EvaluateCommand.class,
            ReproduceCommand.class,
            TrainCommand.class,
            FitLineCommand.class,
            ClassifyCommand.class,
            PoseCommand.class,
            VerifyCommand.class,
            VerifyHlocCommand.class,
            DataCommand.class,
            DatasetCommand.class,
            CommandLine.HelpCommand.class
            // spotless:on
        })
final class AcneCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a verb is needed");
    }
}
