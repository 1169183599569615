package acne.app;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command without a verb: help and version. */
@Command(
        name = "acne",
        description = "Outlier-robust learning on unordered point sets: lines, point clouds, two-view geometry.",
        mixinStandardHelpOptions = true,
        versionProvider = AcneVersion.class)
final class AcneCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a verb is needed");
    }
}
