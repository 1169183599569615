package acne.app.stereo;

import acne.app.CommonOptions;
import acne.app.InputException;
import acne.nn.AcneStages;
import acne.nn.Network;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code reproduce figure-attention}: weights beside true labels, and the feature map by t-SNE. */
@Command(
        name = "figure-attention",
        description =
                "The paper's figure of attention: matches by weight, their true labels, and a t-SNE of the features.",
        mixinStandardHelpOptions = true)
public final class ReproduceFigureAttentionCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Mixin
    private FigureCommandOptions options = new FigureCommandOptions();

    @Option(names = "--network", paramLabel = "NAME", description = "acne or acne-plus (default: ${DEFAULT-VALUE})")
    private String name = "acne-plus";

    @Override
    public void run() {
        Network network = StereoModels.find(name, options.problem())
                .orElseThrow(() -> new InputException(StereoModels.remedy(name, options.problem())))
                .network();
        AcneStages acne = AcneStages.of(network)
                .orElseThrow(() -> new InputException("--network: need a network with attention, got '" + name + "'"));
        AttentionFigure figure = new AttentionFigure(acne, options.problem(), common.seed());
        Path picture = options.write("figure-attention.png", common.seed(), figure::draw);
        spec.commandLine().getOut().println(picture);
        spec.commandLine().getOut().flush();
        common.writeJson(Map.of("figure", "attention", "network", name, "picture", picture.toString()));
    }
}
