package acne.data;

import acne.geometry.Camera;
import acne.geometry.CameraPair;
import acne.geometry.Rigid3;
import acne.math.Mat3;
import acne.math.Vec3;
import java.util.random.RandomGenerator;

/**
 * A made-up pair of views with known truth: matches of random scene points, some of them wrong.
 *
 * @param inliers whether a match is true, one a match
 */
public record TwoViewScene(Correspondences matches, CameraPair cameras, Rigid3 cam2FromCam1, boolean[] inliers) {
    /** Where the scene points lie and how the second camera stands. */
    public enum Layout {
        /** Points in a box, the camera moves and turns. */
        GENERAL,
        /** Points on one tilted plane. */
        PLANE,
        /** Nine of ten points on one tilted plane, the rest in a box. */
        MOSTLY_PLANE,
        /** Points in a box, the camera only turns. */
        ROTATION,
        /** Points so far away that the motion moves no pixel. */
        INFINITY,
        /** Points on one line. */
        LINE
    }

    /** The size of a made-up pair. */
    public record Options(int points, double outlierRatio, double noisePx, Layout layout) {
        public Options {
            if (points < 0 || !(outlierRatio >= 0 && outlierRatio <= 1) || !(noisePx >= 0)) {
                throw new IllegalArgumentException("need points >= 0, outlier ratio in [0, 1], noise >= 0: " + points
                        + ", " + outlierRatio + ", " + noisePx);
            }
        }
    }

    private static final int WIDTH = 1200;
    private static final int HEIGHT = 800;

    public static TwoViewScene of(Options options, RandomGenerator random) {
        double focal1 = 700 + 600 * random.nextDouble();
        double focal2 = focal1 * (0.9 + 0.2 * random.nextDouble());
        CameraPair cameras =
                new CameraPair(Camera.ofFocal(focal1, 600, 400), new Camera(focal2, 1.01 * focal2, 590, 410));
        Rigid3 motion = motion(options.layout(), random);
        Vec3 normal = new Vec3(random.nextGaussian() * 0.3, random.nextGaussian() * 0.3, 1).normalised();
        int n = options.points();
        double[] rows = new double[4 * n];
        boolean[] inliers = new boolean[n];
        for (int i = 0; i < n; i++) {
            inliers[i] = random.nextDouble() >= options.outlierRatio();
            if (inliers[i]) {
                project(options, cameras, motion, normal, random, rows, 4 * i);
            } else {
                for (int k = 0; k < 4; k++) {
                    rows[4 * i + k] = random.nextDouble() * (k % 2 == 0 ? WIDTH : HEIGHT);
                }
            }
        }
        return new TwoViewScene(Correspondences.ofRows(rows), cameras, motion, inliers);
    }

    private static Rigid3 motion(Layout layout, RandomGenerator random) {
        Mat3 rotation = Mat3.rotation(gaussian(random).times(0.15));
        Vec3 direction = gaussian(random).normalised();
        return new Rigid3(rotation, layout == Layout.ROTATION ? new Vec3(0, 0, 0) : direction);
    }

    /** Draws scene points until one is in front of both cameras, and writes its two noisy pixels. */
    private static void project(
            Options options,
            CameraPair cameras,
            Rigid3 cam2FromCam1,
            Vec3 normal,
            RandomGenerator random,
            double[] rows,
            int at) {
        Vec3 pointInCam1;
        Vec3 pointInCam2;
        do {
            pointInCam1 = scenePoint(options.layout(), normal, random);
            pointInCam2 = cam2FromCam1.apply(pointInCam1);
        } while (pointInCam1.z() < 0.5 || pointInCam2.z() < 0.5);
        write(cameras.camera1(), pointInCam1, options.noisePx(), random, rows, at);
        write(cameras.camera2(), pointInCam2, options.noisePx(), random, rows, at + 2);
    }

    private static Vec3 scenePoint(Layout layout, Vec3 normal, RandomGenerator random) {
        double x = 6 * random.nextDouble() - 3;
        double y = 4 * random.nextDouble() - 2;
        double depth = 4 + 6 * random.nextDouble();
        return switch (layout) {
            case GENERAL, ROTATION -> new Vec3(x, y, depth);
            case PLANE -> onPlane(x, y, normal);
            case MOSTLY_PLANE -> random.nextInt(10) == 0 ? new Vec3(x, y, depth) : onPlane(x, y, normal);
            case INFINITY -> new Vec3(x, y, depth).times(1e12);
            case LINE -> new Vec3(x, 0.4 * x, 6 + 0.5 * x);
        };
    }

    private static Vec3 onPlane(double x, double y, Vec3 normal) {
        return new Vec3(x, y, (6 - normal.x() * x - normal.y() * y) / normal.z());
    }

    private static void write(Camera camera, Vec3 p, double noise, RandomGenerator random, double[] rows, int at) {
        rows[at] = camera.pixelX(p.x() / p.z()) + noise * random.nextGaussian();
        rows[at + 1] = camera.pixelY(p.y() / p.z()) + noise * random.nextGaussian();
    }

    private static Vec3 gaussian(RandomGenerator random) {
        return new Vec3(random.nextGaussian(), random.nextGaussian(), random.nextGaussian());
    }
}
