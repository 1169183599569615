package acne.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.Correspondences;
import acne.geometry.Camera;
import acne.geometry.EssentialMatrix;
import acne.geometry.FundamentalMatrix;
import acne.geometry.Rigid3;
import acne.math.Mat3;
import acne.math.Vec3;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OpencvEstimatorTest {
    private static final Camera CAMERA1 = new Camera(800, 810, 320, 240);
    private static final Camera CAMERA2 = new Camera(900, 890, 330, 250);
    private static final Rigid3 MOTION = new Rigid3(Mat3.rotation(new Vec3(0.05, -0.3, 0.02)), new Vec3(1, 0.1, 0.2));
    private static final int INLIERS = 120;

    @ParameterizedTest
    @EnumSource(OpencvEstimator.class)
    void findsThePlantedGeometry(OpencvEstimator estimator) {
        Correspondences matches = matches(180);
        OpencvEstimate f = estimator.fundamental(matches, OpencvOptions.DEFAULT).orElseThrow();
        OpencvEstimate e = estimator
                .essential(matches, CAMERA1, CAMERA2, OpencvOptions.DEFAULT)
                .orElseThrow();
        Mat3 truth = EssentialMatrix.of(MOTION).matrix();
        assertEquals(0, distance(truth, new EssentialMatrix(e.matrix()).matrix()), 1e-3);
        assertEquals(
                0,
                distance(
                        truth,
                        new FundamentalMatrix(f.matrix())
                                .toEssential(CAMERA1, CAMERA2)
                                .matrix()),
                1e-2);
        assertTrue(count(f.inliers()) >= INLIERS * 0.9 && count(f.inliers()) <= INLIERS + 10);
        assertTrue(count(e.inliers()) >= INLIERS * 0.9 && count(e.inliers()) <= INLIERS + 10);
    }

    @ParameterizedTest
    @EnumSource(OpencvEstimator.class)
    void tooFewMatchesGiveNoEstimate(OpencvEstimator estimator) {
        Correspondences four = matches(4);
        assertTrue(estimator.fundamental(four, OpencvOptions.DEFAULT).isEmpty());
        assertTrue(estimator
                .essential(four, CAMERA1, CAMERA2, OpencvOptions.DEFAULT)
                .isEmpty());
    }

    /** USAC refines, RANSAC does not; with a threshold in a unit that it does not expect it would be no better. */
    @Test
    void ofNoisyMatchesMagsacFindsTheBetterEssentialMatrix() {
        assertTrue(errorOfNoisyMatches(OpencvEstimator.MAGSAC) < 0.7 * errorOfNoisyMatches(OpencvEstimator.RANSAC));
    }

    /** Mean over draws of noise of half a pixel. */
    private static double errorOfNoisyMatches(OpencvEstimator estimator) {
        Mat3 truth = EssentialMatrix.of(MOTION).matrix();
        double sum = 0;
        for (int seed = 0; seed < 20; seed++) {
            OpencvEstimate estimate = estimator
                    .essential(noisy(matches(180), seed), CAMERA1, CAMERA2, OpencvOptions.DEFAULT)
                    .orElseThrow();
            sum += distance(truth, new EssentialMatrix(estimate.matrix()).matrix());
        }
        return sum / 20;
    }

    private static Correspondences noisy(Correspondences exact, int seed) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        double[] rows = new double[4 * exact.size()];
        for (int i = 0; i < exact.size(); i++) {
            rows[4 * i] = exact.x1(i) + random.nextGaussian(0, 0.5);
            rows[4 * i + 1] = exact.y1(i) + random.nextGaussian(0, 0.5);
            rows[4 * i + 2] = exact.x2(i) + random.nextGaussian(0, 0.5);
            rows[4 * i + 3] = exact.y2(i) + random.nextGaussian(0, 0.5);
        }
        return Correspondences.ofRows(rows);
    }

    private static double distance(Mat3 a, Mat3 b) {
        return Math.min(a.minus(b).frobenius(), a.plus(b).frobenius());
    }

    private static int count(boolean[] flags) {
        int count = 0;
        for (boolean flag : flags) {
            count += flag ? 1 : 0;
        }
        return count;
    }

    /** The first matches are exact projections of points in space, the others are random. */
    private static Correspondences matches(int count) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(5);
        double[] rows = new double[4 * count];
        for (int i = 0; i < count; i++) {
            Vec3 inCam1 = new Vec3(random.nextDouble(-2, 2), random.nextDouble(-2, 2), random.nextDouble(4, 9));
            Vec3 inCam2 = MOTION.apply(inCam1);
            rows[4 * i] = CAMERA1.pixelX(inCam1.x() / inCam1.z());
            rows[4 * i + 1] = CAMERA1.pixelY(inCam1.y() / inCam1.z());
            boolean inlier = i < INLIERS;
            rows[4 * i + 2] = inlier ? CAMERA2.pixelX(inCam2.x() / inCam2.z()) : random.nextDouble(640);
            rows[4 * i + 3] = inlier ? CAMERA2.pixelY(inCam2.y() / inCam2.z()) : random.nextDouble(480);
        }
        return Correspondences.ofRows(rows);
    }
}
