package acne.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoseConfidenceTest {
    @ParameterizedTest
    @CsvSource({
        "8, 0.158618146, 0.023326239",
        "16, 0.500484705, 0.116147245",
        "100, 0.988090762, 0.922636387",
    })
    void followsTheRegressions(int inliers, double calibrated, double uncalibrated) {
        assertEquals(calibrated, PoseConfidence.calibrated(inliers, TwoViewStatus.FOUND), 1e-9);
        assertEquals(uncalibrated, PoseConfidence.uncalibrated(inliers, TwoViewStatus.FOUND), 1e-9);
        assertEquals(calibrated, PoseConfidence.calibrated(inliers, TwoViewStatus.PURE_ROTATION), 1e-9);
        assertEquals(0.35 * calibrated, PoseConfidence.calibrated(inliers, TwoViewStatus.PLANAR), 1e-9);
        assertEquals(0.1 * uncalibrated, PoseConfidence.uncalibrated(inliers, TwoViewStatus.PLANAR), 1e-9);
    }

    @Test
    void growsWithTheInliersFromZeroToOne() {
        assertEquals(0, PoseConfidence.calibrated(0, TwoViewStatus.FOUND));
        double last = 0;
        for (int inliers = 1; inliers < 2000; inliers++) {
            double confidence = PoseConfidence.uncalibrated(inliers, TwoViewStatus.FOUND);
            assertTrue(confidence > last && confidence < 1, inliers + " inliers: " + confidence);
            last = confidence;
        }
    }
}
