package acne.app.clouds;

import acne.app.InputException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code evaluate digits} and {@code evaluate shapes}. */
final class CloudEvaluationOptions {
    @Option(
            names = "--methods",
            split = ",",
            paramLabel = "NAME",
            description =
                    "methods to compare, by name or as model files (*.safetensors) (default: all that are trained)")
    private List<String> methods = List.of();

    @Option(
            names = "--ratios",
            split = ",",
            paramLabel = "R",
            description = "outlier ratios (default: those of the paper)")
    private List<Double> ratios = List.of();

    @Option(names = "--clouds", paramLabel = "N", description = "the first N test clouds alone (default: all)")
    private int clouds = Integer.MAX_VALUE;

    @Option(
            names = "--fold",
            paramLabel = "K",
            description = "test clouds of a fold of the cross-validation, for models trained with data.fold = K;"
                    + " digits alone have folds, 0 to 9 (default: 0)")
    private int fold;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "folder of the data (default: found under $ACNE_DATA and ../shared/data)")
    private @Nullable Path data;

    @Option(
            names = "--models",
            paramLabel = "DIR",
            description = "folder of the models trained for one ratio (default: experiments/TASK/models)")
    private @Nullable Path models;

    List<String> methods() {
        return methods;
    }

    /** The ratios asked for, or those of the paper. */
    List<Double> ratios(List<String> paper) {
        for (double ratio : ratios) {
            if (!(ratio >= 0 && ratio <= 1)) {
                throw new InputException("--ratios: need values from 0 to 1, got " + ratio);
            }
        }
        return ratios.isEmpty() ? paper.stream().map(Double::valueOf).toList() : ratios;
    }

    int clouds() {
        if (clouds < 1) {
            throw new InputException("--clouds: need at least 1, got " + clouds);
        }
        return clouds;
    }

    /** The fold asked for, of as many as there are. */
    int fold(int folds) {
        if (fold < 0 || fold >= folds) {
            throw new InputException("--fold: need a value from 0 to " + (folds - 1) + ", got " + fold);
        }
        return fold;
    }

    @Nullable
    Path data() {
        return data;
    }

    Path models(Path usual) {
        return models == null ? usual : models;
    }
}
