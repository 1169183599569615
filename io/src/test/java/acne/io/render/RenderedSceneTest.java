package acne.io.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.geometry.Camera;
import acne.geometry.Rigid3;
import acne.io.Photo;
import acne.math.Mat3;
import acne.math.Vec3;
import java.util.List;
import org.junit.jupiter.api.Test;

class RenderedSceneTest {
    private static final SolidTexture TEXTURE = new SolidTexture(1, 0x000000, 0xFFFFFF, 0.5);
    private static final Camera CAMERA = Camera.ofFocal(100, 50, 40);

    @Test
    void sphereIsMetAtItsNearSide() {
        RenderedScene scene = scene(new Sphere(new Vec3(0, 0, 5), 2));
        assertEquals(3, scene.depth(CAMERA, Rigid3.IDENTITY, 50, 40), 1e-12);
        assertEquals(Double.POSITIVE_INFINITY, scene.depth(CAMERA, Rigid3.IDENTITY, 99, 40));
    }

    @Test
    void boxIsMetAtItsFaceAlsoWhenTurned() {
        Rigid3 boxFromWorld = new Rigid3(Mat3.IDENTITY, new Vec3(0, 0, -5));
        assertEquals(4, scene(new Box(boxFromWorld, new Vec3(1, 1, 1))).depth(CAMERA, Rigid3.IDENTITY, 50, 40), 1e-12);
        Mat3 turn = Mat3.rotation(new Vec3(0, Math.PI / 4, 0));
        Rigid3 turned = new Rigid3(turn, turn.times(new Vec3(0, 0, -5)));
        assertEquals(
                5 - Math.sqrt(2),
                scene(new Box(turned, new Vec3(1, 1, 1))).depth(CAMERA, Rigid3.IDENTITY, 50, 40),
                1e-12);
    }

    @Test
    void rectangleEndsAtItsSides() {
        RenderedScene scene = scene(new Rectangle(new Vec3(0, 0, 2), new Vec3(0.5, 0, 0), new Vec3(0, 0.25, 0)));
        assertEquals(2, scene.depth(CAMERA, Rigid3.IDENTITY, 74, 40), 1e-12);
        assertEquals(Double.POSITIVE_INFINITY, scene.depth(CAMERA, Rigid3.IDENTITY, 76, 40));
        assertEquals(Double.POSITIVE_INFINITY, scene.depth(CAMERA, Rigid3.IDENTITY, 50, 53));
    }

    @Test
    void normalsPointOutwards() {
        assertEquals(new Vec3(0, 0, -1), new Sphere(new Vec3(0, 0, 5), 2).normal(new Vec3(0, 0, 3)));
        Box box = new Box(Rigid3.IDENTITY, new Vec3(1, 2, 3));
        assertEquals(new Vec3(0, -1, 0), box.normal(new Vec3(0.2, -2, 1)).plus(new Vec3(0, 0, 0)));
    }

    /** A surface point has one colour in both images: the geometry of the pixels is the geometry of the cameras. */
    @Test
    void bothViewsShowTheSamePointsInTheSameColour() {
        RenderedScene scene = scene(
                new Rectangle(new Vec3(0, 0, 6), new Vec3(8, 0, 0), new Vec3(0, 8, 0)),
                new Sphere(new Vec3(0.2, 0, 4), 1));
        Rigid3 cam2FromCam1 = new Rigid3(Mat3.rotation(new Vec3(0.02, -0.1, 0.05)), new Vec3(0.4, 0.05, 0.1));
        RenderedPair pair = RenderedPair.of(
                scene, Camera.ofFocal(300, 80, 60), Camera.ofFocal(280, 79, 62), cam2FromCam1, 160, 120);
        int close = 0;
        int seen = 0;
        for (int y = 10; y < 110; y += 5) {
            for (int x = 10; x < 150; x += 5) {
                double depth = scene.depth(pair.camera1(), Rigid3.IDENTITY, x, y);
                Vec3 inCam1 =
                        new Vec3(pair.camera1().normalisedX(x), pair.camera1().normalisedY(y), 1).times(depth);
                Vec3 inCam2 = cam2FromCam1.apply(inCam1);
                long x2 = Math.round(pair.camera2().pixelX(inCam2.x() / inCam2.z()));
                long y2 = Math.round(pair.camera2().pixelY(inCam2.y() / inCam2.z()));
                if (x2 >= 0 && x2 < 160 && y2 >= 0 && y2 < 120) {
                    seen++;
                    close += Math.abs(grey(pair.image1(), x, y) - grey(pair.image2(), (int) x2, (int) y2)) < 40 ? 1 : 0;
                }
            }
        }
        assertTrue(seen > 300 && close > 0.85 * seen, close + " of " + seen);
    }

    @Test
    void theSameSeedGivesTheSamePixels() {
        RenderedPair first = RenderedPair.courtyard(3, 40, 30);
        RenderedPair second = RenderedPair.courtyard(3, 40, 30);
        for (int i = 0; i < 30; i++) {
            assertEquals(
                    first.image1().pixels().getRGB(i, i),
                    second.image1().pixels().getRGB(i, i));
        }
    }

    private static int grey(Photo photo, int x, int y) {
        return photo.grey()[y * photo.width() + x] & 0xFF;
    }

    private static RenderedScene scene(Shape... shapes) {
        return new RenderedScene(
                List.of(shapes).stream().map(shape -> new Body(shape, TEXTURE)).toList());
    }
}
