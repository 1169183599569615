package acne.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PointCloudTest {
    private static final PointCloud THREE = PointCloud.of(2, new float[] {2, 10, 4, 14, 3, 18});

    @Test
    void theLongestSideOfTheUnitBoxIsOne() {
        PointCloud boxed = THREE.inUnitBox();
        assertEquals(PointCloud.of(2, new float[] {-0.125f, -0.5f, 0.125f, 0, 0, 0.5f}), boxed);
    }

    @Test
    void theFarthestPointOfTheUnitSphereHasDistanceOne() {
        PointCloud sphere =
                PointCloud.of(3, new float[] {1, 0, 0, -1, 0, 0, 0, 0, 6}).inUnitSphere();
        double mean = Arrays.stream(sphere.axis(2)).average().orElseThrow();
        assertEquals(0, mean, 1e-7);
        assertEquals(1, sphere.get(2, 2), 1e-7);
        assertEquals(0.25, sphere.get(0, 0), 1e-7);
    }

    @Test
    void pointsOfOnePlaceAreMovedAndNotScaled() {
        PointCloud same = PointCloud.of(2, new float[] {5, 7, 5, 7});
        assertTrue(same.isOnePlace());
        assertFalse(THREE.isOnePlace());
        assertEquals(PointCloud.of(2, new float[4]), same.inUnitBox());
        assertEquals(PointCloud.of(2, new float[4]), same.inUnitSphere());
    }

    @Test
    void axesAreSwappedAndPointsSelected() {
        assertEquals(PointCloud.of(2, new float[] {10, 2, 14, 4, 18, 3}), THREE.swapped(0, 1));
        assertEquals(PointCloud.of(2, new float[] {3, 18, 2, 10}), THREE.select(new int[] {2, 0}));
    }

    @Test
    void aSampleHasDifferentPoints() {
        PointCloud line = PointCloud.of(1, new float[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
        double[] part = line.sample(6, new SplittableRandom(1)).axis(0);
        assertEquals(6, Arrays.stream(part).distinct().count());
        assertEquals(line, line.sample(10, new SplittableRandom(1)));
    }

    @Test
    void badRowsAreNamed() {
        IllegalArgumentException odd =
                assertThrows(IllegalArgumentException.class, () -> PointCloud.of(2, new float[3]));
        assertTrue(String.valueOf(odd.getMessage()).contains("3 values, 2 a row"), odd.getMessage());
        IllegalArgumentException infinite =
                assertThrows(IllegalArgumentException.class, () -> PointCloud.of(2, new float[] {0, 0, 0, Float.NaN}));
        assertTrue(
                String.valueOf(infinite.getMessage()).contains("coordinate 1 of point 1 is NaN"),
                infinite.getMessage());
    }
}
