package acne.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jhdf.HdfFile;
import io.jhdf.WritableHdfFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HlocFeaturesTest {
    @TempDir
    Path folder;

    @Test
    void keypointsThatAreNowhereDoNotWidenTheImage() throws IOException {
        float[][] keypoints = {{10, 20}, {Float.NaN, 700}, {Float.POSITIVE_INFINITY, 30}, {1300.5f, 1e30f}};
        try (HlocFeatures features = HlocFeatures.open(write(keypoints, new double[] {1200, 600}))) {
            HlocFeatures.Keypoints read = features.keypoints("a.jpg");
            assertEquals(1301, read.width());
            assertEquals(701, read.height());
            assertEquals(8, read.xy().length);
        }
    }

    @Test
    void whatIsNotANumberIsNamed() throws IOException {
        try (HlocFeatures features = HlocFeatures.open(write(new float[][] {{1, 2}}, new String[] {"1200", "600"}))) {
            String message = String.valueOf(assertThrows(InputFileException.class, () -> features.keypoints("a.jpg"))
                    .getMessage());
            assertTrue(message.endsWith("dataset 'a.jpg/image_size' must hold numbers"), message);
        }
    }

    @Test
    void descriptorsAreColumnsAndTheBestScoresComeFirst() throws IOException {
        try (HlocFeatures features = HlocFeatures.open(writeDescribed(new float[] {0.2f, 0.9f, 0.5f}, 7))) {
            Features two = features.features("a.jpg", 2);
            assertArrayEquals(new double[] {2, 3}, two.x());
            assertArrayEquals(new double[] {20, 30}, two.y());
            assertEquals(2, two.dimension());
            assertArrayEquals(new float[] {5, 8, 6, 9}, two.descriptors());
            assertEquals(3, features.features("a.jpg", 10).size());
            assertEquals(Optional.empty(), features.imageSize("a.jpg"));
        }
    }

    @Test
    void featuresThatAreNoNumbersOrTooFewAreNamed() {
        assertRefused("keypoint 0 has a place, score or descriptor that is no number", new float[3], Float.NaN);
        assertRefused("keypoint 2 has a place", new float[] {1, 2, Float.NaN}, 7);
        assertRefused("dataset 'a.jpg/scores' must have the shape [3], has [2]", new float[2], 7);
    }

    @Test
    void aSizeThatIsNoneIsNamed() throws IOException {
        try (HlocFeatures features =
                HlocFeatures.open(write(new float[][] {{1, 2}}, new double[] {1200, Double.NaN}))) {
            String message = String.valueOf(assertThrows(InputFileException.class, () -> features.imageSize("a.jpg"))
                    .getMessage());
            assertTrue(message.contains("must hold a width and a height, has [1200.0, NaN]"), message);
        }
    }

    private void assertRefused(String reason, float[] scores, float fourth) {
        try (HlocFeatures features = HlocFeatures.open(writeDescribed(scores, fourth))) {
            String message = String.valueOf(assertThrows(InputFileException.class, () -> features.features("a.jpg", 9))
                    .getMessage());
            assertTrue(message.contains(reason), message);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Three keypoints with descriptors of two values. */
    private Path writeDescribed(float[] scores, float fourth) {
        Path file = folder.resolve("described.h5");
        try (WritableHdfFile out = HdfFile.write(file)) {
            var group = out.putGroup("a.jpg");
            group.putDataset("keypoints", new float[][] {{1, 10}, {2, 20}, {3, 30}});
            group.putDataset("descriptors", new float[][] {{4, 5, 6}, {fourth, 8, 9}});
            group.putDataset("scores", scores);
        }
        return file;
    }

    private Path write(float[][] keypoints, Object size) {
        Path file = folder.resolve("features.h5");
        try (WritableHdfFile out = HdfFile.write(file)) {
            var group = out.putGroup("a.jpg");
            group.putDataset("keypoints", keypoints);
            group.putDataset("image_size", size);
        }
        return file;
    }
}
