package acne.app.picture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class TsneTest {
    @Test
    void groupsStayTogether() {
        Random random = new Random(1);
        int n = 120;
        float[] rows = new float[n * 10];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = (float) random.nextGaussian() + (i / 10 < n / 2 ? 0 : 8);
        }
        double[] xy = Tsne.embed(rows, 10, 0);
        assertArrayEquals(xy, Tsne.embed(rows, 10, 0));
        int ofOwnGroup = 0;
        for (int i = 0; i < n; i++) {
            int nearest = -1;
            double least = Double.MAX_VALUE;
            for (int j = 0; j < n; j++) {
                double distance = Math.hypot(xy[2 * i] - xy[2 * j], xy[2 * i + 1] - xy[2 * j + 1]);
                if (j != i && distance < least) {
                    least = distance;
                    nearest = j;
                }
            }
            ofOwnGroup += nearest < n / 2 == i < n / 2 ? 1 : 0;
            assertTrue(Math.abs(xy[2 * i]) <= 1 && Math.abs(xy[2 * i + 1]) <= 1);
        }
        assertEquals(n, ofOwnGroup);
    }

    @Test
    void fewOrEqualRowsAreFinite() {
        assertEquals(0, Tsne.embed(new float[0], 3, 0).length);
        for (double value : Tsne.embed(new float[12], 3, 0)) {
            assertTrue(Double.isFinite(value));
        }
        assertThrows(IllegalArgumentException.class, () -> Tsne.embed(new float[5], 3, 0));
    }
}
