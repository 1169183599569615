package acne.solve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.Correspondences;
import acne.data.ImageSize;
import acne.math.Mat3;
import acne.math.Vec3;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SelfCalibrationTest {
    private static final ScaledMatches FRAME = ScaledMatches.of(
                    Correspondences.ofRows(new double[4]).withSizes(new ImageSize(1001, 601), new ImageSize(1001, 601)))
            .inImageFrames()
            .orElseThrow();

    private static Vec3 gaussian(SplittableRandom random) {
        return new Vec3(random.nextGaussian(), random.nextGaussian(), random.nextGaussian());
    }

    /** The matrix of a random motion between cameras of these focal lengths, in units of the frame's. */
    private static SelfCalibration of(double focal1, double focal2, SplittableRandom random) {
        Mat3 essential = Mat3.skew(gaussian(random).normalised())
                .times(Mat3.rotation(gaussian(random).times(0.3)));
        Mat3 f = Mat3.diagonal(1 / focal2, 1 / focal2, 1)
                .times(essential)
                .times(Mat3.diagonal(1 / focal1, 1 / focal1, 1));
        return new SelfCalibration(f, FRAME);
    }

    @ParameterizedTest
    @CsvSource({"0.5", "0.8", "1.3", "2.9"})
    void findsTheFocalLengthThatCamerasShare(double focal) {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 100; i++) {
            SelfCalibration.SharedFocal shared = of(focal, focal, random).shared();
            assertTrue(shared.gap() < 0.01, "gap " + shared.gap());
        }
        int close = 0;
        for (int i = 0; i < 100; i++) {
            close += Math.abs(Math.log(of(focal, focal, random).shared().focal() / focal)) < 0.02 ? 1 : 0;
        }
        // Some motions, such as one along the axis without a turn, leave the length open.
        assertTrue(close >= 90, close + " of 100 within two hundredths");
    }

    @Test
    void aLengthThatTheMotionLeavesOpenIsAUsualOne() {
        Mat3 sideways = Mat3.skew(new Vec3(1, 0, 0));
        assertEquals(0.85, new SelfCalibration(sideways, FRAME).usual().focal(), 0.01);
    }

    @ParameterizedTest
    @CsvSource({"0.5", "0.8", "1.3", "2.9"})
    void aLengthThatTheMotionTellsIsKeptBeItUsualOrNot(double focal) {
        SplittableRandom random = new SplittableRandom(4);
        int close = 0;
        for (int i = 0; i < 100; i++) {
            close += Math.abs(Math.log(of(focal, focal, random).usual().focal() / focal)) < 0.05 ? 1 : 0;
        }
        assertTrue(close >= 80, close + " of 100 within five hundredths");
    }

    @Test
    void differentLengthsLeaveAGapForOneAndNoneForTwo() {
        SplittableRandom random = new SplittableRandom(2);
        int told = 0;
        for (int i = 0; i < 100; i++) {
            SelfCalibration calibration = of(0.9, 1.8, random);
            assertTrue(calibration.separateGap() < 0.05, "gap " + calibration.separateGap());
            told += calibration.shared().gap() > 0.05 ? 1 : 0;
        }
        assertTrue(told >= 80, told + " of 100 are told from a shared length");
    }

    @Test
    void mostMatricesAreNotThoseOfCameras() {
        SplittableRandom random = new SplittableRandom(3);
        int impossible = 0;
        for (int i = 0; i < 200; i++) {
            Mat3 any = Mat3.skew(gaussian(random))
                    .times(Mat3.ofColumns(gaussian(random), gaussian(random), gaussian(random)));
            impossible += new SelfCalibration(any, FRAME).separateGap() > 0.05 ? 1 : 0;
        }
        assertTrue(impossible >= 100, impossible + " of 200 are impossible");
    }

    @Test
    void aMatrixOfZerosIsTheLeastPossibleOne() {
        SelfCalibration zeros = new SelfCalibration(Mat3.diagonal(0, 0, 0), FRAME);
        assertEquals(1, zeros.separateGap());
        assertEquals(1, zeros.shared().gap());
    }
}
