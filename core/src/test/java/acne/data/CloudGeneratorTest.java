package acne.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CloudGeneratorTest {
    private static final CloudSet DIGITS = DrawnDigits.set(20, 1);

    @ParameterizedTest
    @CsvSource({"0, 512", "0.3, 358", "0.6, 205", "1, 0"})
    void theShareOfOutliersIsExact(double ratio, int inliers) {
        CloudSample sample = digits(ratio, 1).of(7);
        assertEquals(512, sample.points().size());
        assertEquals(inliers, sample.inliers());
        assertEquals(7, sample.label());
    }

    @Test
    void inliersAreNoisyPointsOfTheObjectAndOutliersFillTheBox() {
        CloudSample sample = digits(0.5, 3).of(4);
        PointCloud object = DIGITS.clouds().get(4);
        double squares = 0;
        for (int i = 0; i < sample.inliers(); i++) {
            squares += nearest(object, sample.points(), i);
        }
        // Two coordinates with a deviation of 0.01 each; the nearest pixel may be a neighbour.
        assertEquals(0.0141, Math.sqrt(squares / sample.inliers()), 0.002);
        double far = 0;
        for (int i = sample.inliers(); i < 512; i++) {
            for (int axis = 0; axis < 2; axis++) {
                double value = sample.points().get(i, axis);
                assertTrue(Math.abs(value) <= 0.5, "an outlier at " + value);
                far = Math.max(far, Math.abs(value));
            }
        }
        assertTrue(far > 0.49, "the farthest outlier at " + far);
    }

    private static double nearest(PointCloud object, PointCloud points, int i) {
        double least = Double.POSITIVE_INFINITY;
        for (int k = 0; k < object.size(); k++) {
            double dx = object.get(k, 0) - points.get(i, 0);
            double dy = object.get(k, 1) - points.get(i, 1);
            least = Math.min(least, dx * dx + dy * dy);
        }
        return least;
    }

    @Test
    void everyEpochVisitsEveryCloudOnceInAnOrderOfItsOwn() {
        CloudGenerator generator = digits(0, 5);
        List<List<Integer>> epochs = new ArrayList<>();
        for (int epoch = 0; epoch < 2; epoch++) {
            List<Integer> labels = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                labels.add(generator.stream(20L * epoch + i).label());
            }
            epochs.add(labels);
            for (int label = 0; label < 10; label++) {
                int wanted = label;
                assertEquals(2, labels.stream().filter(found -> found == wanted).count());
            }
        }
        assertNotEquals(epochs.get(0), epochs.get(1));
    }

    @Test
    void sampleIsTheSameWhateverWasDrawnBefore() {
        CloudGenerator one = digits(0.3, 5);
        CloudSample expected = one.stream(33);
        one.stream(3);
        assertEquals(expected, one.stream(33));
        assertEquals(expected, digits(0.3, 5).stream(33));
        assertNotEquals(expected, digits(0.3, 6).stream(33));
        assertEquals(one.fingerprint(), digits(0.3, 5).fingerprint());
        assertNotEquals(one.fingerprint(), digits(0.4, 5).fingerprint());
    }

    @Test
    void shareOfTheCloudsHasNoOutlierAndTheOthersAreSpreadOverTheRange() {
        CloudOptions mixed = new CloudOptions(
                IntRange.only(100),
                CloudOptions.Draw.WITH_REPLACEMENT,
                0,
                new DoubleRange(0.2, 0.6),
                0.25,
                0.5,
                Augmentation.NONE);
        CloudGenerator generator = new CloudGenerator(DIGITS, mixed, 5);
        int clean = 0;
        double least = 1;
        double most = 0;
        for (int i = 0; i < 4000; i++) {
            double ratio = 1 - generator.stream(i).inliers() / 100.0;
            if (ratio == 0) {
                clean++;
            } else {
                least = Math.min(least, ratio);
                most = Math.max(most, ratio);
            }
        }
        assertEquals(1000, clean, 100);
        assertEquals(0.2, least, 1e-9);
        assertEquals(0.6, most, 1e-9);
        assertThrows(
                IllegalArgumentException.class,
                () -> new CloudOptions(
                        mixed.points(), mixed.draw(), 0, mixed.outlierRatio(), Double.NaN, 1, Augmentation.NONE));
    }

    @Test
    void withoutReplacementNoPointComesTwiceBeforeAllHaveCome() {
        PointCloud line = PointCloud.of(3, new float[] {0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0, 4, 0, 0});
        CloudSet set = new CloudSet(List.of(line), List.of(0), List.of("line"));
        CloudOptions options = new CloudOptions(
                IntRange.only(8),
                CloudOptions.Draw.WITHOUT_REPLACEMENT,
                0,
                DoubleRange.only(0),
                0,
                1,
                Augmentation.NONE);
        double[] x = new CloudGenerator(set, options, 1).of(0).points().axis(0);
        assertEquals(5, Arrays.stream(x, 0, 5).distinct().count());
        assertEquals(3, Arrays.stream(x, 5, 8).distinct().count());
    }

    @Test
    void augmentationTurnsAboutTheVerticalScalesAndShifts() {
        CloudSet set =
                new CloudSet(List.of(Solid.CONE.cloud(400, new SplittableRandom(1))), List.of(0), List.of("cone"));
        CloudOptions plain = new CloudOptions(
                IntRange.only(400),
                CloudOptions.Draw.WITHOUT_REPLACEMENT,
                0,
                DoubleRange.only(0),
                0,
                1,
                new Augmentation(Augmentation.Turn.VERTICAL, DoubleRange.only(1), 0));
        PointCloud turned = new CloudGenerator(set, plain, 1).of(0).points();
        // A turn about the vertical keeps heights and distances from the axis.
        assertEquals(heights(set.clouds().get(0)), heights(turned));
        assertNotEquals(set.clouds().get(0).get(0, 0), turned.get(0, 0));

        Augmentation stretch = new Augmentation(Augmentation.Turn.NONE, DoubleRange.only(2), 0.5);
        PointCloud moved = new CloudGenerator(set, plain.withAugmentation(stretch), 1)
                .of(0)
                .points();
        double[] y = moved.axis(1);
        double height =
                Arrays.stream(y).max().orElseThrow() - Arrays.stream(y).min().orElseThrow();
        double[] before = set.clouds().get(0).axis(1);
        double wanted = 2
                * (Arrays.stream(before).max().orElseThrow()
                        - Arrays.stream(before).min().orElseThrow());
        assertEquals(wanted, height, 1e-5);
        assertThrows(
                IllegalArgumentException.class, () -> new Augmentation(Augmentation.Turn.NONE, DoubleRange.only(0), 0));
    }

    /** Height and radius of each point, rounded, as a set. */
    private static Set<String> heights(PointCloud cloud) {
        Set<String> heights = new HashSet<>();
        for (int i = 0; i < cloud.size(); i++) {
            double radius = Math.hypot(cloud.get(i, 0), cloud.get(i, 2));
            heights.add(Math.round(1e4 * cloud.get(i, 1)) + " " + Math.round(1e3 * radius));
        }
        return heights;
    }

    @Test
    void aSplitSharesTheCloudsOnce() {
        List<CloudSet> parts = DrawnDigits.set(50, 2).split(1, 8, 1, 1);
        assertEquals(List.of(40, 5, 5), parts.stream().map(CloudSet::size).toList());
        Set<PointCloud> all = new HashSet<>();
        parts.forEach(part -> all.addAll(part.clouds()));
        assertEquals(50, all.size());
        assertEquals(parts, DrawnDigits.set(50, 2).split(1, 8, 1, 1));
        assertNotEquals(parts, DrawnDigits.set(50, 2).split(2, 8, 1, 1));
    }

    @Test
    void badSetsAreNamed() {
        PointCloud point = PointCloud.of(2, new float[2]);
        assertThrows(IllegalArgumentException.class, () -> new CloudSet(List.of(point), List.of(), List.of("a")));
        assertThrows(IllegalArgumentException.class, () -> new CloudSet(List.of(point), List.of(1), List.of("a")));
        PointCloud none = PointCloud.of(2, new float[0]);
        assertThrows(IllegalArgumentException.class, () -> new CloudSet(List.of(none), List.of(0), List.of("a")));
        CloudSet empty = new CloudSet(List.of(), List.of(), List.of("a"));
        CloudOptions options = CloudOptions.digits(DoubleRange.only(0));
        assertThrows(IllegalArgumentException.class, () -> new CloudGenerator(empty, options, 1));
        assertThrows(IllegalArgumentException.class, () -> CloudOptions.digits(DoubleRange.only(1.5)));
    }

    private static CloudGenerator digits(double ratio, long seed) {
        return new CloudGenerator(DIGITS, CloudOptions.digits(DoubleRange.only(ratio)), seed);
    }
}
