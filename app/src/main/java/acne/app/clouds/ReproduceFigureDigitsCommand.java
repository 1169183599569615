package acne.app.clouds;

import acne.app.CommonOptions;
import acne.app.InputException;
import acne.app.KeptModels;
import acne.app.picture.Panel;
import acne.app.picture.PanelFigure;
import acne.data.CloudGenerator;
import acne.data.CloudSample;
import acne.data.CloudSet;
import acne.eval.CloudBenchmark;
import acne.io.Images;
import acne.task.CloudInference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code reproduce figure-digits}: clean and contaminated digits, coloured by the attention of ACNe. */
@Command(
        name = "figure-digits",
        description = "The paper's figure of digits: clean and contaminated clouds, with the attention of ACNe.",
        mixinStandardHelpOptions = true)
public final class ReproduceFigureDigitsCommand implements Runnable {
    private static final int MOST_DIGITS = 20;

    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Option(
            names = "--ratios",
            split = ",",
            paramLabel = "R",
            description = "outlier ratios, one a column (default: ${DEFAULT-VALUE})")
    private List<Double> ratios = List.of(0.0, 0.2, 0.4, 0.6);

    @Option(names = "--digits", paramLabel = "N", description = "digits, one a row (default: ${DEFAULT-VALUE})")
    private int digits = 3;

    @Option(names = "--data", paramLabel = "DIR", description = "folder of MNIST (default: where it usually is)")
    private @Nullable Path data;

    @Option(
            names = "--models",
            paramLabel = "DIR",
            description = "folder of the models trained for one ratio (default: ${DEFAULT-VALUE})")
    private Path models = KeptModels.folder("digits");

    @Option(names = "-o", paramLabel = "DIR", description = "folder of the picture (default: ${DEFAULT-VALUE})")
    private Path folder = Path.of("out");

    @Override
    public void run() {
        if (digits < 1 || digits > MOST_DIGITS) {
            throw new InputException("--digits: need 1 to " + MOST_DIGITS + ", got " + digits);
        }
        List<CloudInference> networks = ratios.stream().map(this::network).toList();
        CloudSet test = CloudTask.DIGITS.read(data).test().first(digits);
        List<List<Panel>> rows = new ArrayList<>();
        for (int i = 0; i < test.size(); i++) {
            List<Panel> row = new ArrayList<>();
            for (int k = 0; k < ratios.size(); k++) {
                row.add(panel(test, i, ratios.get(k), networks.get(k)));
            }
            rows.add(row);
        }
        Path picture = folder.resolve("figure-digits.png");
        try {
            Images.writePng(new PanelFigure("weight / largest", rows).paint(), picture);
        } catch (IOException e) {
            throw InputException.of("-o: cannot write " + picture, e);
        }
        spec.commandLine().getOut().println(picture);
        spec.commandLine().getOut().flush();
        common.writeJson(Map.of("figure", "digits", "ratios", ratios, "picture", picture.toString()));
    }

    private CloudInference network(double ratio) {
        if (!(ratio >= 0 && ratio <= 1)) {
            throw new InputException("--ratios: need values from 0 to 1, got " + ratio);
        }
        CloudMethods methods = new CloudMethods(CloudTask.DIGITS, new KeptModels("digits", models));
        String name = CloudTask.DIGITS.attentive();
        return methods.find(name, ratio)
                .map(CloudMethod::network)
                .orElseThrow(() -> new InputException(methods.remedy(name, ratio)));
    }

    private Panel panel(CloudSet test, int digit, double ratio, CloudInference network) {
        CloudSample sample = new CloudGenerator(
                        test, CloudTask.DIGITS.options(ratio), CloudBenchmark.TEST_SEED + common.seed())
                .of(digit);
        CloudInference.Prediction prediction = network.predict(sample.points());
        String correction = prediction.best() == sample.label() ? "" : ", not " + sample.label();
        String title = String.format(Locale.ROOT, "%.0f%% outliers: %d%s", 100 * ratio, prediction.best(), correction);
        return CloudPicture.panel(title, sample.points(), 0, 1, prediction.weights());
    }
}
