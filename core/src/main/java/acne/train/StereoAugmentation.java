package acne.train;

import acne.data.Correspondences;
import acne.data.PosedMatches;
import acne.geometry.Camera;
import acne.geometry.CameraPair;
import acne.geometry.Rigid3;
import acne.math.Mat3;
import acne.math.Vec3;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Other pairs that the same scene could have given: images swapped, both mirrored, or each turned about its axis, with the motion
 * changed accordingly. The label of each match stays what it was.
 */
final class StereoAugmentation {
    private static final Mat3 MIRROR = Mat3.diagonal(-1, 1, 1);

    private StereoAugmentation() {}

    static PosedMatches vary(PosedMatches pair, StereoDataSettings.Augmentation settings, RandomGenerator random) {
        // Always as many draws, so that a setting changes only what it names.
        boolean swap = random.nextBoolean() && settings.swap();
        boolean mirror = random.nextBoolean() && settings.mirror();
        double roll1 = Math.toRadians(settings.rollDegrees() * (2 * random.nextDouble() - 1));
        double roll2 = Math.toRadians(settings.rollDegrees() * (2 * random.nextDouble() - 1));
        PosedMatches varied = swap ? swapped(pair) : pair;
        Mat3 flip = mirror ? MIRROR : Mat3.IDENTITY;
        return transformed(varied, roll(roll1).times(flip), roll(roll2).times(flip));
    }

    /** More wrong matches: up to a share of them pass their ends in the second image on to the next one. */
    static PosedMatches shuffle(PosedMatches pair, double mostShare, RandomGenerator random) {
        Correspondences matches = pair.matches();
        int count = mostShare == 0 ? 0 : (int) (mostShare * random.nextDouble() * matches.size());
        if (count < 2) {
            return pair;
        }
        int[] moved = random.ints(0, matches.size()).distinct().limit(count).toArray();
        int[] ends = IntStream.range(0, matches.size()).toArray();
        for (int i = 0; i < count; i++) {
            ends[moved[i]] = moved[(i + 1) % count];
        }
        double[] rows = new double[4 * matches.size()];
        for (int i = 0; i < matches.size(); i++) {
            rows[4 * i] = matches.x1(i);
            rows[4 * i + 1] = matches.y1(i);
            rows[4 * i + 2] = matches.x2(ends[i]);
            rows[4 * i + 3] = matches.y2(ends[i]);
        }
        return new PosedMatches(matches.withCoordinates(rows), pair.cameras(), pair.cam2FromCam1());
    }

    private static Mat3 roll(double radians) {
        return Mat3.rotation(new Vec3(0, 0, radians));
    }

    private static PosedMatches swapped(PosedMatches pair) {
        Correspondences matches = pair.matches();
        double[] rows = new double[4 * matches.size()];
        for (int i = 0; i < matches.size(); i++) {
            rows[4 * i] = matches.x2(i);
            rows[4 * i + 1] = matches.y2(i);
            rows[4 * i + 2] = matches.x1(i);
            rows[4 * i + 3] = matches.y1(i);
        }
        Correspondences back = matches.withCoordinates(rows);
        if (matches.sizes().isPresent()) {
            back = back.withSizes(matches.sizes().get().swapped());
        }
        return new PosedMatches(
                back,
                new CameraPair(pair.cameras().camera2(), pair.cameras().camera1()),
                pair.cam2FromCam1().inverse());
    }

    /** Normalised points of each image are multiplied by an orthogonal matrix that keeps the optical axis. */
    private static PosedMatches transformed(PosedMatches pair, Mat3 first, Mat3 second) {
        Correspondences matches = pair.matches();
        double[] rows = new double[4 * matches.size()];
        for (int i = 0; i < matches.size(); i++) {
            move(pair.cameras().camera1(), first, matches.x1(i), matches.y1(i), rows, 4 * i);
            move(pair.cameras().camera2(), second, matches.x2(i), matches.y2(i), rows, 4 * i + 2);
        }
        Mat3 rotation = second.times(pair.cam2FromCam1().rotation()).times(first.transpose());
        Vec3 translation = second.times(pair.cam2FromCam1().translation());
        return new PosedMatches(matches.withCoordinates(rows), pair.cameras(), new Rigid3(rotation, translation));
    }

    private static void move(Camera camera, Mat3 by, double x, double y, double[] rows, int at) {
        Vec3 moved = by.times(new Vec3(camera.normalisedX(x), camera.normalisedY(y), 1));
        rows[at] = camera.pixelX(moved.x());
        rows[at + 1] = camera.pixelY(moved.y());
    }
}
