package acne.app.clouds;

import acne.app.CommonOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The verb {@code reproduce shapes}: the paper's table of 3D shapes beside ours. */
@Command(
        name = "shapes",
        description = "The paper's table of 3D shapes beside ours, from the results that the experiments keep.",
        mixinStandardHelpOptions = true)
public final class ReproduceShapesCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Mixin
    private CloudReproduction reproduction = new CloudReproduction();

    @Override
    public void run() {
        reproduction.run(
                CloudTask.SHAPES,
                common,
                spec.commandLine().getOut(),
                spec.commandLine().getErr());
    }
}
