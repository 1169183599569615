package acne.bench.colmap;

import acne.geometry.Camera;
import acne.io.colmap.Lens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * From photos to a sparse model, once with the verification of COLMAP and once with ours, on the same keypoints and matches.
 *
 * <p>The verifications take turns, each a process of its own from start to end; COLMAP's is its matcher on a database that has the
 * matches already, so that verifying is all that is left to do.
 */
final class Comparison {
    /** The name of COLMAP's own verification among the methods. */
    static final String COLMAP = "colmap";

    private final Programs programs;
    private final Settings settings;
    private final Path work;

    /**
     * What is done with a collection.
     *
     * @param maxRatio ratio test of COLMAP's matcher
     * @param methods our methods to compare
     * @param verifyOptions options of our verification
     * @param runs verifications of each kind, for the time
     */
    record Settings(int maxFeatures, double maxRatio, List<String> methods, List<String> verifyOptions, int runs) {}

    /** What came out of one way to verify. */
    record Result(List<Programs.Seconds> seconds, PairQuality pairs, Reconstruction reconstruction) {
        double fastestWall() {
            return seconds.stream().mapToDouble(Programs.Seconds::wall).min().orElse(0);
        }

        double fastestProcessor() {
            return seconds.stream()
                    .mapToDouble(Programs.Seconds::processor)
                    .min()
                    .orElse(0);
        }

        Map<String, Object> toJson() {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put(
                    "wall_seconds", seconds.stream().map(Programs.Seconds::wall).toList());
            json.put(
                    "processor_seconds",
                    seconds.stream().map(Programs.Seconds::processor).toList());
            json.putAll(pairs.toJson());
            json.putAll(reconstruction.toJson());
            return json;
        }
    }

    Comparison(Programs programs, Settings settings, Path work) {
        this.programs = programs;
        this.settings = settings;
        this.work = work;
    }

    /** The results of COLMAP and of our methods, by name. */
    Map<String, Result> run(PhotoCollection photos) throws IOException {
        Path matched = match(photos);
        List<String> methods = new ArrayList<>(List.of(COLMAP));
        methods.addAll(settings.methods());
        Map<String, List<Programs.Seconds>> seconds = new LinkedHashMap<>();
        for (int run = 0; run < settings.runs(); run++) {
            for (String method : methods) {
                Path database = Files.copy(matched, database(method), StandardCopyOption.REPLACE_EXISTING);
                seconds.computeIfAbsent(method, name -> new ArrayList<>()).add(verify(database, method));
            }
        }
        Map<String, Result> results = new LinkedHashMap<>();
        for (String method : methods) {
            results.put(
                    method,
                    new Result(
                            seconds.getOrDefault(method, List.of()),
                            PairQuality.of(database(method), photos.truth()),
                            map(photos, method)));
        }
        return results;
    }

    private Path database(String method) {
        return work.resolve(method + ".db");
    }

    /** A database with keypoints and matches but no geometries. */
    private Path match(PhotoCollection photos) throws IOException {
        Path database = work.resolve("matched.db");
        List<Object> extract = new ArrayList<>(List.of(
                "feature_extractor",
                "--database_path",
                database,
                "--image_path",
                photos.folder(),
                "--SiftExtraction.use_gpu",
                0,
                "--SiftExtraction.max_num_features",
                settings.maxFeatures(),
                "--ImageReader.single_camera",
                1));
        photos.camera()
                .ifPresent(camera -> extract.addAll(List.of(
                        "--ImageReader.camera_model", "PINHOLE", "--ImageReader.camera_params", parameters(camera))));
        programs.colmap(extract.toArray());
        matcher(database);
        forgetGeometries(database);
        return database;
    }

    private static String parameters(Camera camera) {
        return String.format(
                Locale.ROOT,
                "%.9f,%.9f,%.9f,%.9f",
                camera.fx(),
                camera.fy(),
                camera.cx() + Lens.COLMAP_OFFSET,
                camera.cy() + Lens.COLMAP_OFFSET);
    }

    private Programs.Seconds matcher(Path database) {
        return programs.colmap(
                "exhaustive_matcher",
                "--database_path",
                database,
                "--SiftMatching.use_gpu",
                0,
                "--SiftMatching.max_ratio",
                settings.maxRatio());
    }

    /** Also folds the log of the database into its file, so that the file can be copied alone. */
    private static void forgetGeometries(Path database) throws IOException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement()) {
            statement.execute("DELETE FROM two_view_geometries");
            statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
        } catch (SQLException e) {
            throw new IOException(database + ": " + e.getMessage(), e);
        }
    }

    private Programs.Seconds verify(Path database, String method) {
        if (method.equals(COLMAP)) {
            return matcher(database);
        }
        List<Object> command = new ArrayList<>(List.of("verify", database, "--method", method));
        command.addAll(settings.verifyOptions());
        return programs.acne(command.toArray());
    }

    private Reconstruction map(PhotoCollection photos, String method) throws IOException {
        Path sparse = Files.createDirectories(work.resolve(method + "-sparse"));
        programs.colmap(
                "mapper",
                "--database_path",
                database(method),
                "--image_path",
                photos.folder(),
                "--output_path",
                sparse,
                "--Mapper.ba_refine_focal_length",
                photos.camera().isPresent() ? 0 : 1);
        return Reconstruction.read(sparse, photos.truth());
    }
}
