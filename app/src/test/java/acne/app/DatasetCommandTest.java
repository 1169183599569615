package acne.app;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.app.verify.MadeDatabase;
import acne.geometry.Camera;
import acne.geometry.EpipolarResidual;
import acne.geometry.EssentialMatrix;
import acne.geometry.Rigid3;
import acne.io.Features;
import acne.io.Images;
import acne.io.SceneFile;
import acne.io.ScenePair;
import acne.io.SiftFeatures;
import acne.io.render.Courtyard;
import acne.io.render.RenderedScene;
import acne.math.Mat3;
import acne.math.Vec3;
import io.jhdf.HdfFile;
import io.jhdf.WritableHdfFile;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatasetCommandTest {
    private static final int WIDTH = 480;
    private static final int HEIGHT = 360;
    private static final Camera CAMERA = Camera.ofFocal(430, 239.5, 179.5);

    @TempDir
    static Path folder;

    private static final List<Rigid3> POSES = Courtyard.walk(5, 40);

    /** Rendered images, and the true model of them as COLMAP would write it. */
    @BeforeAll
    static void writeReconstruction() throws IOException {
        RenderedScene scene = Courtyard.scene(3);
        StringBuilder images = new StringBuilder();
        for (int i = 0; i < POSES.size(); i++) {
            Images.writePng(
                    scene.render(CAMERA, POSES.get(i), WIDTH, HEIGHT).pixels(),
                    folder.resolve("images").resolve(i + ".png"));
            Vec3 t = POSES.get(i).translation();
            double[] q = quaternion(POSES.get(i).rotation());
            images.append(String.format(
                    Locale.ROOT,
                    "%d %.17g %.17g %.17g %.17g %.17g %.17g %.17g 1 %d.png%n%n",
                    i + 1,
                    q[0],
                    q[1],
                    q[2],
                    q[3],
                    t.x(),
                    t.y(),
                    t.z(),
                    i));
        }
        Path model = Files.createDirectories(folder.resolve("model"));
        Files.writeString(model.resolve("cameras.txt"), "1 SIMPLE_PINHOLE 480 360 430 240 180\n");
        Files.writeString(model.resolve("images.txt"), images);
        // All but the last image see ten points in common.
        Files.writeString(model.resolve("points3D.txt"), "1 0 0 7 0 0 0 0.5 1 0 2 0 3 0 4 0\n".repeat(10));
    }

    /** The cameras stand upright on an arc: far from a half turn, where this formula would fail. */
    private static double[] quaternion(Mat3 r) {
        double w = Math.sqrt(1 + r.trace()) / 2;
        return new double[] {
            w,
            (r.get(2, 1) - r.get(1, 2)) / (4 * w),
            (r.get(0, 2) - r.get(2, 0)) / (4 * w),
            (r.get(1, 0) - r.get(0, 1)) / (4 * w)
        };
    }

    @Test
    void theSceneHasTheTruePosesAndTrueMatches() throws IOException {
        Path out = folder.resolve("scene.h5");
        CommandRun run = run(out, "--max-size", 240, "--licence", "free");
        assertTrue(run.out().contains("5 images, 12 pairs of 6 that see points in common"), run.out());
        try (SceneFile scene = SceneFile.open(out)) {
            assertEquals("scene", scene.name());
            assertEquals("colmap", scene.poseSource());
            assertEquals("free", scene.licence());
            assertEquals(5, scene.images().size());
            assertEquals(240, scene.images().get(0).width());
            assertEquals(215, scene.images().get(0).camera().fx(), 1e-9);
            assertEquals(119.5, scene.images().get(0).camera().cx(), 1e-9);
            assertEquals(12, scene.pairCount());
            for (int p = 0; p < scene.pairCount(); p++) {
                assertPair(scene.pair(p));
            }
        }
    }

    private static void assertPair(ScenePair pair) {
        int i = Integer.parseInt(pair.image1().name().replace(".png", ""));
        int j = Integer.parseInt(pair.image2().name().replace(".png", ""));
        assertTrue(i < 4 && j < 4 && i != j, "image 4 sees no point");
        Rigid3 truth = POSES.get(j).after(POSES.get(i).inverse());
        assertArrayEquals(
                truth.rotation().toArray(), pair.cam2FromCam1().rotation().toArray(), 1e-9);
        assertTrue(pair.inlierRatio() > 0.1, "inlier ratio " + pair.inlierRatio());
        // Places are ten degrees apart, and all cameras look at the middle.
        assertEquals(10 * Math.abs(i - j), pair.rotationDegrees(), 4);
        double parallax = pair.parallaxDegrees() / Math.abs(i - j);
        assertTrue(parallax > 5 && parallax < 14, "parallax " + pair.parallaxDegrees());
        assertEquals(pair.matches().size() * pair.inlierRatio(), inliers(pair), 0.01);
        assertTrue(pair.mutualBelow(0.8).size() > 30);
    }

    private static int inliers(ScenePair pair) {
        double[] e = EssentialMatrix.of(pair.cam2FromCam1()).matrix().toArray();
        Camera c1 = pair.image1().camera();
        Camera c2 = pair.image2().camera();
        int count = 0;
        for (int i = 0; i < pair.matches().size(); i++) {
            double distance = EpipolarResidual.squaredSymmetric(
                    e,
                    c1.normalisedX(pair.matches().x1(i)),
                    c1.normalisedY(pair.matches().y1(i)),
                    c2.normalisedX(pair.matches().x2(i)),
                    c2.normalisedY(pair.matches().y2(i)));
            count += distance < 1e-4 ? 1 : 0;
        }
        return count;
    }

    /** SIFT of the photos as hloc would keep it: the same pairs and matches as from the photos themselves. */
    @Test
    void featuresOfHlocMakeTheSameScene() throws IOException {
        Path features = hlocFeatures(WIDTH);
        Path out = folder.resolve("hloc.h5");
        CommandRun run = CommandRun.ok(
                "dataset", model(), "-o", out, "--features", "hloc", "--hloc-features", features, "--max-pairs", 4);
        assertTrue(run.out().contains("5 images, 4 pairs of 6 that see points in common"), run.out());
        Path ofPhotos = folder.resolve("photos.h5");
        run(ofPhotos, "--max-pairs", 4);
        try (SceneFile scene = SceneFile.open(out);
                SceneFile expected = SceneFile.open(ofPhotos)) {
            for (int p = 0; p < expected.pairCount(); p++) {
                ScenePair pair = scene.pair(p);
                assertEquals(expected.pair(p).image1().name(), pair.image1().name());
                assertEquals(expected.pair(p).matches().size(), pair.matches().size());
                for (int i = 0; i < pair.matches().size(); i++) {
                    assertEquals(
                            expected.pair(p).matches().x1(i), pair.matches().x1(i), 1e-3);
                    assertEquals(
                            expected.pair(p).matches().y2(i), pair.matches().y2(i), 1e-3);
                }
            }
        }

        Object[] hloc = {model(), "--features", "hloc", "--hloc-features"};
        assertBad("--features hloc needs --hloc-features", model(), "--features", "hloc");
        assertBad("its features are of 240 x 360", with(hloc, hlocFeatures(240)));
        assertBad("no such file", with(hloc, folder.resolve("none.h5")));
    }

    private static Object[] with(Object[] options, Object last) {
        return Stream.concat(Stream.of(options), Stream.of(last)).toArray();
    }

    private static Path hlocFeatures(int width) throws IOException {
        Path file = folder.resolve("features-" + width + ".h5");
        try (WritableHdfFile out = HdfFile.write(file)) {
            for (int image = 0; image < POSES.size(); image++) {
                Features sift = new SiftFeatures()
                        .detect(Images.read(folder.resolve("images").resolve(image + ".png"), 2 * WIDTH));
                float[][] keypoints = new float[sift.size()][];
                float[][] descriptors = new float[sift.dimension()][sift.size()];
                float[] scores = new float[sift.size()];
                for (int i = 0; i < sift.size(); i++) {
                    keypoints[i] = new float[] {(float) sift.x()[i], (float) sift.y()[i]};
                    scores[i] = sift.size() - i;
                    for (int k = 0; k < sift.dimension(); k++) {
                        descriptors[k][i] = sift.descriptors()[i * sift.dimension() + k];
                    }
                }
                var group = out.putGroup(image + ".png");
                group.putDataset("keypoints", keypoints);
                group.putDataset("descriptors", descriptors);
                group.putDataset("scores", scores);
                group.putDataset("image_size", new int[] {width, HEIGHT});
            }
        }
        return file;
    }

    @Test
    void theFileDoesNotDependOnTheNumberOfThreads() throws IOException {
        Path one = folder.resolve("one").resolve("s.h5");
        Path four = folder.resolve("four").resolve("s.h5");
        run(one, "--threads", 1, "--max-pairs", 4, "--max-size", 240);
        run(four, "--threads", 4, "--max-pairs", 4, "--max-size", 240);
        assertArrayEquals(Files.readAllBytes(one), Files.readAllBytes(four));
    }

    @Test
    void badInputIsNamedAndNothingIsWritten() throws IOException, SQLException {
        assertBad("a sparse model was expected", "--model", folder.resolve("images"), "--images", folder);
        assertBad("--features images needs --images", "--model", folder.resolve("model"));
        assertBad("--features database needs --database", "--model", folder.resolve("model"), "--features", "database");
        assertBad("no such file", "--model", folder.resolve("model"), "--images", folder.resolve("model"));
        assertBad("need at least 2 images", model(), images(), "--max-images=1");
        assertBad("--keypoints: need 1 to 65535", model(), images(), "--keypoints=70000");
        assertBad("none of the 6 covisible pairs", model(), images(), "--min-parallax=80", "--max-size=240");
        Path database = folder.resolve("other.db");
        try (MadeDatabase other = new MadeDatabase(database, MadeDatabase.Schema.COLMAP_3_8)) {
            other.fill(1, 1);
        }
        assertBad("the model is not of this database", model(), images(), "--database=" + database);
        Path wrong = Files.createDirectories(folder.resolve("wrong"));
        Images.writePng(new BufferedImage(20, 10, BufferedImage.TYPE_INT_RGB), wrong.resolve("0.png"));
        assertBad("the model has 480 x 360 pixels for it, the file has 20 x 10", model(), "--images=" + wrong);
    }

    private static String model() {
        return "--model=" + folder.resolve("model");
    }

    private static String images() {
        return "--images=" + folder.resolve("images");
    }

    private static CommandRun run(Path out, Object... more) {
        return CommandRun.ok(Stream.concat(Stream.of("dataset", model(), images(), "-o", out), Stream.of(more))
                .toArray());
    }

    private static void assertBad(String message, Object... options) {
        Path out = folder.resolve("bad.h5");
        CommandRun.refused(
                message,
                Stream.concat(Stream.of("dataset", "-o", out), Stream.of(options))
                        .toArray());
        assertFalse(Files.exists(out));
    }
}
