package acne.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.geometry.Camera;
import acne.geometry.Rigid3;
import acne.math.Mat3;
import acne.math.Vec3;
import io.jhdf.HdfFile;
import io.jhdf.api.Dataset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SceneFileWriterTest {
    @TempDir
    Path folder;

    @Test
    void whatIsWrittenIsRead() throws IOException {
        Path path = write();
        try (SceneFile scene = SceneFile.open(path)) {
            assertEquals("yard", scene.name());
            assertEquals("here", scene.source());
            assertEquals("colmap", scene.poseSource());
            assertEquals("free", scene.licence());
            assertEquals(images(), scene.images());
            ScenePair pair = scene.pair(0);
            assertEquals(images().get(1), pair.image1());
            assertEquals(3, pair.matches().size());
            assertEquals(7.5, pair.matches().x1(0));
            assertEquals(4, pair.matches().y2(0));
            assertEquals(128 / 255.0, pair.matches().ratio(0), 1e-12);
            assertEquals(1, pair.matches().ratio(2));
            assertTrue(pair.matches().mutual(0) && !pair.matches().mutual(1));
            assertEquals(0.25, pair.inlierRatio());
            assertEquals(11, pair.rotationDegrees());
            assertTrue(Double.isNaN(pair.parallaxDegrees()));
        }
    }

    /** The layout of the scenes that the project is trained on, down to the types. */
    @Test
    void typesAreThoseOfTheLayout() throws IOException {
        try (HdfFile file = new HdfFile(write())) {
            assertType(file, "image_size", int.class, 4);
            assertType(file, "K", double.class, 8);
            assertType(file, "keypoints", float.class, 4);
            assertType(file, "keypoint_offset", long.class, 8);
            assertType(file, "pair", int.class, 4);
            assertType(file, "nn", int.class, 2);
            assertType(file, "ratio", int.class, 1);
            assertType(file, "mutual", int.class, 1);
            assertType(file, "match_offset", long.class, 8);
            assertType(file, "inlier_ratio", float.class, 4);
        }
    }

    /** Unsigned values of one and two bytes come as int. */
    private static void assertType(HdfFile file, String name, Class<?> type, int bytes) {
        Dataset dataset = file.getDatasetByPath(name);
        assertEquals(type, dataset.getJavaType(), name);
        assertEquals(bytes, dataset.getDataType().getSize(), name);
    }

    private Path write() throws IOException {
        Path path = folder.resolve("new/yard.h5");
        DescriptorMatches matches = new DescriptorMatches(
                new int[] {1, 0, 1}, new float[] {0.5f, 0.25f, 1}, new boolean[] {true, false, true});
        SceneFileWriter.write(
                path,
                new SceneFileWriter.About("yard", "here", "free"),
                images(),
                List.of(new float[] {1, 2, 3, 4}, new float[] {7.5f, 8, 9, 10, 11, 12}),
                List.of(new SceneFileWriter.Pair(1, 0, matches, 0.25, 11, Double.NaN)));
        assertEquals(1, Files.list(path.getParent()).count(), "only the complete file is left");
        return path;
    }

    private static List<SceneImage> images() {
        Camera camera = new Camera(90, 91, 50, 40);
        return List.of(
                new SceneImage("a.jpg", 100, 80, camera, Rigid3.IDENTITY),
                new SceneImage(
                        "longer name.jpg", 100, 80, camera, new Rigid3(Mat3.diagonal(1, -1, -1), new Vec3(1, 2, 3))));
    }
}
