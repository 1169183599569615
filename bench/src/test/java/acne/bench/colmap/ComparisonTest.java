package acne.bench.colmap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.app.Main;
import acne.app.stereo.StereoMethods;
import acne.io.SceneFile;
import acne.io.ScenePair;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From photos to a sparse model with the real COLMAP, and on to a scene file. */
class ComparisonTest {
    @TempDir
    Path folder;

    @Test
    void colmapMapsWhatWeVerify() throws IOException {
        Programs programs = RealColmap.require(folder.resolve("log.txt"));
        PhotoCollection photos = PhotoCollection.render(
                "test", folder.resolve("images"), new PhotoCollection.Rendering(1, 20, 60, 400, 300), 1);
        Comparison.Settings settings = new Comparison.Settings(800, 0.8, List.of(StereoMethods.DEFAULT), List.of(), 1);
        Map<String, Comparison.Result> results = new Comparison(programs, settings, folder).run(photos);
        Comparison.Result theirs = Objects.requireNonNull(results.get(Comparison.COLMAP));
        Comparison.Result ours = Objects.requireNonNull(results.get(StereoMethods.DEFAULT));
        Reconstruction ourModel = ours.reconstruction().orElseThrow();
        Reconstruction theirModel = theirs.reconstruction().orElseThrow();
        assertEquals(20, ourModel.images());
        assertTrue(ourModel.images() >= theirModel.images());
        assertTrue(
                ourModel.medianPoseError() < Math.max(0.1, 1.2 * theirModel.medianPoseError()),
                ours + " beside " + theirs);
        assertTrue(ourModel.points() > 0.9 * theirModel.points(), ours + " beside " + theirs);
        assertEquals(0, ours.pairs().wrong(), ours.pairs().toString());
        assertTrue(ours.pairs().right() >= 0.9 * theirs.pairs().right(), ours + " beside " + theirs);
        assertScene();
    }

    /** The features of the database and the model of the mapper make a scene of true matches. */
    private void assertScene() throws IOException {
        Path scene = folder.resolve("scene.h5");
        int exit = Main.commandLine()
                .execute(
                        "dataset",
                        "--database",
                        folder.resolve(StereoMethods.DEFAULT + ".db").toString(),
                        "--features",
                        "database",
                        "--model",
                        folder.resolve(StereoMethods.DEFAULT + "-sparse")
                                .resolve("0")
                                .toString(),
                        "-o",
                        scene.toString());
        assertEquals(0, exit);
        try (SceneFile file = SceneFile.open(scene)) {
            assertEquals(20, file.images().size());
            assertTrue(file.pairCount() > 100, file.pairCount() + " pairs");
            ScenePair pair = file.pair(0);
            assertTrue(pair.inlierRatio() > 0.03 && pair.parallaxDegrees() > 1.5);
        }
    }
}
