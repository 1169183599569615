package acne.app;

import acne.io.HlocFeatures;
import acne.io.InputFileException;
import acne.io.SceneFileWriter;
import acne.io.SiftFeatures;
import acne.io.colmap.ColmapDatabase;
import acne.io.colmap.ColmapImage;
import acne.io.colmap.ColmapModel;
import acne.io.dataset.DatabaseFeatures;
import acne.io.dataset.FeatureSource;
import acne.io.dataset.HlocFeatureSource;
import acne.io.dataset.PhotoFeatures;
import acne.io.dataset.SceneBuilder;
import acne.io.dataset.SceneOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code dataset}: a reconstruction of COLMAP to a scene file for training and evaluation. */
@Command(
        name = "dataset",
        description = {
            "Makes a scene file of a COLMAP reconstruction, for training and evaluation.",
            "Pairs see points in common, have true matches well above chance and a parallax, and are hard and easy in a fixed"
                    + " proportion."
        },
        mixinStandardHelpOptions = true)
final class DatasetCommand implements Runnable {
    /** Where features come from. */
    enum FeatureOrigin {
        /** SIFT features of the photos, as in the scenes that the project is trained on. */
        IMAGES,
        /** Keypoints and descriptors of the database, as a verification of it sees them. */
        DATABASE,
        /** Keypoints and descriptors of a file of hloc, such as learned ones. */
        HLOC
    }

    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common;

    @Option(
            names = "--model",
            paramLabel = "SPARSE_DIR",
            required = true,
            description = "folder of a sparse model: cameras, images and points3D as .bin or .txt")
    private Path model;

    @Option(names = "--images", paramLabel = "DIR", description = "folder of the photos")
    private @Nullable Path images;

    @Option(names = "--database", paramLabel = "DB", description = "database of the reconstruction")
    private @Nullable Path database;

    @Option(
            names = "--features",
            paramLabel = "ORIGIN",
            description = "images: SIFT of the photos, database: the features kept there, hloc: those of a file of hloc"
                    + " (default: ${DEFAULT-VALUE})")
    private FeatureOrigin features = FeatureOrigin.IMAGES;

    @Option(
            names = "--hloc-features",
            paramLabel = "FEATURES.h5",
            description = "features that hloc extracted of the images: keypoints, descriptors, scores")
    private @Nullable Path hlocFeatures;

    @Option(names = "-o", paramLabel = "SCENE.h5", required = true, description = "scene file to write")
    private Path output;

    @Option(names = "--max-images", paramLabel = "N", description = "thin out more images (default: ${DEFAULT-VALUE})")
    private int maxImages = SceneOptions.DEFAULT.maxImages();

    @Option(names = "--max-pairs", paramLabel = "N", description = "thin out more pairs (default: ${DEFAULT-VALUE})")
    private int maxPairs = SceneOptions.DEFAULT.maxPairs();

    @Option(
            names = "--max-size",
            paramLabel = "PIXELS",
            description = "reduce images with a longer side to this (default: ${DEFAULT-VALUE})")
    private int maxSize = SceneOptions.DEFAULT.maxSide();

    @Option(
            names = "--keypoints",
            paramLabel = "N",
            description = "take the N strongest of an image (default: ${DEFAULT-VALUE})")
    private int keypoints = SiftFeatures.DEFAULT_KEYPOINTS;

    @Option(
            names = "--min-parallax",
            paramLabel = "DEGREES",
            description = "median angle between viewing rays that a pair needs (default: ${DEFAULT-VALUE})")
    private double minParallax = SceneOptions.DEFAULT.minParallaxDegrees();

    @Option(names = "--licence", paramLabel = "TEXT", description = "a note on who may use the images")
    private String licence = "not stated";

    @Override
    public void run() {
        SceneOptions options = options();
        try {
            make(ColmapModel.read(model), options);
        } catch (InputFileException e) {
            throw InputException.of(e);
        } catch (IOException e) {
            throw InputException.of("-o: cannot write " + output, e);
        } catch (IllegalArgumentException e) {
            throw InputException.of(model, e);
        }
    }

    private SceneOptions options() {
        if (keypoints < 1 || keypoints > 65535) {
            throw new InputException("--keypoints: need 1 to 65535, got " + keypoints);
        }
        if (features == FeatureOrigin.DATABASE && database == null) {
            throw new InputException("--features database needs --database");
        }
        if (features == FeatureOrigin.IMAGES && images == null) {
            throw new InputException("--features images needs --images");
        }
        if (features == FeatureOrigin.HLOC && hlocFeatures == null) {
            throw new InputException("--features hloc needs --hloc-features");
        }
        try {
            return new SceneOptions(
                    maxImages, maxPairs, maxSize, SceneOptions.DEFAULT.minSharedPoints(), minParallax, common.seed());
        } catch (IllegalArgumentException e) {
            throw InputException.of(e);
        }
    }

    private void make(ColmapModel read, SceneOptions options) throws IOException {
        if (database == null) {
            makeOfFiles(read, options);
            return;
        }
        try (ColmapDatabase open = ColmapDatabase.open(database, ColmapDatabase.Access.READ)) {
            requireSameImages(read, open, database);
            if (features == FeatureOrigin.DATABASE) {
                make(read, options, new DatabaseFeatures(open, keypoints));
            } else {
                makeOfFiles(read, options);
            }
        }
    }

    private void makeOfFiles(ColmapModel read, SceneOptions options) throws IOException {
        if (features == FeatureOrigin.HLOC) {
            try (HlocFeatures open = HlocFeatures.open(Objects.requireNonNull(hlocFeatures))) {
                make(read, options, new HlocFeatureSource(open, keypoints));
            }
        } else {
            make(read, options, new PhotoFeatures(Objects.requireNonNull(images), options.maxSide(), keypoints));
        }
    }

    /** A model of another database would give keypoints of the wrong images. */
    private static void requireSameImages(ColmapModel model, ColmapDatabase database, Path path)
            throws InputFileException {
        Map<Integer, ColmapImage> known = database.images();
        for (ColmapModel.View image : model.images()) {
            ColmapImage entry = known.get(image.id());
            if (entry == null || !entry.name().equals(image.name())) {
                throw new InputException(path + ": the model is not of this database, which has no image " + image.id()
                        + " of the name " + image.name());
            }
        }
    }

    private void make(ColmapModel read, SceneOptions options, FeatureSource source) throws IOException {
        int count = Math.min(read.images().size(), options.maxImages());
        SceneBuilder builder;
        try (ProgressBar bar = ProgressBar.start("features", count)) {
            builder = SceneBuilder.load(read, source, options, common.threads(), bar::advance);
        }
        SceneBuilder.Outcome outcome;
        try (ProgressBar bar = ProgressBar.start("pairs", builder.covisiblePairs())) {
            outcome = builder.write(output, about(), bar::advance);
        }
        spec.commandLine()
                .getOut()
                .printf(
                        "%s: %d images, %d pairs of %d that see points in common%n",
                        output, outcome.images(), outcome.pairs(), outcome.covisiblePairs());
        spec.commandLine().getOut().flush();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("task", "dataset");
        json.put("images", outcome.images());
        json.put("covisible_pairs", outcome.covisiblePairs());
        json.put("pairs", outcome.pairs());
        common.writeJson(json);
    }

    private SceneFileWriter.About about() {
        String name = String.valueOf(output.getFileName()).replaceFirst("\\.h5$", "");
        Path source = Stream.of(images, database, hlocFeatures)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(model);
        return new SceneFileWriter.About(name, source.toString(), licence);
    }
}
