package acne.app;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.Correspondences;
import acne.data.TwoViewScene;
import io.jhdf.HdfFile;
import io.jhdf.WritableHdfFile;
import io.jhdf.api.Dataset;
import io.jhdf.api.WritableGroup;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerifyHlocCommandTest {
    private static final int POINTS = 300;

    @TempDir
    Path folder;

    private final TwoViewScene scene = TwoViewScene.of(
            new TwoViewScene.Options(POINTS, 0.4, 0.3, TwoViewScene.Layout.GENERAL), new SplittableRandom(4));
    private Path features;
    private Path matches;
    private Path output;

    @BeforeEach
    void choosePaths() {
        features = folder.resolve("features.h5");
        matches = folder.resolve("matches.h5");
        output = folder.resolve("out/verified.h5");
    }

    /** Key of the group in the file of matches, and whether its images stand in reverse order. */
    @ParameterizedTest
    @CsvSource({"db-a.jpg/b.jpg,false", "b.jpg/db-a.jpg,true", "db-a.jpg_b.jpg,false", "b.jpg_db-a.jpg,true"})
    void keepsTheTrueMatchesUnderTheSameName(String key, boolean reversed) throws IOException {
        write(key, reversed);
        run(pairs("db/a.jpg b.jpg"));
        try (HdfFile file = new HdfFile(output)) {
            short[] kept = (short[]) file.getDatasetByPath(key + "/matches0").getData();
            Dataset scores = file.getDatasetByPath(key + "/matching_scores0");
            float[] left = (float[]) scores.getData();
            assertEquals(POINTS + 1, kept.length);
            int right = 0;
            int wrong = 0;
            for (int i = 0; i < POINTS; i++) {
                assertTrue(kept[i] == -1 || kept[i] == POINTS - 1 - i);
                assertEquals(kept[i] == -1 ? 0 : 0.5f, left[i]);
                boolean inlier = scene.inliers()[reversed ? POINTS - 1 - i : i];
                right += inlier && kept[i] != -1 ? 1 : 0;
                wrong += !inlier && kept[i] != -1 ? 1 : 0;
            }
            assertEquals(-1, kept[POINTS]);
            assertTrue(right > 160 && wrong < 15, right + " right, " + wrong + " wrong");
        }
    }

    @Test
    void aPairThatIsListedTwiceIsVerifiedOnce() throws IOException {
        write("db-a.jpg/b.jpg", false);
        CommandRun run = run(pairs("db/a.jpg b.jpg\nb.jpg db/a.jpg\n"));
        assertTrue(run.out().contains("1 of 1 pairs verified"), run.out());
    }

    @Test
    void withoutAVerifiedPairAllMatchesGo() throws IOException {
        write("db-a.jpg/b.jpg", false);
        CommandRun run = CommandRun.of(
                "verify-hloc", features, matches, pairs("db/a.jpg b.jpg"), "-o", output, "--min-inliers", 301);
        assertEquals(1, run.exitCode(), run.err());
        try (HdfFile file = new HdfFile(output)) {
            short[] none = new short[POINTS + 1];
            Arrays.fill(none, (short) -1);
            assertArrayEquals(none, (short[])
                    file.getDatasetByPath("db-a.jpg/b.jpg/matches0").getData());
        }
    }

    @Test
    void badInputIsNamedAndNothingIsWritten() throws IOException {
        write("db-a.jpg/b.jpg", false);
        assertBad("pairs.txt:1: need the names of two known images", "db/a.jpg c.jpg");
        assertBad("pairs.txt:2: no matches of b.jpg and other.jpg", "db/a.jpg b.jpg\nb.jpg other.jpg");
        Files.writeString(features, "no file of features, but some text of many bytes more than the head");
        assertBad("not an HDF5 file", "db/a.jpg b.jpg");
    }

    /** It must not pass for a file of other images. */
    @Test
    void aBrokenGroupIsNotTakenForAMissingOne() throws IOException {
        write("db-a.jpg/b.jpg", false);
        String whole = Files.readString(features, StandardCharsets.ISO_8859_1);
        int second = whole.indexOf("OHDR", whole.indexOf("OHDR") + 1);
        String broken = whole.substring(0, second) + "LOST" + whole.substring(second + 4);
        Files.writeString(features, broken, StandardCharsets.ISO_8859_1);
        assertBad("features.h5: 'db/a.jpg/keypoints' Failed to load children", "db/a.jpg b.jpg");
    }

    @Test
    void aMatchWithoutItsKeypointIsNamed() throws IOException {
        write("db-a.jpg/b.jpg", false);
        try (WritableHdfFile file = HdfFile.write(matches)) {
            WritableGroup group = file.putGroup("db-a.jpg").putGroup("b.jpg");
            group.putDataset("matches0", new short[] {0, 4000});
        }
        assertBad("db/a.jpg and b.jpg: match 1 names keypoint 4000 of an image with 300", "db/a.jpg b.jpg");
    }

    @Test
    void theFileOfFeaturesIsNotOverwritten() throws IOException {
        write("db-a.jpg/b.jpg", false);
        Path pairs = pairs("db/a.jpg b.jpg");
        byte[] before = Files.readAllBytes(features);
        Path sameFeatures = folder.resolve("../" + folder.getFileName() + "/features.h5");
        CommandRun.refused("which would be lost", "verify-hloc", features, matches, pairs, "-o", sameFeatures);
        CommandRun.refused("which would be lost", "verify-hloc", features, matches, pairs, "-o", pairs);
        assertArrayEquals(before, Files.readAllBytes(features));
        assertEquals("db/a.jpg b.jpg", Files.readString(pairs));
    }

    private void assertBad(String message, String pairs) throws IOException {
        CommandRun.refused(message, "verify-hloc", features, matches, pairs(pairs), "-o", output);
        assertFalse(Files.exists(output));
        assertFalse(Files.exists(output.resolveSibling("verified.h5.part")));
    }

    private CommandRun run(Path pairs) {
        return CommandRun.ok("verify-hloc", features, matches, pairs, "-o", output, "--threshold", 1.5);
    }

    private Path pairs(String text) throws IOException {
        return Files.writeString(folder.resolve("pairs.txt"), text);
    }

    /** Image db/a.jpg has one keypoint more, which has no match; image b.jpg has its keypoints in reverse order. */
    private void write(String key, boolean reversed) {
        Correspondences m = scene.matches();
        float[][] first = new float[POINTS + (reversed ? 0 : 1)][2];
        float[][] second = new float[POINTS + (reversed ? 1 : 0)][2];
        for (int i = 0; i < POINTS; i++) {
            first[i] = new float[] {(float) m.x1(i), (float) m.y1(i)};
            second[POINTS - 1 - i] = new float[] {(float) m.x2(i), (float) m.y2(i)};
        }
        try (WritableHdfFile file = HdfFile.write(features)) {
            image(file.putGroup("db").putGroup("a.jpg"), first);
            image(file.putGroup("b.jpg"), second);
            image(file.putGroup("other.jpg"), second);
        }
        short[] matches0 = new short[POINTS + 1];
        float[] scores = new float[POINTS + 1];
        for (int i = 0; i < POINTS; i++) {
            matches0[i] = (short) (POINTS - 1 - i);
            scores[i] = 0.5f;
        }
        matches0[POINTS] = -1;
        try (WritableHdfFile file = HdfFile.write(matches)) {
            WritableGroup group = file;
            for (String part : key.split("/")) {
                group = group.putGroup(part);
            }
            group.putDataset("matches0", matches0);
            group.putDataset("matching_scores0", scores);
        }
    }

    private static void image(WritableGroup group, float[][] keypoints) {
        group.putDataset("keypoints", keypoints);
        group.putDataset("image_size", new int[] {1200, 800});
    }
}
