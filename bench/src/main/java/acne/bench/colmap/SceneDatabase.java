package acne.bench.colmap;

import acne.data.Correspondences;
import acne.io.SceneFile;
import acne.io.SceneImage;
import acne.io.ScenePair;
import acne.io.colmap.Lens;
import acne.io.colmap.LensModel;
import acne.io.colmap.PairId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Writes the keypoints and matches of scene files to one database of COLMAP.
 *
 * <p>Each pair of a scene comes with a false one: the same keypoints of its first image, matched with those of an image of another
 * scene, of which nothing can be true. A verification has to tell them apart.
 */
final class SceneDatabase {
    private final double maxRatio;
    private final boolean knownCameras;
    private final List<View> views = new ArrayList<>();
    private final Map<PairId, List<Match>> matches = new LinkedHashMap<>();

    /** Two keypoints, the one of the lower image first. */
    private record Match(int keypoint1, int keypoint2) {}

    /** A place on an image, as scene files have it. */
    private record Pixel(float x, float y) {}

    /** An image with the keypoints that occur in pairs, in the order of their first occurrence. */
    private record View(String name, PhotoCollection.Place place, int height, Map<Pixel, Integer> keypoints) {
        int keypoint(double x, double y) {
            Pixel pixel = new Pixel((float) x, (float) y);
            return keypoints.computeIfAbsent(pixel, key -> keypoints.size());
        }
    }

    /**
     * An empty database.
     *
     * @param maxRatio ratio test that mutual matches have to pass
     * @param knownCameras whether COLMAP is told the focal lengths
     */
    SceneDatabase(double maxRatio, boolean knownCameras) {
        this.maxRatio = maxRatio;
        this.knownCameras = knownCameras;
    }

    /** The places of all images by name; each scene is a world of its own. */
    Map<String, PhotoCollection.Place> truth() {
        Map<String, PhotoCollection.Place> truth = new LinkedHashMap<>();
        views.forEach(view -> truth.put(view.name(), view.place()));
        return truth;
    }

    /** The names of all pairs, as COLMAP reads them. */
    List<String> pairs() {
        return matches.keySet().stream()
                .map(pair -> views.get(pair.image1() - 1).name() + " "
                        + views.get(pair.image2() - 1).name())
                .toList();
    }

    /** Adds the scenes, and false pairs from each to the next. */
    void add(List<Path> files) throws IOException {
        List<Integer> firstViews = new ArrayList<>();
        for (Path file : files) {
            firstViews.add(views.size());
            add(file, firstViews.size() - 1);
        }
        firstViews.add(views.size());
        for (PairId pair : new TreeSet<>(matches.keySet())) {
            int world = views.get(pair.image1() - 1).place().world();
            int next = (world + 1) % files.size();
            int count = firstViews.get(next + 1) - firstViews.get(next);
            addFalsePair(pair, firstViews.get(next) + 1 + pair.image2() % count);
        }
    }

    private void add(Path file, int world) throws IOException {
        try (SceneFile scene = SceneFile.open(file)) {
            Map<SceneImage, Integer> ids = new LinkedHashMap<>();
            for (SceneImage image : scene.images()) {
                PhotoCollection.Place place =
                        new PhotoCollection.Place(world, image.camFromWorld(), image.camera(), image.width());
                views.add(new View("scene" + world + "_" + ids.size(), place, image.height(), new LinkedHashMap<>()));
                ids.put(image, views.size());
            }
            for (int i = 0; i < scene.pairCount(); i++) {
                ScenePair pair = scene.pair(i);
                addPair(ids.getOrDefault(pair.image1(), 0), ids.getOrDefault(pair.image2(), 0), pair);
            }
        }
    }

    /** Scenes may have a pair in both orders: the first counts. */
    private void addPair(int image1, int image2, ScenePair pair) {
        Correspondences found = pair.mutualBelow(maxRatio);
        List<Match> list = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            int keypoint1 = views.get(image1 - 1).keypoint(found.x1(i), found.y1(i));
            int keypoint2 = views.get(image2 - 1).keypoint(found.x2(i), found.y2(i));
            list.add(image1 < image2 ? new Match(keypoint1, keypoint2) : new Match(keypoint2, keypoint1));
        }
        matches.putIfAbsent(PairId.of(image1, image2), list);
    }

    private void addFalsePair(PairId pair, int other) {
        int keypoints = views.get(other - 1).keypoints().size();
        List<Match> list = matches.getOrDefault(pair, List.of()).stream()
                .filter(match -> match.keypoint2() < keypoints)
                .map(match -> pair.image1() < other ? match : new Match(match.keypoint2(), match.keypoint1()))
                .toList();
        matches.putIfAbsent(PairId.of(pair.image1(), other), list);
    }

    /** Fills a database that COLMAP has made and that is empty. */
    void write(Path database) throws IOException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database)) {
            connection.setAutoCommit(false);
            for (int id = 1; id <= views.size(); id++) {
                write(connection, id, views.get(id - 1));
            }
            for (Map.Entry<PairId, List<Match>> pair : matches.entrySet()) {
                ByteBuffer data = little(2 * Integer.BYTES * pair.getValue().size());
                pair.getValue().forEach(match -> data.putInt(match.keypoint1()).putInt(match.keypoint2()));
                insert(
                        connection,
                        "INSERT INTO matches(pair_id, rows, cols, data) VALUES(?, ?, 2, ?)",
                        pair.getKey().value(),
                        pair.getValue().size(),
                        data.array());
            }
            connection.commit();
        } catch (SQLException e) {
            throw new IOException(database + ": " + e.getMessage(), e);
        }
    }

    private void write(Connection connection, int id, View view) throws SQLException {
        ByteBuffer parameters = little(4 * Double.BYTES);
        parameters.asDoubleBuffer().put(PhotoCollection.pinhole(view.place().camera()));
        insert(
                connection,
                "INSERT INTO cameras(camera_id, model, width, height, params, prior_focal_length) VALUES(?, ?, ?, ?, ?, ?)",
                id,
                LensModel.PINHOLE.id(),
                view.place().width(),
                view.height(),
                parameters.array(),
                knownCameras ? 1 : 0);
        insert(connection, "INSERT INTO images(image_id, name, camera_id) VALUES(?, ?, ?)", id, view.name(), id);
        ByteBuffer keypoints = little(2 * Float.BYTES * view.keypoints().size());
        view.keypoints()
                .keySet()
                .forEach(pixel -> keypoints
                        .putFloat((float) (pixel.x() + Lens.COLMAP_OFFSET))
                        .putFloat((float) (pixel.y() + Lens.COLMAP_OFFSET)));
        insert(
                connection,
                "INSERT INTO keypoints(image_id, rows, cols, data) VALUES(?, ?, 2, ?)",
                id,
                view.keypoints().size(),
                keypoints.array());
    }

    private static ByteBuffer little(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static void insert(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.executeUpdate();
        }
    }
}
