package acne.app.clouds;

import acne.app.DataFolder;
import acne.app.InputException;
import acne.app.PaperTable;
import acne.data.CloudOptions;
import acne.data.CloudSet;
import acne.data.DoubleRange;
import acne.io.MnistFolder;
import acne.io.ModelNetFolder;
import acne.task.BundledCloudModels;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The two classification tasks of the paper: their data, their methods and the paper's results. */
enum CloudTask {
    DIGITS("digits", "mnist", "mnist", MnistFolder::split, MnistFolder.FOLDS, CloudOptions::digits) {
        @Override
        PaperTable paper() {
            return new PaperTable(
                    "digits",
                    "accuracy",
                    List.of("0.0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6"),
                    PaperTable.ordered(
                            Map.entry("pointnet", List.of(.981, .951, .932, .795, .677, .700, .548)),
                            Map.entry("cne", List.of(.980, .958, .940, .910, .901, .877, .872)),
                            Map.entry("acne", List.of(.983, .972, .965, .953, .947, .943, .937))));
        }

        @Override
        String attentive() {
            return "acne";
        }

        @Override
        String bundled() {
            return BundledCloudModels.DIGITS;
        }
    },
    SHAPES("shapes", "shapes", "modelnet", (folder, fold) -> ModelNetFolder.split(folder), 1, CloudOptions::shapes) {
        @Override
        PaperTable paper() {
            return new PaperTable(
                    "shapes",
                    "accuracy",
                    List.of("0.0", "0.1", "0.2", "0.3", "0.4", "0.5"),
                    PaperTable.ordered(
                            Map.entry("pointnet", List.of(.858, .817, .817, .801, .782, .785)),
                            Map.entry("cn", List.of(.872, .843, .845, .834, .817, .816)),
                            Map.entry("acn", List.of(.877, .846, .850, .846, .833, .842))));
        }

        @Override
        String attentive() {
            return "acn";
        }

        @Override
        String bundled() {
            return BundledCloudModels.SHAPES;
        }
    };

    private final String label;
    private final String folder;
    private final String set;
    private final Reader reader;
    private final int folds;
    private final Function<DoubleRange, CloudOptions> options;

    @FunctionalInterface
    private interface Reader {
        List<CloudSet> split(Path folder, int fold) throws IOException;
    }

    CloudTask(
            String label,
            String folder,
            String set,
            Reader reader,
            int folds,
            Function<DoubleRange, CloudOptions> options) {
        this.label = label;
        this.folder = folder;
        this.set = set;
        this.reader = reader;
        this.folds = folds;
        this.options = options;
    }

    /** The paper's table of the task. */
    abstract PaperTable paper();

    /** The method with attention. */
    abstract String attentive();

    /** The name of the model in the jar. */
    abstract String bundled();

    /** The method with attention whose model learnt from mixed ratios. */
    String mixed() {
        return attentive() + "-mixed";
    }

    /** The name of the task in model cards and results. */
    String label() {
        return label;
    }

    /** The paper's clouds of a ratio of outliers. */
    CloudOptions options(double outlierRatio) {
        return options.apply(DoubleRange.only(outlierRatio));
    }

    /** How many ways there are to split the data, for cross-validation; one where the split is published. */
    int folds() {
        return folds;
    }

    /** The data of a folder, or from where they usually are, in the usual split. */
    Split read(@Nullable Path named) {
        return read(named, 0);
    }

    /** The data of a folder, or from where they usually are, split as in a fold. */
    Split read(@Nullable Path named, int fold) {
        Path from = named == null ? usualFolder() : named;
        try {
            List<CloudSet> parts = reader.split(from, fold);
            return new Split(parts.get(0), parts.get(1), parts.get(2));
        } catch (IOException e) {
            throw InputException.of(e);
        }
    }

    private Path usualFolder() {
        try {
            return DataFolder.require(folder);
        } catch (InputException e) {
            throw new InputException(
                    e.getMessage() + "; './acne data " + set + " DIR' says where the files come from", e);
        }
    }

    /** What networks learn from, what stops their training, and what they are measured on. */
    record Split(CloudSet training, CloudSet validation, CloudSet test) {}
}
