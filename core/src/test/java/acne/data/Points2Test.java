package acne.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class Points2Test {
    @Test
    void copiesItsInput() {
        double[] x = {1, 2};
        Points2 points = Points2.of(x, new double[] {3, 4});
        x[0] = 9;
        assertEquals(1, points.x(0));
    }

    @Test
    void writesRowsOfTwo() {
        float[] target = new float[5];
        Points2.of(new double[][] {{1, 2}, {3, 4}}).writeTo(target, 1);
        assertArrayEquals(new float[] {0, 1, 2, 3, 4}, target);
    }

    @Test
    void selectsByIndex() {
        Points2 points = Points2.of(new double[][] {{1, 2}, {3, 4}, {5, 6}});
        assertEquals(Points2.of(new double[][] {{5, 6}, {1, 2}}), points.select(new int[] {2, 0}));
    }

    @Test
    void refusesWhatIsNotAPoint() {
        assertEquals(
                "need finite points: point 1 is (NaN, 0.0)",
                assertThrows(IllegalArgumentException.class, () -> Points2.of(new double[][] {{0, 0}, {Double.NaN, 0}}))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> Points2.of(new double[1], new double[2]));
        assertThrows(IllegalArgumentException.class, () -> Points2.of(new double[][] {{1, 2, 3}}));
    }
}
