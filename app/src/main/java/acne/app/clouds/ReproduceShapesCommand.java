package acne.app.clouds;

import picocli.CommandLine.Command;

/** The verb {@code reproduce shapes}: the paper's table of 3D shapes beside ours. */
@Command(
        name = "shapes",
        description = "The paper's table of 3D shapes beside ours, from the results that the experiments keep.",
        mixinStandardHelpOptions = true)
public final class ReproduceShapesCommand extends ReproduceCloudsCommand {
    @Override
    CloudTask task() {
        return CloudTask.SHAPES;
    }
}
