package acne.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TriangleMeshTest {
    /** A triangle of area 0.5 in the plane z = 0, and one of area 4.5 in z = 1. */
    private static final float[] VERTICES = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 3, 0, 1, 0, 3, 1};

    @Test
    void pointsFollowTheArea() {
        TriangleMesh mesh = TriangleMesh.of(VERTICES, new int[] {0, 1, 2, 3, 4, 5});
        PointCloud points = mesh.sample(20_000, new SplittableRandom(1));
        int small = 0;
        double sum = 0;
        for (int i = 0; i < points.size(); i++) {
            boolean low = points.get(i, 2) == 0;
            small += low ? 1 : 0;
            double side = low ? 1 : 3;
            assertTrue(points.get(i, 0) >= 0 && points.get(i, 1) >= 0);
            assertTrue(points.get(i, 0) + points.get(i, 1) <= side + 1e-6);
            sum += (points.get(i, 0) + points.get(i, 1)) / side;
        }
        assertEquals(0.1, small / 20_000.0, 0.01);
        // The mean of x + y over the triangle x + y <= 1 is 2/3.
        assertEquals(2 / 3.0, sum / 20_000, 0.01);
        assertEquals(2, mesh.triangleCount());
        assertEquals(6, mesh.corners().size());
    }

    @Test
    void aMeshWithoutAreaIsNamed() {
        TriangleMesh flat = TriangleMesh.of(VERTICES, new int[] {0, 0, 1});
        assertFalse(flat.hasArea());
        assertFalse(TriangleMesh.of(VERTICES, new int[0]).hasArea());
        assertThrows(IllegalArgumentException.class, () -> flat.sample(1, new SplittableRandom(1)));
    }

    @Test
    void cornersMustBeThere() {
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> TriangleMesh.of(VERTICES, new int[] {0, 1, 6}));
        assertEquals("triangle 0: need corners from 0 to 5, got 6", e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> TriangleMesh.of(new float[4], new int[0]));
        float[] infinite = VERTICES.clone();
        infinite[4] = Float.POSITIVE_INFINITY;
        assertThrows(IllegalArgumentException.class, () -> TriangleMesh.of(infinite, new int[0]));
    }
}
