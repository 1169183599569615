package acne.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.Correspondences;
import acne.geometry.EpipolarResidual;
import acne.geometry.EssentialMatrix;
import io.jhdf.HdfFile;
import io.jhdf.WritableHdfFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SceneFileTest {
    @TempDir
    Path folder;

    @Test
    void readsEveryField() throws IOException {
        try (SceneFile scene = SceneFile.open(write(content()))) {
            assertEquals("tiny", scene.name());
            assertEquals("made", scene.source());
            assertEquals("given", scene.poseSource());
            assertEquals("free", scene.licence());
            assertEquals(2, scene.images().size());
            assertEquals("b.jpg", scene.images().get(1).name());
            assertEquals(200, scene.images().get(1).width());
            assertEquals(1, scene.pairCount());
            ScenePair pair = scene.pair(0);
            assertEquals(90, pair.image1().camera().fx());
            assertEquals(2, pair.cam2FromCam1().translation().x());
            assertEquals(0.5, pair.inlierRatio());
            assertEquals(12, pair.rotationDegrees());
            assertTrue(Double.isNaN(pair.parallaxDegrees()));
            Correspondences matches = pair.matches();
            assertEquals(3, matches.size());
            assertEquals(3, matches.x1(1));
            assertEquals(4, matches.y1(1));
            assertEquals(9, matches.x2(1));
            assertEquals(10, matches.y2(1));
            assertEquals(0.8, matches.ratio(1), 1e-15);
            assertFalse(matches.mutual(2));
        }
    }

    @Test
    void ratioTestIsStrictAndOneKeepsAllMutualMatches() throws IOException {
        try (SceneFile scene = SceneFile.open(write(content()))) {
            assertEquals(1, scene.pair(0).mutualBelow(0.8).size());
            assertEquals(2, scene.pair(0).mutualBelow(1).size());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"K", "R", "t", "keypoints", "pair", "nn", "match_offset", "image_name", "parallax_deg"})
    void namesAMissingDataset(String name) throws IOException {
        Map<String, Object> content = content();
        content.remove(name);
        assertMessage(write(content), "dataset '" + name + "' is missing");
    }

    @Test
    void namesWrongShapesAndRanges() throws IOException {
        assertMessage(writeWith("t", new double[2][2]), "dataset 't' must have the shape [2, 3], has [2, 2]");
        assertMessage(writeWith("pair", new int[][] {{0, 2}}), "pair 0 names image 2 of 2");
        assertMessage(writeWith("keypoint_offset", new long[] {0, 4, 5}), "needs a match for each of the 4 keypoints");
        assertMessage(writeWith("match_offset", new long[] {1, 3}), "must rise from 0 to 3");
        assertMessage(writeWith("K", new double[2][3][3]), "image 0");
        assertMessage(writeWith("R", new double[2][3][3]), "a rotation must be orthogonal");
        assertMessage(writeWith("nn", new int[] {0, 7, 1}), "match 1 names keypoint 7 of an image with 2");
        assertMessage(writeWith("ratio", new int[] {0, 256, 1}), "row 1 must lie in 0 to 255, is 256");
        assertMessage(writeWith("image_name", new int[] {0, 1}), "must hold text");
    }

    @Test
    void everyTruncationIsAnError() throws IOException {
        byte[] whole = Files.readAllBytes(write(content()));
        Path cut = folder.resolve("cut.h5");
        for (int length = 0; length < whole.length; length += 61) {
            Files.write(cut, Arrays.copyOf(whole, length));
            assertThrows(InputFileException.class, () -> readAll(cut), "length " + length);
        }
    }

    @Test
    void refusesTextAndMissingFiles() throws IOException {
        assertMessage(Files.writeString(folder.resolve("text.h5"), "no scene"), "not an HDF5 file");
        assertMessage(folder.resolve("none.h5"), "no such file");
    }

    /** The file's own inlier ratio, from its definition, ties poses, calibration, keypoints and matches together. */
    @Test
    void poseExplainsTheInlierRatioOfRealScenes() throws IOException {
        for (String name : new String[] {"test/strecha_fountainP11", "val/lund_street", "val/counter"}) {
            try (SceneFile scene = SceneFile.open(SharedData.require("stereo/" + name + ".h5"))) {
                for (int p = 0; p < scene.pairCount(); p += 20) {
                    ScenePair pair = scene.pair(p);
                    assertEquals(pair.inlierRatio(), share(pair), 2e-3, name + " pair " + p);
                }
            }
        }
    }

    private static double share(ScenePair pair) {
        double[] e = EssentialMatrix.of(pair.cam2FromCam1()).matrix().toArray();
        Correspondences m = pair.matches();
        int inliers = 0;
        for (int i = 0; i < m.size(); i++) {
            double squared = EpipolarResidual.squaredSymmetric(
                    e,
                    pair.image1().camera().normalisedX(m.x1(i)),
                    pair.image1().camera().normalisedY(m.y1(i)),
                    pair.image2().camera().normalisedX(m.x2(i)),
                    pair.image2().camera().normalisedY(m.y2(i)));
            inliers += squared < 1e-4 ? 1 : 0;
        }
        return (double) inliers / m.size();
    }

    private static void readAll(Path file) throws IOException {
        try (SceneFile scene = SceneFile.open(file)) {
            for (int p = 0; p < scene.pairCount(); p++) {
                scene.pair(p);
            }
        }
    }

    private static void assertMessage(Path file, String part) {
        InputFileException exception = assertThrows(InputFileException.class, () -> readAll(file));
        String message = String.valueOf(exception.getMessage());
        assertTrue(message.contains(part) && message.startsWith(file.toString()), message);
    }

    private Path writeWith(String dataset, Object value) throws IOException {
        Map<String, Object> content = content();
        content.put(dataset, value);
        return write(content);
    }

    private Path write(Map<String, Object> content) throws IOException {
        Path file = Files.createTempFile(folder, "scene", ".h5");
        try (WritableHdfFile out = HdfFile.write(file)) {
            content.forEach(out::putDataset);
            out.putAttribute("scene", "tiny");
            out.putAttribute("source", "made");
            out.putAttribute("pose_source", "given");
            out.putAttribute("licence", "free");
        }
        return file;
    }

    /** Two images, three and two keypoints, one pair. */
    private static Map<String, Object> content() {
        double[][] k = {{90, 0, 50}, {0, 90, 40}, {0, 0, 1}};
        double[][] identity = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("image_name", new String[] {"a.jpg", "b.jpg"});
        content.put("image_size", new int[][] {{100, 80}, {200, 160}});
        content.put("K", new double[][][] {k, k});
        content.put("R", new double[][][] {identity, identity});
        content.put("t", new double[][] {{0, 0, 0}, {2, 0, 0}});
        content.put("keypoints", new float[][] {{1, 2}, {3, 4}, {5, 6}, {7, 8}, {9, 10}});
        content.put("keypoint_offset", new long[] {0, 3, 5});
        content.put("pair", new int[][] {{0, 1}});
        content.put("nn", new int[] {0, 1, 1});
        content.put("ratio", new int[] {102, 204, 255});
        content.put("mutual", new int[] {1, 1, 0});
        content.put("match_offset", new long[] {0, 3});
        content.put("inlier_ratio", new float[] {0.5f});
        content.put("rotation_deg", new float[] {12});
        content.put("parallax_deg", new float[] {Float.NaN});
        return content;
    }
}
