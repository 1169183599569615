package acne.app.stereo;

import acne.app.CommonOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code reproduce figure-stereo}: the matches that methods keep, green where right, red where wrong. */
@Command(
        name = "figure-stereo",
        description =
                "The paper's figure of stereo: matches kept by RANSAC and by networks, green right and red wrong.",
        mixinStandardHelpOptions = true)
public final class ReproduceFigureStereoCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Mixin
    private FigureCommandOptions options = new FigureCommandOptions();

    @Option(
            names = "--methods",
            split = ",",
            paramLabel = "NAMES",
            description = "methods, one a column (default: ${DEFAULT-VALUE})")
    private List<String> methods = List.of("ransac", "acne-plus", "acne-plus+refine");

    @Override
    public void run() {
        StereoFigure figure = new StereoFigure(StereoMethods.load().require(methods), options.problem(), common.seed());
        Path picture = options.write("figure-stereo.png", common.seed(), figure::draw);
        spec.commandLine().getOut().println(picture);
        spec.commandLine().getOut().flush();
        common.writeJson(Map.of("figure", "stereo", "methods", methods, "picture", picture.toString()));
    }
}
