package acne.data;

import acne.math.Mat3;
import acne.math.Vec3;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** A made-up scene before the first camera: a few flat patches, boxes and clumps of clutter at different distances. */
final class SurfaceScene {
    /** How far from the camera the middle of the scene lies. */
    static final double DISTANCE = 6;

    private static final int MOST_OF_A_KIND = 3;

    /** Where points lie: on a parallelogram, or around its corner where it is thick. */
    private record Surface(Vec3 corner, Vec3 side1, Vec3 side2, double thickness) {
        double area() {
            return side1.cross(side2).norm();
        }

        Vec3 at(double u, double v, RandomGenerator random) {
            Vec3 point = corner.plus(side1.times(u)).plus(side2.times(v));
            return thickness == 0 ? point : point.plus(gaussian(random).times(thickness));
        }
    }

    private final List<Surface> surfaces = new ArrayList<>();

    SurfaceScene(RandomGenerator random) {
        int planes = (int) (random.nextDouble() * (MOST_OF_A_KIND + 1));
        int boxes = (int) (random.nextDouble() * (MOST_OF_A_KIND + 1));
        int clumps = (int) (random.nextDouble() * (MOST_OF_A_KIND + 1));
        for (int i = 0; i < planes; i++) {
            Mat3 frame = Mat3.rotation(gaussian(random).times(0.5));
            add(frame, place(random, 2), 2 + 4 * random.nextDouble(), 2 + 3 * random.nextDouble(), 0);
        }
        for (int i = 0; i < boxes; i++) {
            addBox(random);
        }
        for (int i = 0; i < Math.max(clumps, surfaces.isEmpty() ? 1 : 0); i++) {
            add(
                    Mat3.IDENTITY,
                    place(random, 1.5),
                    1 + random.nextDouble(),
                    1 + random.nextDouble(),
                    0.3 + 0.7 * random.nextDouble());
        }
    }

    private void addBox(RandomGenerator random) {
        Mat3 frame = Mat3.rotation(
                new Vec3(0.2 * random.nextGaussian(), Math.PI * random.nextDouble(), 0.1 * random.nextGaussian()));
        Vec3 centre = place(random, 1);
        Vec3[] sides = new Vec3[3];
        for (int k = 0; k < 3; k++) {
            Vec3 axis = new Vec3(k == 0 ? 1 : 0, k == 1 ? 1 : 0, k == 2 ? 1 : 0);
            sides[k] = frame.times(axis.times(0.5 + 2 * random.nextDouble()));
            // The three faces at the corner nearest to the camera are those that it sees.
            if (sides[k].dot(centre) < 0) {
                sides[k] = sides[k].times(-1);
            }
        }
        Vec3 corner = centre.minus(sides[0].plus(sides[1]).plus(sides[2]).times(0.5));
        for (int k = 0; k < 3; k++) {
            surfaces.add(new Surface(corner, sides[k], sides[(k + 1) % 3], 0));
        }
    }

    private void add(Mat3 frame, Vec3 centre, double width, double height, double thickness) {
        Vec3 side1 = frame.times(new Vec3(width, 0, 0));
        Vec3 side2 = frame.times(new Vec3(0, height, 0));
        surfaces.add(new Surface(centre.minus(side1.plus(side2).times(0.5)), side1, side2, thickness));
    }

    private static Vec3 place(RandomGenerator random, double spread) {
        return gaussian(random).times(spread).plus(new Vec3(0, 0, DISTANCE));
    }

    /** About so many points, more on larger surfaces. */
    List<Vec3> points(int count, RandomGenerator random) {
        double area = surfaces.stream().mapToDouble(Surface::area).sum();
        List<Vec3> points = new ArrayList<>();
        for (Surface surface : surfaces) {
            int here = (int) Math.ceil(count * surface.area() / area);
            for (int i = 0; i < here; i++) {
                points.add(surface.at(random.nextDouble(), random.nextDouble(), random));
            }
        }
        return points;
    }

    private static Vec3 gaussian(RandomGenerator random) {
        return new Vec3(random.nextGaussian(), random.nextGaussian(), random.nextGaussian());
    }
}
