package acne.app;

import acne.app.lines.LinePanels;
import acne.app.picture.Panel;
import acne.app.picture.PanelFigure;
import acne.data.LineGenerator;
import acne.eval.LineBenchmark;
import acne.io.Images;
import acne.nn.AcneNetwork;
import acne.nn.Network;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code reproduce figure-toy}: the attention of each block of ACNe on lines, beside the answer of CNe. */
@Command(
        name = "figure-toy",
        description = "The paper's figure of line fitting: ACNe's attention block by block, its line, and CNe's.",
        mixinStandardHelpOptions = true)
final class ReproduceFigureToyCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Option(
            names = "--ratio",
            paramLabel = "R",
            description = "outlier ratio of the clouds and the models (default: ${DEFAULT-VALUE}, as in the paper)")
    private double ratio = 0.8;

    @Option(names = "--clouds", paramLabel = "N", description = "clouds, one a row (default: ${DEFAULT-VALUE})")
    private int clouds = 3;

    @Option(
            names = "--models",
            paramLabel = "DIR",
            description = "folder of the models trained for one ratio (default: ${DEFAULT-VALUE})")
    private Path models = KeptModels.folder("lines");

    @Option(names = "-o", paramLabel = "DIR", description = "folder of the picture (default: ${DEFAULT-VALUE})")
    private Path folder = Path.of("out");

    @Override
    public void run() {
        if (!(ratio >= 0 && ratio <= 1)) {
            throw new InputException("--ratio: need a value from 0 to 1, got " + ratio);
        }
        if (clouds < 1 || clouds > 20) {
            throw new InputException("--clouds: need 1 to 20, got " + clouds);
        }
        Network acne = read("acne");
        Network cne = read("cne");
        LineGenerator generator =
                new LineGenerator(LineGenerator.Options.paper(ratio), LineBenchmark.TEST_SEED + common.seed());
        List<List<Panel>> rows = new ArrayList<>();
        for (int i = 0; i < clouds; i++) {
            LinePanels panels = new LinePanels(generator.cloud(i));
            List<Panel> row = new ArrayList<>(acne instanceof AcneNetwork network ? panels.blocks(network) : List.of());
            row.add(panels.answer("ACNe: final weights", acne));
            row.add(panels.answer("CNe: final weights", cne));
            rows.add(row);
        }
        Path picture = write(new PanelFigure("weight / largest", rows));
        spec.commandLine().getOut().println(picture);
        spec.commandLine().getOut().flush();
        common.writeJson(Map.of("figure", "toy", "ratio", ratio, "picture", picture.toString()));
    }

    private Network read(String method) {
        KeptModels kept = new KeptModels("lines", models);
        String experiment = KeptModels.experiment(method, ratio);
        return kept.find(experiment)
                .map(KeptModels.Loaded::network)
                .orElseThrow(() -> new InputException(kept.remedy(experiment)));
    }

    private Path write(PanelFigure figure) {
        Path picture = folder.resolve("figure-toy.png");
        try {
            Images.writePng(figure.paint(), picture);
            return picture;
        } catch (IOException e) {
            throw InputException.of("-o: cannot write " + picture, e);
        }
    }
}
