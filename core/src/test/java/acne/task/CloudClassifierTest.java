package acne.task;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.ClassNames;
import acne.data.DrawnDigits;
import acne.data.PointCloud;
import acne.data.Solid;
import acne.model.ModelCard;
import acne.model.Networks;
import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import acne.nn.ContextMode;
import acne.nn.Network;
import acne.nn.PointNet;
import acne.nn.PointNetSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CloudClassifierTest {
    private static final Network DIGITS =
            new AcneNetwork(AcneSettings.acne(2, 1).withChannels(8, 4).withOutputs(10), 1);
    private static final PointCloud THREE =
            DrawnDigits.draw(3, new SplittableRandom(1)).cloud();

    private final CloudClassifier digits = CloudClassifier.of(DIGITS);

    @Test
    void ranksAllClassesByProbability() {
        CloudClassification result = digits.classify(THREE);
        assertEquals(CloudClassification.Status.CLASSIFIED, result.status());
        List<CloudClassification.ClassProbability> ranking = result.ranking();
        assertEquals(10, ranking.size());
        assertEquals(1, ranking.stream().mapToDouble(c -> c.probability()).sum(), 1e-12);
        for (int i = 1; i < 10; i++) {
            assertTrue(ranking.get(i - 1).probability() >= ranking.get(i).probability());
        }
        assertEquals(ranking.get(0), result.best().orElseThrow());
        assertTrue(ClassNames.DIGITS.contains(ranking.get(0).name()));
        assertEquals(THREE.size(), result.weights().length);
        assertEquals(1, Arrays.stream(result.weights()).sum(), 1e-5);
    }

    @Test
    void positionAndScaleOfTheCloudDoNotMatter() {
        float[] moved = new float[2 * THREE.size()];
        THREE.writeTo(moved, 0);
        for (int i = 0; i < moved.length; i++) {
            moved[i] = 64 * moved[i] + 1000;
        }
        CloudClassification expected = digits.classify(THREE);
        CloudClassification found = digits.classify(PointCloud.of(2, moved));
        for (int i = 0; i < 10; i++) {
            assertEquals(
                    expected.ranking().get(i).name(), found.ranking().get(i).name());
            assertEquals(
                    expected.ranking().get(i).probability(),
                    found.ranking().get(i).probability(),
                    1e-4);
        }
    }

    @Test
    void shapesHaveTheirNamesAndVeryManyPointsAreSampled() {
        CloudClassifier shapes = CloudClassifier.of(new PointNet(new PointNetSettings(3, 40, ContextMode.ACN), 1));
        PointCloud many = Solid.CONE.cloud(5000, new SplittableRandom(1));
        CloudClassification result = shapes.classify(many);
        assertTrue(ClassNames.MODELNET40.contains(result.best().orElseThrow().name()));
        assertEquals(CloudClassifier.MOST_POINTS, result.points().size());
        assertArrayEquals(result.weights(), shapes.classify(many).weights());
        assertFalse(result.points().equals(shapes.withSeed(1).classify(many).points()));
        PointCloud few = Solid.CONE.cloud(100, new SplittableRandom(1));
        assertEquals(
                few, shapes.withFrame(CloudClassifier.Frame.GIVEN).classify(few).points());
    }

    @Test
    void theBundledModelOfShapesKnowsAConeThatStandsUpright() {
        for (int seed = 0; seed < 3; seed++) {
            PointCloud cone = Solid.CONE.cloud(1024, new SplittableRandom(seed));
            CloudClassification.ClassProbability best =
                    CloudClassifier.shapes().classify(cone).best().orElseThrow();
            assertEquals("cone", best.name());
            assertTrue(best.probability() > 0.9, "seed " + seed + ": " + best.probability());
        }
    }

    @Test
    void shapesAreSeenAroundTheirMeanWithinTheUnitSphere() {
        PointCloud cone = Solid.CONE.cloud(500, new SplittableRandom(1));
        float[] moved = new float[3 * cone.size()];
        cone.writeTo(moved, 0);
        for (int i = 0; i < moved.length; i++) {
            moved[i] = 8 * moved[i] + 100;
        }
        PointCloud seen =
                CloudClassifier.shapes().classify(PointCloud.of(3, moved)).points();
        double farthest = 0;
        for (int i = 0; i < seen.size(); i++) {
            farthest = Math.max(
                    farthest,
                    Math.sqrt(seen.get(i, 0) * seen.get(i, 0)
                            + seen.get(i, 1) * seen.get(i, 1)
                            + seen.get(i, 2) * seen.get(i, 2)));
        }
        assertEquals(1, farthest, 1e-6);
        for (int axis = 0; axis < 3; axis++) {
            assertEquals(0, Arrays.stream(seen.axis(axis)).average().orElseThrow(), 1e-6, "axis " + axis);
        }
    }

    @Test
    void cloudsWithoutAnExtentGetAVerdict() {
        assertEquals(
                CloudClassification.Status.TOO_FEW,
                digits.classify(PointCloud.of(2, new float[0])).status());
        CloudClassification one = digits.classify(PointCloud.of(2, new float[] {4, 5, 4, 5}));
        assertEquals(CloudClassification.Status.DEGENERATE, one.status());
        assertTrue(one.best().isEmpty());
        assertEquals("DEGENERATE: all 2 points are equal", one.toString());
        assertThrows(IllegalArgumentException.class, () -> digits.classify(PointCloud.of(3, new float[3])));
    }

    /** An answer of NaN would be taken for one. */
    @Test
    void coordinatesFarOutsideTheGivenFrameAreRefused() {
        PointCloud far = PointCloud.of(2, new float[] {3e38f, 0, 0, 1, -3e38f, 2});
        CloudClassifier given = digits.withFrame(CloudClassifier.Frame.GIVEN);
        assertThrows(IllegalArgumentException.class, () -> given.classify(far));
        assertEquals(CloudClassification.Status.CLASSIFIED, digits.classify(far).status());
    }

    @Test
    void aModelFileIsRead(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("digits.safetensors");
        ModelCard card =
                ModelCard.untrained("digits", Networks.architecture(DIGITS).values(), 1);
        Networks.write(DIGITS, card).write(file);
        assertEquals(
                digits.classify(THREE).ranking(),
                CloudClassifier.of(file).classify(THREE).ranking());
        Network lines = new AcneNetwork(AcneSettings.acne(2, 1).withChannels(8, 4), 1);
        assertThrows(IllegalArgumentException.class, () -> CloudClassifier.of(lines));
    }
}
