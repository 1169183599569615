package acne.bench.colmap;

import acne.app.CommonOptions;
import acne.app.InputException;
import acne.app.stereo.SceneFiles;
import acne.app.stereo.StereoMethods;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code bench colmap}: COLMAP with its own verification beside COLMAP with ours. */
@Command(
        name = "colmap",
        description = {
            "COLMAP with its own geometric verification beside COLMAP with ours: the same photos, keypoints and matches.",
            "Rendered photos, unless --photos and --truth name others; or the pairs of scene files, each beside a false one.",
            "The verifications take turns, each a process of its own. COLMAP matches the photos first, which takes minutes."
        },
        mixinStandardHelpOptions = true)
final class ColmapBenchCommand implements Runnable {
    /** What COLMAP extracts of an image unless it is told otherwise. */
    private static final int COLMAP_FEATURES = 8192;

    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common;

    @Option(names = "--photos", paramLabel = "DIR", description = "folder of photos (default: rendered ones)")
    private @Nullable Path photos;

    @Option(names = "--truth", paramLabel = "SCENE.h5", description = "scene file with the poses of the photos")
    private @Nullable Path truth;

    @Option(
            names = "--scenes",
            paramLabel = "DIR_OR_FILE",
            arity = "1..*",
            description = "scene files: their pairs are verified, nothing is mapped")
    private List<Path> scenes = new ArrayList<>();

    @Option(names = "--worlds", paramLabel = "N", description = "rendered courtyards (default: ${DEFAULT-VALUE})")
    private int worlds = 1;

    @Option(
            names = "--places",
            paramLabel = "N",
            description = "rendered photos of each courtyard (default: ${DEFAULT-VALUE})")
    private int places = 40;

    @Option(
            names = "--arc",
            paramLabel = "DEGREES",
            description = "angle from the first to the last place (default: ${DEFAULT-VALUE})")
    private double arc = 90;

    @Option(names = "--width", paramLabel = "PIXELS", description = "of rendered photos (default: ${DEFAULT-VALUE})")
    private int width = 800;

    @Option(names = "--unknown-camera", description = "rendered photos, scenes: the camera is not told")
    private boolean unknownCamera;

    @Option(names = "--max-features", paramLabel = "N", description = "features an image (default: ${DEFAULT-VALUE})")
    private int maxFeatures = COLMAP_FEATURES;

    @Option(names = "--max-ratio", paramLabel = "R", description = "COLMAP's ratio test (default: ${DEFAULT-VALUE})")
    private double maxRatio = 0.8;

    @Option(
            names = "--methods",
            paramLabel = "NAMES",
            split = ",",
            description = "our methods, by name (default: ${DEFAULT-VALUE})")
    private List<String> methods = new ArrayList<>(List.of(StereoMethods.DEFAULT));

    @Option(
            names = "--verify-option",
            paramLabel = "OPTION",
            description = "an option for our verification, such as --threshold=2")
    private List<String> verifyOptions = new ArrayList<>();

    @Option(names = "--runs", paramLabel = "N", description = "timed runs of each (default: ${DEFAULT-VALUE})")
    private int runs = 3;

    @Option(names = "--work", paramLabel = "DIR", description = "keep all files in DIR (default: a temporary folder)")
    private @Nullable Path work;

    @Override
    public void run() {
        Path colmap = Programs.findColmap()
                .orElseThrow(() -> new InputException("COLMAP is not on the search path; install it first"));
        if (runs < 1 || worlds < 1 || places < 2 || width < 16) {
            throw new InputException("need --runs and --worlds of at least 1, --places of 2, --width of 16, got " + runs
                    + ", " + worlds + ", " + places + ", " + width);
        }
        try {
            Path folder = work == null ? Files.createTempDirectory("acne-colmap") : Files.createDirectories(work);
            try {
                compare(colmap, folder);
            } finally {
                if (work == null) {
                    deleteAll(folder);
                }
            }
        } catch (IOException e) {
            throw InputException.of(e);
        }
    }

    private void compare(Path colmap, Path folder) throws IOException {
        Comparison comparison = new Comparison(
                new Programs(colmap, folder.resolve("log.txt")),
                new Comparison.Settings(maxFeatures, maxRatio, methods, verifyOptions, runs),
                folder);
        if (scenes.isEmpty()) {
            PhotoCollection collection = collection(folder);
            report(collection.name(), collection.truth().size(), comparison.run(collection));
        } else {
            SceneDatabase database = new SceneDatabase(maxRatio, !unknownCamera);
            database.add(SceneFiles.find(scenes));
            report("scenes", database.truth().size(), comparison.run(database));
        }
    }

    private static void deleteAll(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files.sorted(Comparator.reverseOrder())::iterator) {
                Files.delete(file);
            }
        }
    }

    private PhotoCollection collection(Path folder) throws IOException {
        if (photos != null && truth != null) {
            return PhotoCollection.photos(String.valueOf(photos.getFileName()), photos, truth);
        }
        if (photos != null || truth != null) {
            throw new InputException("--photos and --truth need each other");
        }
        PhotoCollection rendered = PhotoCollection.render(
                "rendered",
                folder.resolve("images"),
                new PhotoCollection.Rendering(worlds, places, arc, width, width * 3 / 4),
                common.seed());
        return unknownCamera ? rendered.withoutCamera("rendered, unknown camera") : rendered;
    }

    private void report(String collection, int images, Map<String, Comparison.Result> results) {
        StringBuilder table = new StringBuilder();
        table.append(String.format(
                Locale.ROOT,
                "%s, %d images%n%-16s %8s %8s %7s %7s %7s %7s %8s %8s %9s%n",
                collection,
                images,
                "verification",
                "wall s",
                "cpu s",
                "right",
                "wrong",
                "images",
                "points",
                "reproj.",
                "pose",
                "pose 90%"));
        results.forEach((name, result) -> table.append(row(name, result)));
        spec.commandLine().getOut().print(table);
        spec.commandLine().getOut().flush();
        common.writeJson(json(collection, images, results));
    }

    private static String row(String name, Comparison.Result result) {
        String verified = String.format(
                Locale.ROOT,
                "%-16s %8.2f %8.2f %7d %7d",
                name,
                result.fastestWall(),
                result.fastestProcessor(),
                result.pairs().right(),
                result.pairs().wrong());
        String mapped = result.reconstruction()
                .map(model -> String.format(
                        Locale.ROOT,
                        " %7d %7d %8.3f %8.4f %9.4f",
                        model.images(),
                        model.points(),
                        model.reprojectionPx(),
                        model.medianPoseError(),
                        model.quantile(0.9)))
                .orElse("");
        return verified + mapped + System.lineSeparator();
    }

    private Map<String, Object> json(String collection, int images, Map<String, Comparison.Result> results) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("bench", "colmap");
        json.put("collection", collection);
        json.put("images", images);
        json.put("known_camera", photos == null && !unknownCamera);
        json.put("max_features", maxFeatures);
        json.put("max_ratio", maxRatio);
        json.put("verify_options", verifyOptions);
        json.put("runs", runs);
        json.put("cores", Runtime.getRuntime().availableProcessors());
        json.put("java", Runtime.version().toString());
        Map<String, Object> methodsJson = new LinkedHashMap<>();
        results.forEach((name, result) -> methodsJson.put(name, result.toJson()));
        json.put("verifications", methodsJson);
        return json;
    }
}
