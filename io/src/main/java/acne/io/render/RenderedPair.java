package acne.io.render;

import acne.geometry.Camera;
import acne.geometry.Rigid3;
import acne.io.Photo;
import acne.math.Mat3;
import acne.math.Vec3;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Two images of a rendered scene with the cameras and the motion that made them. */
public record RenderedPair(Photo image1, Photo image2, Camera camera1, Camera camera2, Rigid3 cam2FromCam1) {

    /** Two views of a scene whose world is the frame of the first camera. */
    public static RenderedPair of(
            RenderedScene scene, Camera camera1, Camera camera2, Rigid3 cam2FromCam1, int width, int height) {
        return new RenderedPair(
                scene.render(camera1, Rigid3.IDENTITY, width, height),
                scene.render(camera2, cam2FromCam1, width, height),
                camera1,
                camera2,
                cam2FromCam1);
    }

    /** A courtyard with boxes and balls in front of a wall, seen from two places; the seed changes its patterns. */
    public static RenderedPair courtyard(long seed, int width, int height) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        Camera camera1 = Camera.ofFocal(1.05 * width, (width - 1) / 2.0, (height - 1) / 2.0);
        Camera camera2 = Camera.ofFocal(0.95 * width, (width - 1) / 2.0, (height - 1) / 2.0);
        Mat3 turn = Mat3.rotation(new Vec3(0.03, 0.2 + random.nextDouble(-0.03, 0.03), 0.015));
        Vec3 centre2 = new Vec3(-1.5 + random.nextDouble(-0.1, 0.1), -0.15, 0.25);
        Rigid3 cam2FromCam1 =
                new Rigid3(turn.transpose(), turn.transpose().times(centre2).times(-1));
        return of(courtyard(random), camera1, camera2, cam2FromCam1, width, height);
    }

    private static RenderedScene courtyard(RandomGenerator random) {
        Vec3 right = new Vec3(1, 0, 0);
        Vec3 down = new Vec3(0, 1, 0);
        Vec3 ahead = new Vec3(0, 0, 1);
        return new RenderedScene(List.of(
                new Body(
                        new Rectangle(new Vec3(0, 1.5, 8), right.times(14), ahead.times(8)),
                        texture(random, 0x3B3630, 0xC9BCA4, 0.9)),
                new Body(
                        new Rectangle(new Vec3(0, -1.2, 10), right.times(9), down.times(2.7)),
                        texture(random, 0x5A2A1E, 0xE2A27C, 0.8)),
                new Body(
                        new Rectangle(new Vec3(-6, -0.7, 7), ahead.times(4), down.times(2.2)),
                        texture(random, 0x24433F, 0xB9D6C2, 0.7)),
                new Body(box(1.9, 0.6, 6.2, 0.5, 0.8, 0.9), texture(random, 0x1E2F57, 0xA9C4EE, 0.5)),
                new Body(box(-1.2, 0.9, 7.4, -0.7, 0.7, 0.6), texture(random, 0x4D3A12, 0xF0D384, 0.5)),
                new Body(box(-0.2, 0.2, 8.6, 0.2, 0.6, 1.3), texture(random, 0x432046, 0xDDB4E4, 0.5)),
                new Body(new Sphere(new Vec3(0.35, 0.95, 5.2), 0.55), texture(random, 0x5B1420, 0xF5B7A8, 0.4)),
                new Body(new Sphere(new Vec3(-2.7, 0.7, 6.3), 0.8), texture(random, 0x173F2A, 0xBFEBA6, 0.45)),
                new Body(new Sphere(new Vec3(1.9, -0.75, 6.3), 0.55), texture(random, 0x333333, 0xF2F2F2, 0.4))));
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
