package acne.app.clouds;

import acne.app.InputException;
import acne.data.CloudOptions;
import acne.data.CloudSet;
import acne.data.DoubleRange;
import acne.io.MnistFolder;
import acne.io.ModelNetFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/** The two classification tasks of the paper, with the sets of data that they are measured on. */
public enum CloudTask {
    DIGITS("digits", "mnist", "mnist", MnistFolder::split, CloudOptions::digits),
    SHAPES("shapes", "shapes", "modelnet", ModelNetFolder::split, CloudOptions::shapes);

    private final String label;
    private final String folder;
    private final String set;
    private final Reader reader;
    private final Function<DoubleRange, CloudOptions> options;

    @FunctionalInterface
    private interface Reader {
        List<CloudSet> split(Path folder) throws IOException;
    }

    CloudTask(String label, String folder, String set, Reader reader, Function<DoubleRange, CloudOptions> options) {
        this.label = label;
        this.folder = folder;
        this.set = set;
        this.reader = reader;
        this.options = options;
    }

    /** The name of the task in model cards and results. */
    public String label() {
        return label;
    }

    /** The paper's clouds of a ratio of outliers. */
    public CloudOptions options(double outlierRatio) {
        return options.apply(DoubleRange.only(outlierRatio));
    }

    /** The folder of the data where none is named. */
    Path folder() {
        return DataFolder.find(folder, "'./acne data " + set + " DIR' says where the files come from");
    }

    /** The data of a folder. */
    Split read(Path from) {
        try {
            List<CloudSet> parts = reader.split(from);
            return new Split(parts.get(0), parts.get(1), parts.get(2));
        } catch (IOException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
    }

    /** What networks learn from, what stops their training, and what they are measured on. */
    record Split(CloudSet training, CloudSet validation, CloudSet test) {}
}
