package acne.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jhdf.HdfFile;
import io.jhdf.WritableHdfFile;
import java.io.IOException;
import java.nio.file.Path;
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
