package acne.io.render;

import acne.geometry.Camera;
import acne.geometry.Rigid3;
import acne.io.Photo;
import acne.math.Mat3;
import acne.math.Vec3;
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
        return of(Courtyard.scene(random), camera1, camera2, cam2FromCam1, width, height);
    }
}
