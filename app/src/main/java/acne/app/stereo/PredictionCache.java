package acne.app.stereo;

import acne.geometry.Rigid3;
import acne.math.Mat3;
import acne.math.Vec3;
import acne.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Predictions on disk: one JSON file a scene, method and task.
 *
 * <p>A file is named after what was asked, and opens with what the answer depends on: settings of the method, content of the
 * scene, version of the code. Where any of these differs the file is stale, and so is a file that cannot be read: both
 * count as absent and are written anew.
 */
public final class PredictionCache {
    private final Path folder;

    public PredictionCache(Path folder) {
        this.folder = folder;
    }

    /** What a file of predictions depends on. */
    record Key(String scene, String sceneFingerprint, String method, String settings, String code, StereoTask task) {
        Map<String, Object> describe() {
            Map<String, Object> description = new LinkedHashMap<>();
            description.put("scene", scene);
            description.put("scene_fingerprint", sceneFingerprint);
            description.put("method", method);
            description.put("settings", settings);
            description.put("code", code);
            description.putAll(task.describe());
            return description;
        }

        String fileName() {
            String asked = Fingerprint.of(scene + method + task).substring(0, 8);
            return (scene + "-" + method + "-" + asked).replaceAll("[^A-Za-z0-9_.+-]", "_") + ".json";
        }
    }

    /** The predictions kept under a key. */
    Optional<List<StereoPrediction>> read(Key key) {
        Path file = folder.resolve(key.fileName());
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            Map<String, @Nullable Object> content = Json.parseObject(Files.readString(file));
            if (!Json.write(key.describe()).equals(Json.write(content.get("key")))) {
                return Optional.empty();
            }
            List<StereoPrediction> predictions = new ArrayList<>();
            for (Object entry : (List<?>) content.getOrDefault("predictions", List.of())) {
                predictions.add(prediction(Json.asObject(entry)));
            }
            return Optional.of(predictions);
        } catch (IOException | RuntimeException e) {
            return Optional.empty();
        }
    }

    /** Keeps predictions; a reader sees the whole file or none. */
    void write(Key key, List<StereoPrediction> predictions) throws IOException {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("key", key.describe());
        content.put(
                "predictions",
                predictions.stream().map(PredictionCache::describe).toList());
        Files.createDirectories(folder);
        Path whole = Files.createTempFile(folder, "predictions", ".tmp");
        try {
            Files.writeString(whole, Json.write(content));
            Files.move(whole, folder.resolve(key.fileName()), StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(whole);
        }
    }

    private static Map<String, Object> describe(StereoPrediction prediction) {
        List<Double> motion = new ArrayList<>();
        prediction.cam2FromCam1().ifPresent(found -> {
            for (double value : found.rotation().toArray()) {
                motion.add(value);
            }
            Vec3 t = found.translation();
            motion.addAll(List.of(t.x(), t.y(), t.z()));
        });
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("motion", motion);
        entry.put("ms", List.of(prediction.msNetwork(), prediction.msSolver()));
        return entry;
    }

    private static StereoPrediction prediction(Map<String, @Nullable Object> entry) {
        double[] ms = numbers(entry.get("ms"), 2);
        if (List.of().equals(entry.get("motion"))) {
            return new StereoPrediction(Optional.empty(), ms[0], ms[1]);
        }
        double[] m = numbers(entry.get("motion"), 12);
        Rigid3 motion = new Rigid3(Mat3.at(m, 0), new Vec3(m[9], m[10], m[11]));
        return new StereoPrediction(Optional.of(motion), ms[0], ms[1]);
    }

    private static double[] numbers(@Nullable Object value, int count) {
        if (value instanceof List<?> list && list.size() == count) {
            return list.stream()
                    .mapToDouble(number -> ((Number) number).doubleValue())
                    .toArray();
        }
        throw new IllegalArgumentException("need " + count + " numbers, got " + value);
    }
}
