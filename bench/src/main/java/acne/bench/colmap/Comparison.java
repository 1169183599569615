package acne.bench.colmap;

import acne.geometry.Camera;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

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

    /**
     * What came out of one way to verify.
     *
     * @param reconstruction where there are photos to map
     */
    record Result(List<Programs.Seconds> seconds, PairQuality pairs, Optional<Reconstruction> reconstruction) {
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
            reconstruction.ifPresent(mapped -> json.putAll(mapped.toJson()));
            return json;
        }
    }

    Comparison(Programs programs, Settings settings, Path work) {
        this.programs = programs;
        this.settings = settings;
        this.work = work;
    }

    /** The results of COLMAP and of our methods on photos, by name. */
    Map<String, Result> run(PhotoCollection photos) throws IOException {
        Map<String, Result> results = verifyInTurns(match(photos), photos.truth(), this::matcher);
        for (Map.Entry<String, Result> result : results.entrySet()) {
            Result verified = result.getValue();
            result.setValue(
                    new Result(verified.seconds(), verified.pairs(), Optional.of(map(photos, result.getKey()))));
        }
        return results;
    }

    /** Compares on the matches of scenes, of which there are no photos. */
    Map<String, Result> run(SceneDatabase scenes) throws IOException {
        Path matched = matched();
        programs.colmap("database_creator", "--database_path", matched);
        scenes.write(matched);
        Path pairs = Files.write(work.resolve("pairs.txt"), scenes.pairs());
        return verifyInTurns(
                matched,
                scenes.truth(),
                database -> programs.colmap(
                        "matches_importer",
                        "--database_path",
                        database,
                        "--match_list_path",
                        pairs,
                        "--SiftMatching.use_gpu",
                        0));
    }

    private Map<String, Result> verifyInTurns(
            Path matched, Map<String, PhotoCollection.Place> truth, Function<Path, Programs.Seconds> colmap)
            throws IOException {
        Map<String, Function<Path, Programs.Seconds>> verifications = new LinkedHashMap<>();
        verifications.put(COLMAP, colmap);
        settings.methods().forEach(method -> verifications.put(method, database -> verify(database, method)));
        Map<String, List<Programs.Seconds>> seconds = new LinkedHashMap<>();
        for (int run = 0; run < settings.runs(); run++) {
            for (Map.Entry<String, Function<Path, Programs.Seconds>> verification : verifications.entrySet()) {
                String name = verification.getKey();
                Path database = Files.copy(matched, database(name), StandardCopyOption.REPLACE_EXISTING);
                seconds.computeIfAbsent(name, key -> new ArrayList<>())
                        .add(verification.getValue().apply(database));
            }
        }
        Map<String, Result> results = new LinkedHashMap<>();
        for (Map.Entry<String, List<Programs.Seconds>> taken : seconds.entrySet()) {
            PairQuality quality = PairQuality.of(database(taken.getKey()), truth);
            results.put(taken.getKey(), new Result(taken.getValue(), quality, Optional.empty()));
        }
        return results;
    }

    private Path matched() {
        return work.resolve("matched.db");
    }

    private Path database(String method) {
        return work.resolve(method + ".db");
    }

    /** A database with keypoints and matches but no geometries. */
    private Path match(PhotoCollection photos) throws IOException {
        Path database = matched();
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
        return Arrays.stream(PhotoCollection.pinhole(camera))
                .mapToObj(value -> String.format(Locale.ROOT, "%.9f", value))
                .collect(Collectors.joining(","));
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

    /** Deletes the geometries, and folds the log of the database into its file, so that the file can be copied alone. */
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
