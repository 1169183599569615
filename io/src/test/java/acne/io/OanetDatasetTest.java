package acne.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jhdf.HdfFile;
import io.jhdf.WritableHdfFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OanetDatasetTest {
    @TempDir
    Path folder;

    @Test
    void readsMatchesAsPixelsWithCamerasAndMotion() throws IOException {
        try (OanetDataset set = OanetDataset.open(write(content()))) {
            assertEquals(1, set.size());
            OanetPair pair = set.pair(0);
            assertEquals(2, pair.matches().size());
            assertEquals(100 * 0.1 + 320, pair.matches().x1(0), 1e-5);
            assertEquals(110 * 0.2 + 240, pair.matches().y1(0), 1e-5);
            assertEquals(200 * 0.3 + 400, pair.matches().x2(0), 1e-5);
            assertEquals(0.9, pair.matches().ratio(1), 1e-7);
            assertTrue(pair.matches().mutual(0));
            assertFalse(pair.matches().mutual(1));
            assertEquals(110, pair.camera1().fy());
            assertEquals(200, pair.camera2().fy());
            assertEquals(1, pair.cam2FromCam1().translation().z());
            assertArrayEquals(new double[] {1e-5, 1e-2}, pair.residual(), 1e-9);
        }
    }

    @Test
    void ratiosAndMutualFlagsAreOptional() throws IOException {
        Map<String, Object> content = content();
        content.remove("ratios");
        content.remove("mutuals");
        try (OanetDataset set = OanetDataset.open(write(content))) {
            assertFalse(set.pair(0).matches().hasRatios());
            assertFalse(set.pair(0).matches().hasMutual());
        }
    }

    @Test
    void saysWhatIsWrong() throws IOException {
        assertMessage("xs", new float[1][2][3], "dataset 'xs/0' must have the shape [1, any, 4], has [1, 2, 3]");
        assertMessage("ys", new float[5], "one or two values a match: 2 matches, 5 values");
        assertMessage("Rs", new float[3][3], "a rotation must be orthogonal");
        assertMessage("ts", new float[2], "a motion needs 9 and 3 values, has 9 and 2");
        assertMessage("ratios", new float[] {1}, "need one ratio per match");
        assertMessage("f1s", new float[] {-1}, "focal lengths must be positive");
    }

    private void assertMessage(String group, Object value, String part) throws IOException {
        Map<String, Object> content = content();
        content.put(group, value);
        try (OanetDataset set = OanetDataset.open(write(content))) {
            InputFileException exception = assertThrows(InputFileException.class, () -> set.pair(0));
            assertTrue(String.valueOf(exception.getMessage()).contains(part), exception.getMessage());
        }
    }

    private Path write(Map<String, Object> content) {
        Path file = folder.resolve("set.h5");
        try (WritableHdfFile out = HdfFile.write(file)) {
            content.forEach((group, value) -> out.putGroup(group).putDataset("0", value));
        }
        return file;
    }

    private static Map<String, Object> content() {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("xs", new float[][][] {{{0.1f, 0.2f, 0.3f, 0.4f}, {0.5f, 0.6f, 0.7f, 0.8f}}});
        content.put("ys", new float[][] {{1e-5f, 0}, {1e-2f, 0}});
        content.put("Rs", new float[][] {{0.8f, -0.6f, 0}, {0.6f, 0.8f, 0}, {0, 0, 1}});
        content.put("ts", new float[][] {{0}, {0}, {1}});
        content.put("ratios", new float[] {0.5f, 0.9f});
        content.put("mutuals", new float[] {1, 0});
        content.put("cx1s", new float[] {320});
        content.put("cy1s", new float[] {240});
        content.put("cx2s", new float[] {400});
        content.put("cy2s", new float[] {300});
        content.put("f1s", new float[] {100, 110});
        content.put("f2s", new float[] {200});
        return content;
    }
}
