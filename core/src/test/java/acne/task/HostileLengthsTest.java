package acne.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.Correspondences;
import acne.data.TwoViewScene;
import acne.data.TwoViewScene.Layout;
import acne.geometry.Camera;
import acne.geometry.Pixels;
import acne.math.Mat3;
import acne.robust.RobustMethod;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Coordinates, cameras and thresholds whose products have no place in a double get a verdict that names them. */
class HostileLengthsTest {
    private static final Camera CAMERA = Camera.ofFocal(500, 320, 240);

    private final TwoViewEstimator estimator = TwoViewEstimator.builder().build();

    @ParameterizedTest
    @ValueSource(doubles = {1e300, 1e154, 1e13, 1e-10, 1e-160, 1e-300, Double.MIN_VALUE, Double.MAX_VALUE})
    void aThresholdIsNamed(double pixels) {
        for (RobustMethod method : RobustMethod.values()) {
            TwoViewEstimator told = TwoViewEstimator.builder()
                    .method(method)
                    .threshold(Pixels.of(pixels))
                    .build();
            for (TwoViewResult result : new TwoViewResult[] {
                told.estimate(matches(1)),
                told.estimate(matches(1), CAMERA, CAMERA),
                told.check(matches(1), Optional.empty(), Mat3.of(0, 0, 0, 0, 0, -1, 0, 1, 0))
            }) {
                assertRefused("need a threshold of 1e-09 to 1e+12 pixels, got " + pixels, result);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e300, 1e154, 1e13, 1e-10, 1e-160, 1e-300, Double.MIN_VALUE})
    void aFocalLengthIsNamed(double focal) {
        Camera hostile = new Camera(focal, 500, 0, 0);
        assertRefused(
                "camera 2: need focal lengths of 1e-09 to 1e+12 and a principal point up to 1e+12, got " + focal,
                estimator.estimate(matches(1), CAMERA, hostile));
        assertRefused("camera 1: need focal lengths", estimator.estimate(matches(1), hostile, hostile));
        assertRefused("(-1.0E13, 0.0)", estimator.estimate(matches(1), CAMERA, new Camera(500, 500, -1e13, 0)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e300, -1e154, 1e13})
    void aPointTooFarOffIsNamed(double place) {
        double[] rows = new double[] {1, 2, 3, 4, 5, 6, place, 8};
        Correspondences far = Correspondences.ofRows(Arrays.copyOf(rows, 200));
        String words = "need coordinates up to 1e+12, match 1 is (5.0, 6.0) - (" + place + ", 8.0)";
        assertRefused(words, estimator.estimate(far));
        assertRefused(words, estimator.estimate(far, CAMERA, CAMERA));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-300, 1e-160, 1e-13})
    void pointsWithoutSpreadAreNamed(double scale) {
        assertRefused("need points that spread over 1e-09 or more, got ", estimator.estimate(matches(scale)));
    }

    /** All of the range is of use: what is within it gets numbers. */
    @Test
    void whatIsWithinTheLimitsIsEstimated() {
        for (double scale : new double[] {1e-10, 1e-3, 1e3, 1e8}) {
            TwoViewResult result = TwoViewEstimator.builder()
                    .threshold(Pixels.of(Math.max(1e-9, 2 * scale)))
                    .build()
                    .estimate(matches(scale));
            assertEquals(TwoViewStatus.FOUND, result.status(), scale + ": " + result.reason());
            assertTrue(result.fundamental().orElseThrow().matrix().isFinite());
            assertNotEquals(0, result.inlierCount());
        }
    }

    private static void assertRefused(String words, TwoViewResult result) {
        assertEquals(TwoViewStatus.DEGENERATE, result.status());
        assertTrue(result.reason().contains(words), result.reason());
        assertEquals(0, result.confidence());
        assertTrue(result.fundamental().isEmpty() && result.pose().isEmpty());
    }

    /** Those of a scene of pixels, so many times as large. */
    private static Correspondences matches(double scale) {
        Correspondences m = TwoViewScene.of(new TwoViewScene.Options(100, 0.2, 0.3, Layout.GENERAL), new Random(1))
                .matches();
        double[] rows = new double[4 * m.size()];
        for (int i = 0; i < m.size(); i++) {
            rows[4 * i] = scale * m.x1(i);
            rows[4 * i + 1] = scale * m.y1(i);
            rows[4 * i + 2] = scale * m.x2(i);
            rows[4 * i + 3] = scale * m.y2(i);
        }
        return Correspondences.ofRows(rows);
    }
}
