package acne.io.dataset;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.Correspondences;
import acne.geometry.Camera;
import acne.geometry.Rigid3;
import acne.io.DescriptorMatches;
import acne.io.SceneFile;
import acne.io.SceneImage;
import acne.io.ScenePair;
import acne.math.Mat3;
import acne.math.Vec3;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class PairMeasureTest {
    private static final Camera CAMERA = Camera.ofFocal(500, 320, 240);

    /** Points at depth 10 seen from places 1 apart: all true, in front, at a parallax of 2 atan(0.05). */
    @Test
    void aStepToTheSide() {
        int n = 100;
        float[] first = new float[2 * n];
        float[] second = new float[2 * n];
        for (int i = 0; i < n; i++) {
            double y = (i % 10 - 5) * 0.5;
            first[2 * i] = (float) CAMERA.pixelX(0.05);
            second[2 * i] = (float) CAMERA.pixelX(-0.05);
            first[2 * i + 1] = (float) CAMERA.pixelY(y / 10);
            second[2 * i + 1] = first[2 * i + 1];
        }
        PairMeasure measure = measure(first, second, new Rigid3(Mat3.IDENTITY, new Vec3(-1, 0, 0)));
        assertEquals(1, measure.inlierRatio());
        assertEquals(1, measure.inFront());
        assertEquals(0, measure.rotationDegrees(), 1e-9);
        assertEquals(Math.toDegrees(2 * Math.atan(0.05)), measure.parallaxDegrees(), 0.2);
        // One row in ten is the same: as many of the shuffled matches are true.
        assertEquals(90, measure.excess(), 12);
        assertEquals(measure.excess(), measure.mutualExcess());
        PairMeasure back = measure(first, second, new Rigid3(Mat3.IDENTITY, new Vec3(1, 0, 0)));
        assertEquals(0, back.inFront());
    }

    private static PairMeasure measure(float[] first, float[] second, Rigid3 cam2FromCam1) {
        int n = first.length / 2;
        boolean[] mutual = new boolean[n];
        Arrays.fill(mutual, true);
        return PairMeasure.of(
                view(first, Rigid3.IDENTITY),
                view(second, cam2FromCam1),
                new DescriptorMatches(IntStream.range(0, n).toArray(), new float[n], mutual),
                new SplittableRandom(1));
    }

    private static SceneView view(float[] keypoints, Rigid3 camFromWorld) {
        return new SceneView(new SceneImage("a", 640, 480, CAMERA, camFromWorld), keypoints, new float[0], 1);
    }

    /** The figures that the shared scenes have in their files, computed by other code. */
    @Test
    void agreesWithTheFiguresOfTheSharedScenes() throws IOException {
        String folder = System.getenv("ACNE_DATA");
        Path path = Path.of(folder == null ? "../../shared/data" : folder).resolve("stereo/val/lund_street.h5");
        Assumptions.assumeTrue(Files.exists(path), () -> "needs the shared data: " + path);
        try (SceneFile scene = SceneFile.open(path)) {
            for (int p = 0; p < scene.pairCount(); p++) {
                ScenePair pair = scene.pair(p);
                PairMeasure measure = measure(pair);
                assertEquals(pair.inlierRatio(), measure.inlierRatio(), 1e-3, "pair " + p);
                assertEquals(pair.rotationDegrees(), measure.rotationDegrees(), 1e-3, "pair " + p);
                assertTrue(measure.excess() >= 20 && measure.mutualExcess() >= 15, "pair " + p + " " + measure);
            }
        }
    }

    private static PairMeasure measure(ScenePair pair) {
        Correspondences m = pair.matches();
        float[] first = new float[2 * m.size()];
        float[] second = new float[2 * m.size()];
        float[] ratio = new float[m.size()];
        boolean[] mutual = new boolean[m.size()];
        for (int i = 0; i < m.size(); i++) {
            first[2 * i] = (float) m.x1(i);
            first[2 * i + 1] = (float) m.y1(i);
            second[2 * i] = (float) m.x2(i);
            second[2 * i + 1] = (float) m.y2(i);
            ratio[i] = (float) m.ratio(i);
            mutual[i] = m.mutual(i);
        }
        return PairMeasure.of(
                new SceneView(pair.image1(), first, new float[0], 1),
                new SceneView(pair.image2(), second, new float[0], 1),
                new DescriptorMatches(IntStream.range(0, m.size()).toArray(), ratio, mutual),
                new SplittableRandom(1));
    }
}
