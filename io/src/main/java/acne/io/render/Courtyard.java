package acne.io.render;

import acne.geometry.Rigid3;
import acne.math.Mat3;
import acne.math.Vec3;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** A courtyard with boxes and balls in front of a wall, and a walk past it. */
public final class Courtyard {
    private static final Vec3 MIDDLE = new Vec3(-0.3, 0.2, 7.5);
    private static final Vec3 RIGHT = new Vec3(1, 0, 0);
    private static final Vec3 DOWN = new Vec3(0, 1, 0);
    private static final Vec3 AHEAD = new Vec3(0, 0, 1);

    private Courtyard() {}

    /** The courtyard of a seed, which changes its patterns. */
    public static RenderedScene scene(long seed) {
        return scene(RandomGeneratorFactory.of("L64X128MixRandom").create(seed));
    }

    static RenderedScene scene(RandomGenerator random) {
        return new RenderedScene(List.of(
                new Body(
                        new Rectangle(new Vec3(0, 1.5, 8), RIGHT.times(14), AHEAD.times(8)),
                        texture(random, 0x3B3630, 0xC9BCA4, 0.9)),
                new Body(
                        new Rectangle(new Vec3(0, -1.2, 10), RIGHT.times(9), DOWN.times(2.7)),
                        texture(random, 0x5A2A1E, 0xE2A27C, 0.8)),
                new Body(
                        new Rectangle(new Vec3(-6, -0.7, 7), AHEAD.times(4), DOWN.times(2.2)),
                        texture(random, 0x24433F, 0xB9D6C2, 0.7)),
                new Body(box(1.9, 0.6, 6.2, 0.5, 0.8, 0.9), texture(random, 0x1E2F57, 0xA9C4EE, 0.5)),
                new Body(box(-1.2, 0.9, 7.4, -0.7, 0.7, 0.6), texture(random, 0x4D3A12, 0xF0D384, 0.5)),
                new Body(box(-0.2, 0.2, 8.6, 0.2, 0.6, 1.3), texture(random, 0x432046, 0xDDB4E4, 0.5)),
                new Body(new Sphere(new Vec3(0.35, 0.95, 5.2), 0.55), texture(random, 0x5B1420, 0xF5B7A8, 0.4)),
                new Body(new Sphere(new Vec3(-2.7, 0.7, 6.3), 0.8), texture(random, 0x173F2A, 0xBFEBA6, 0.45)),
                new Body(new Sphere(new Vec3(1.9, -0.75, 6.3), 0.55), texture(random, 0x333333, 0xF2F2F2, 0.4))));
    }

    /**
     * Places on an arc around the middle of the courtyard, at two heights, all looking at the middle.
     *
     * @param arcDegrees angle from the first to the last place
     * @return camFromWorld of each
     */
    public static List<Rigid3> walk(int places, double arcDegrees) {
        List<Rigid3> poses = new ArrayList<>();
        for (int i = 0; i < places; i++) {
            double angle = Math.toRadians(arcDegrees * ((double) i / Math.max(1, places - 1) - 0.5));
            double radius = 6.5 + 0.4 * Math.sin(1.7 * i);
            Vec3 from = new Vec3(radius * Math.sin(angle), i % 2 == 0 ? -0.5 : -1.1, -radius * Math.cos(angle));
            poses.add(looking(MIDDLE.plus(from), MIDDLE));
        }
        return poses;
    }

    private static Rigid3 looking(Vec3 from, Vec3 to) {
        Vec3 forward = to.minus(from).normalised();
        Vec3 right = DOWN.cross(forward).normalised();
        Mat3 camFromWorld = Mat3.ofColumns(right, forward.cross(right), forward).transpose();
        return new Rigid3(camFromWorld, camFromWorld.times(from).times(-1));
    }

    private static SolidTexture texture(RandomGenerator random, int dark, int light, double patch) {
        return new SolidTexture(random.nextLong(), dark, light, patch);
    }

    private static Box box(double x, double y, double z, double turn, double halfWidth, double halfHeight) {
        Mat3 boxFromWorld = Mat3.rotation(new Vec3(0, turn, 0));
        Vec3 centre = new Vec3(x, y, z);
        return new Box(
                new Rigid3(boxFromWorld, boxFromWorld.times(centre).times(-1)),
                new Vec3(halfWidth, halfHeight, halfWidth));
    }
}
