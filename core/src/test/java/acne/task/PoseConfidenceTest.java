package acne.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PoseConfidenceTest {
    @ParameterizedTest
    @CsvSource({
        "CALIBRATED, 8, 0.158618146, 0.35",
        "CALIBRATED, 100, 0.988090762, 0.35",
        "UNCALIBRATED, 16, 0.116147245, 0.1",
        "UNCALIBRATED, 100, 0.922636387, 0.1",
        "SHARED_FOCAL, 16, 0.379293404, 0.1",
        "SHARED_FOCAL, 100, 0.959077375, 0.1",
    })
    void followsTheRegressions(PoseConfidence confidence, int inliers, double expected, double planar) {
        assertEquals(expected, confidence.of(inliers, 0, TwoViewStatus.FOUND), 1e-9);
        assertEquals(expected, confidence.of(inliers, 0, TwoViewStatus.PURE_ROTATION), 1e-9);
        assertEquals(planar * expected, confidence.of(inliers, 0, TwoViewStatus.PLANAR), 1e-9);
    }

    @ParameterizedTest
    @EnumSource
    void growsWithTheInliersFromZeroToOne(PoseConfidence confidence) {
        assertEquals(0, confidence.of(0, 0, TwoViewStatus.FOUND));
        double last = 0;
        for (int inliers = 1; inliers < 2000; inliers++) {
            double here = confidence.of(inliers, 0, TwoViewStatus.FOUND);
            assertTrue(here > last && here < 1, inliers + " inliers: " + here);
            last = here;
        }
    }

    @Test
    void anAnswerThatNoCamerasCanHaveIsHardlyBelieved() {
        double last = 1;
        for (double gap : new double[] {0, 0.01, 0.03, 0.1, 1}) {
            double here = PoseConfidence.SHARED_FOCAL.of(40, gap, TwoViewStatus.FOUND);
            assertTrue(here < last, "gap " + gap + ": " + here);
            last = here;
            assertEquals(
                    PoseConfidence.UNCALIBRATED.of(40, 0, TwoViewStatus.FOUND),
                    PoseConfidence.UNCALIBRATED.of(40, gap, TwoViewStatus.FOUND));
        }
        assertTrue(last < 0.1, "of the largest gap " + last);
    }

    @Test
    void whatIsKnownMakesFewInliersCredible() {
        for (int inliers = 10; inliers < 100; inliers++) {
            double none = PoseConfidence.UNCALIBRATED.of(inliers, 0, TwoViewStatus.FOUND);
            double shared = PoseConfidence.SHARED_FOCAL.of(inliers, 0, TwoViewStatus.FOUND);
            assertTrue(none < shared, inliers + " inliers: " + none + ", " + shared);
        }
    }
}
