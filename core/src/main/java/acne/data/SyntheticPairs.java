package acne.data;

import acne.geometry.Camera;
import acne.geometry.CameraPair;
import acne.geometry.Rigid3;
import acne.math.Mat3;
import acne.math.Vec3;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Made-up pairs for training: planes, boxes and clutter seen by two cameras, with matches as SIFT gives them.
 *
 * <p>Most matches are wrong. Both ends of a wrong match are keypoints of the scene, and some repeat: a pattern is taken
 * for the same pattern one period further. Ratios and mutual flags are drawn like those of real photo pairs.
 */
public final class SyntheticPairs implements PairSource {
    private static final int PAIRS = 1_000_000;
    private static final int MATCHES = 1000;

    /** True matches have ratios evenly from this to 1; wrong ones lie below 1 by an exponential with this mean. */
    private static final double LEAST_TRUE_RATIO = 0.25;

    private static final double WRONG_BELOW_ONE = 0.06;
    private static final double TRUE_MUTUAL = 0.78;
    private static final double WRONG_MUTUAL = 0.25;

    /** Deviation of the period of a repeated pattern. */
    private static final double PERIOD_PX = 100;

    /** A pair needs this many scene points in both images. */
    private static final int FEWEST_SEEN = 20;

    private final long seed;

    public SyntheticPairs(long seed) {
        this.seed = seed;
    }

    @Override
    public String name() {
        return "synthetic";
    }

    @Override
    public int size() {
        return PAIRS;
    }

    @Override
    public PosedMatches pair(int index) {
        RandomGenerator random = SampleRandom.of(seed, index);
        while (true) {
            Views views = Views.draw(random);
            List<double[]> seen = views.seen(new SurfaceScene(random), random, MATCHES);
            if (seen.size() >= FEWEST_SEEN) {
                return matches(views, seen, random);
            }
        }
    }

    /** Each row of {@code seen} is one scene point in both images. */
    private static PosedMatches matches(Views views, List<double[]> seen, RandomGenerator random) {
        double trueShare = 0.03 + 0.45 * Math.pow(random.nextDouble(), 2);
        double repeatedShare = 0.3 * random.nextDouble();
        double[] period = {PERIOD_PX * random.nextGaussian(), PERIOD_PX * random.nextGaussian()};
        double[] rows = new double[4 * MATCHES];
        double[] ratios = new double[MATCHES];
        boolean[] mutual = new boolean[MATCHES];
        for (int i = 0; i < MATCHES; i++) {
            double[] place = seen.get((int) (random.nextDouble() * seen.size()));
            double[] other = seen.get((int) (random.nextDouble() * seen.size()));
            boolean isTrue = random.nextDouble() < trueShare;
            boolean repeats =
                    random.nextDouble() < repeatedShare && Views.isInside(place[2] + period[0], place[3] + period[1]);
            System.arraycopy(place, 0, rows, 4 * i, 2);
            for (int k = 0; k < 2; k++) {
                rows[4 * i + 2 + k] = isTrue ? place[2 + k] : repeats ? place[2 + k] + period[k] : other[2 + k];
            }
            ratios[i] = isTrue
                    ? LEAST_TRUE_RATIO + (1 - LEAST_TRUE_RATIO) * random.nextDouble()
                    : Math.max(0, 1 + WRONG_BELOW_ONE * Math.log(1 - random.nextDouble()));
            mutual[i] = random.nextDouble() < (isTrue ? TRUE_MUTUAL : WRONG_MUTUAL);
        }
        Correspondences matches = Correspondences.ofRows(rows)
                .withRatios(ratios)
                .withMutual(mutual)
                .withSizes(Views.SIZE, Views.SIZE);
        return new PosedMatches(matches, views.cameras(), views.cam2FromCam1());
    }

    /** Two cameras that look at the middle of the scene, from places some degrees apart. */
    private record Views(CameraPair cameras, Rigid3 cam2FromCam1, double noisePx) {
        static final ImageSize SIZE = new ImageSize(1200, 800);

        private static final double DISTANCE = SurfaceScene.DISTANCE;

        static Views draw(RandomGenerator random) {
            CameraPair cameras = new CameraPair(camera(random), camera(random));
            double apart = Math.toRadians(3 + 42 * Math.pow(random.nextDouble(), 1.5));
            double direction = 2 * Math.PI * random.nextDouble();
            // People walk along a scene more than they climb.
            Vec3 axis = new Vec3(0.4 * Math.sin(direction), Math.cos(direction), 0).normalised();
            Mat3 around = Mat3.rotation(axis.times(apart));
            Vec3 centre = new Vec3(0, 0, DISTANCE);
            double nearer = Math.exp(0.25 * random.nextGaussian());
            Mat3 shake =
                    Mat3.rotation(new Vec3(0.05 * random.nextGaussian(), 0.05 * random.nextGaussian(), roll(random)));
            Vec3 translation = centre.times(nearer).minus(around.times(centre));
            return new Views(
                    cameras,
                    new Rigid3(shake.times(around), shake.times(translation)),
                    0.2 + 0.8 * random.nextDouble());
        }

        private static Camera camera(RandomGenerator random) {
            double focal = SIZE.width() * Math.exp(0.25 * random.nextGaussian());
            return Camera.ofFocal(focal, (SIZE.width() - 1) / 2.0, (SIZE.height() - 1) / 2.0);
        }

        private static double roll(RandomGenerator random) {
            return Math.toRadians(6 * random.nextGaussian());
        }

        /** The places in both images, x1, y1, x2, y2, of those of so many scene points that both cameras see. */
        List<double[]> seen(SurfaceScene scene, RandomGenerator random, int count) {
            List<double[]> seen = new ArrayList<>();
            for (Vec3 point : scene.points(count, random)) {
                double[] row = new double[4];
                if (project(cameras.camera1(), point, random, row, 0)
                        && project(cameras.camera2(), cam2FromCam1.apply(point), random, row, 2)) {
                    seen.add(row);
                }
            }
            return seen;
        }

        private boolean project(Camera camera, Vec3 p, RandomGenerator random, double[] row, int at) {
            if (p.z() < 0.1) {
                return false;
            }
            row[at] = camera.pixelX(p.x() / p.z()) + noisePx * random.nextGaussian();
            row[at + 1] = camera.pixelY(p.y() / p.z()) + noisePx * random.nextGaussian();
            return isInside(row[at], row[at + 1]);
        }

        static boolean isInside(double x, double y) {
            return x >= 0 && x < SIZE.width() && y >= 0 && y < SIZE.height();
        }
    }
}
