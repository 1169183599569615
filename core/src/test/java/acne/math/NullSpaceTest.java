package acne.math;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

class NullSpaceTest {
    @Test
    void basisIsOrthonormalAndOrthogonalToTheRows() {
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            int rows = 4 + seed % 5;
            double[] matrix = random.doubles(rows * 9L, -1, 1).toArray();
            double[] basis = new double[(9 - rows) * 9];
            new NullSpace(rows).basis(matrix, basis);
            for (int v = 0; v < 9 - rows; v++) {
                for (int w = 0; w < 9 - rows; w++) {
                    assertEquals(v == w ? 1 : 0, dot(basis, v, basis, w), 1e-14);
                }
                for (int r = 0; r < rows; r++) {
                    assertEquals(0, dot(basis, v, matrix, r), 1e-13);
                }
            }
        }
    }

    private static double dot(double[] a, int i, double[] b, int j) {
        double sum = 0;
        for (int k = 0; k < 9; k++) {
            sum += a[9 * i + k] * b[9 * j + k];
        }
        return sum;
    }
}
