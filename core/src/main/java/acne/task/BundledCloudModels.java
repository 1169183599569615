package acne.task;

import acne.model.ModelFile;
import java.util.Optional;

/** The models of clouds inside the jar: trained on mixed ratios of outliers, and on clouds of mixed sizes. */
public final class BundledCloudModels {
    /** The model of digits, points of the plane. */
    public static final String DIGITS = "acne-digits";
    /** The model of shapes, points of space. */
    public static final String SHAPES = "acn-shapes";

    private BundledCloudModels() {}

    /** A model with its card, where this build has it. */
    public static Optional<ModelFile> file(String name) {
        return LibraryModels.find(name);
    }

    static ModelFile require(String name) {
        return file(name)
                .orElseThrow(() -> new IllegalStateException("this build of the library has no model '" + name
                        + "'; train one with './acne train', and read it with CloudClassifier.of"));
    }
}
