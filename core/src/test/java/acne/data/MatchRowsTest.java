package acne.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.geometry.Camera;
import acne.geometry.CameraPair;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MatchRowsTest {
    private static final Correspondences MATCHES =
            Correspondences.ofRows(new double[] {0, 0, 100, 40, 1199, 799, 300, 240, 599.5, 399.5, 200, 140});

    @Test
    void theImageSizePutsTheCentreAtZeroAndTheLongerSideAtOne() {
        Correspondences sized = MATCHES.withSizes(new ImageSize(1200, 800), new ImageSize(400, 280));
        double[] rows =
                MatchRows.of(sized, MatchRows.frames(sized, Optional.empty())).coordinates();
        assertArrayEquals(new double[] {-0.5, -399.5 / 1199}, Arrays.copyOf(rows, 2), 1e-12);
        assertArrayEquals(new double[] {0.5, 399.5 / 1199}, Arrays.copyOfRange(rows, 4, 6), 1e-12);
        assertArrayEquals(new double[] {0, 0}, Arrays.copyOfRange(rows, 8, 10), 1e-12);
    }

    @Test
    void camerasComeFirstAndTheBoxOfThePointsLast() {
        CameraPair cameras = new CameraPair(Camera.ofFocal(100, 0, 0), Camera.ofFocal(50, 100, 40));
        assertEquals(cameras, MatchRows.frames(MATCHES, Optional.of(cameras)));
        CameraPair box = MatchRows.frames(MATCHES, Optional.empty());
        assertEquals(Camera.ofFocal(1199, 599.5, 399.5), box.camera1());
        assertEquals(Camera.ofFocal(200, 200, 140), box.camera2());
    }

    @Test
    void oddBoxesGiveFiniteRows() {
        double huge = Double.MAX_VALUE;
        for (double[] rows : new double[][] {
            {}, {5, 5, 5, 5}, {-huge, 0, 0, 0, huge, 1, 1, 1}, {0, 0, Double.MIN_VALUE, 0, 0, 0, 0, 0}
        }) {
            Correspondences matches = Correspondences.ofRows(rows);
            for (double value : MatchRows.of(matches, MatchRows.frames(matches, Optional.empty()))
                    .coordinates()) {
                assertTrue(Double.isFinite(value) && Math.abs(value) <= huge, "value " + value);
            }
        }
    }

    @Test
    void sideInformationGoesAlong() {
        MatchRows rows = MatchRows.of(
                MATCHES.withRatios(new double[] {0.5, 0.75, 1}).withMutual(new boolean[] {true, false, true}),
                MatchRows.frames(MATCHES, Optional.empty()));
        assertArrayEquals(new float[] {0.5f, 0.75f, 1}, rows.ratios());
        assertArrayEquals(new float[] {1, 0, 1}, rows.mutual());
        assertEquals(
                0,
                MatchRows.of(MATCHES, MatchRows.frames(MATCHES, Optional.empty()))
                        .ratios()
                        .length);
    }

    @Test
    void supportHasTwoValuesAMatch() {
        MatchRows rows = MatchRows.of(MATCHES, MatchRows.frames(MATCHES, Optional.empty()));
        assertEquals(0, rows.support().length);
        assertEquals(6, rows.withSupport(new float[6]).support().length);
        assertThrows(IllegalArgumentException.class, () -> rows.withSupport(new float[3]));
    }
}
