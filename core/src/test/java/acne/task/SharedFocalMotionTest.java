package acne.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.Correspondences;
import acne.data.ImageSize;
import acne.geometry.Camera;
import acne.geometry.PoseError;
import acne.geometry.Rigid3;
import acne.math.Mat3;
import acne.math.Vec3;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SharedFocalMotionTest {
    private static final int MATCHES = 300;
    private static final ImageSize WIDE = new ImageSize(1201, 801);
    private static final ImageSize TALL = new ImageSize(601, 901);

    private final TwoViewEstimator estimator = TwoViewEstimator.builder().build();

    /** A scene four to eight away, half a unit or more to the side of where the second camera has moved and turned. */
    private record Pair(Correspondences matches, Camera camera1, Camera camera2, Rigid3 cam2FromCam1) {
        static Pair of(long seed, double focal1, double focal2) {
            SplittableRandom random = new SplittableRandom(seed);
            Camera camera1 = camera(WIDE, focal1);
            Camera camera2 = camera(TALL, focal2);
            // A roll and a step forward: cameras that look at one point would leave the focal length open.
            Rigid3 motion = new Rigid3(Mat3.rotation(new Vec3(0.1, 0.25, 0.5)), new Vec3(-0.8, 0.2, 0.4).normalised());
            double[] rows = new double[4 * MATCHES];
            for (int i = 0; i < MATCHES; i++) {
                double depth = 4 + 4 * random.nextDouble();
                Vec3 point = new Vec3(
                        depth * (random.nextDouble() - 0.5) / focal1,
                        depth * (random.nextDouble() - 0.5) / focal1,
                        depth);
                Vec3 moved = motion.rotation().times(point).plus(motion.translation());
                rows[4 * i] = camera1.pixelX(point.x() / point.z()) + 0.3 * random.nextGaussian();
                rows[4 * i + 1] = camera1.pixelY(point.y() / point.z()) + 0.3 * random.nextGaussian();
                rows[4 * i + 2] = camera2.pixelX(moved.x() / moved.z()) + 0.3 * random.nextGaussian();
                rows[4 * i + 3] = camera2.pixelY(moved.y() / moved.z()) + 0.3 * random.nextGaussian();
            }
            return new Pair(Correspondences.ofRows(rows).withSizes(WIDE, TALL), camera1, camera2, motion);
        }

        /** A camera whose focal length is so many longer sides of its image. */
        private static Camera camera(ImageSize size, double focal) {
            Camera frame = size.frame();
            return Camera.ofFocal(focal * frame.fx(), frame.cx(), frame.cy());
        }
    }

    @Test
    void findsTheFocalLengthAndTheMotionOfTwoPhotosOfDifferentSize() {
        for (double focal : new double[] {0.6, 0.9, 1.6}) {
            for (int seed = 0; seed < 5; seed++) {
                Pair pair = Pair.of(seed, focal, focal);
                SharedFocalMotion motion = SharedFocalMotion.of(pair.matches(), estimator.estimate(pair.matches()))
                        .orElseThrow();
                String where = "focal " + focal + ", seed " + seed;
                assertEquals(1, motion.cameras().camera1().fx() / pair.camera1().fx(), 0.05, where);
                assertEquals(1, motion.cameras().camera2().fx() / pair.camera2().fx(), 0.05, where);
                assertTrue(
                        PoseError.of(motion.cam2FromCam1(), pair.cam2FromCam1()).maxDegrees() < 3, where);
                assertTrue(
                        motion.cam2FromCam1()
                                        .translation()
                                        .dot(pair.cam2FromCam1().translation())
                                > 0,
                        where);
            }
        }
    }

    @Test
    void photosThatShareNoFocalLengthHaveNoSuchMotion() {
        for (int seed = 0; seed < 5; seed++) {
            Pair pair = Pair.of(seed, 0.8, 1.6);
            TwoViewResult result = estimator.estimate(pair.matches());
            assertEquals(TwoViewStatus.FOUND, result.status());
            assertEquals(Optional.empty(), SharedFocalMotion.of(pair.matches(), result), "seed " + seed);
        }
    }

    @Test
    void thereIsNoneWithCamerasWithoutSizesAndWithoutGeometry() {
        Pair pair = Pair.of(1, 0.9, 0.9);
        assertEquals(
                Optional.empty(),
                SharedFocalMotion.of(
                        pair.matches(), estimator.estimate(pair.matches(), pair.camera1(), pair.camera2())));
        Correspondences bare = pair.matches().withoutSizes();
        assertEquals(Optional.empty(), SharedFocalMotion.of(bare, estimator.estimate(bare)));
        Correspondences few = pair.matches().filter(i -> i < 5);
        assertEquals(Optional.empty(), SharedFocalMotion.of(few, estimator.estimate(few)));
    }
}
