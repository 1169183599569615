package acne.app;

import acne.nn.LearntIrls;
import acne.nn.ResidualToWeightNetwork;
import acne.tensor.Activation;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code reproduce figure-r2w}: the kernel of the learnt IRLS, from a residual to its weight. */
@Command(
        name = "figure-r2w",
        description = "The paper's figure of the learnt IRLS: the weight of a residual.",
        mixinStandardHelpOptions = true)
final class ReproduceFigureR2wCommand implements Runnable {
    private static final int SAMPLES = 400;
    private static final double LARGEST_RESIDUAL = 1;

    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Option(
            names = "--models",
            paramLabel = "DIR",
            description = "folder of the models trained for one ratio (default: ${DEFAULT-VALUE})")
    private Path models = KeptModels.folder("lines");

    @Option(
            names = "--ratio",
            paramLabel = "R",
            description = "outlier ratio of the model (default: ${DEFAULT-VALUE}, as in the paper)")
    private double ratio = 0.7;

    @Option(names = "-o", paramLabel = "DIR", description = "folder of the pictures (default: ${DEFAULT-VALUE})")
    private Path folder = Path.of("out");

    @Override
    public void run() {
        KeptModels.Loaded model = read();
        Curve curve = curve(model);
        List<Path> files = write(curve);
        files.forEach(spec.commandLine().getOut()::println);
        spec.commandLine().getOut().flush();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("figure", "r2w");
        json.put("residuals", curve.x());
        json.put("weights", curve.y());
        common.writeJson(json);
    }

    private KeptModels.Loaded read() {
        KeptModels kept = new KeptModels("lines", models);
        String experiment = KeptModels.experiment("irls-learnt", ratio);
        return kept.find(experiment).orElseThrow(() -> new InputException(kept.remedy(experiment)));
    }

    private static Tensor kernel(KeptModels.Loaded model, Tape tape, Tensor residuals) {
        if (model.network() instanceof LearntIrls irls) {
            return irls.kernel(tape, residuals);
        }
        if (model.network() instanceof ResidualToWeightNetwork variant) {
            return variant.kernel(tape, residuals);
        }
        throw new InputException(model.path() + ": need a kernel of residuals, got "
                + model.file().card().architecture().values());
    }

    private static Curve curve(KeptModels.Loaded model) {
        float[] residuals = new float[SAMPLES + 1];
        for (int i = 0; i <= SAMPLES; i++) {
            residuals[i] = (float) (LARGEST_RESIDUAL * i / SAMPLES);
        }
        Tape tape = Tape.inference();
        Tensor weights = Activation.sigmoid(tape, kernel(model, tape, tape.input(residuals, SAMPLES + 1, 1)));
        List<Double> x = new ArrayList<>();
        List<Double> y = new ArrayList<>();
        for (int i = 0; i <= SAMPLES; i++) {
            x.add(LARGEST_RESIDUAL * i / SAMPLES);
            y.add((double) weights.get(i, 0));
        }
        return new Curve("weight", x, y);
    }

    private List<Path> write(Curve curve) {
        try {
            Files.createDirectories(folder);
            String title = "Learnt IRLS: weight of a residual";
            return new LineChart(title, "residual |theta . [x y 1]|", SvgChart.Scale.LINEAR)
                    .write(folder.resolve("figure-r2w"), List.of(curve));
        } catch (IOException e) {
            throw InputException.of("-o: cannot write to " + folder, e);
        }
    }
}
