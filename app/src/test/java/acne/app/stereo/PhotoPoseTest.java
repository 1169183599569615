package acne.app.stereo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.geometry.CameraPair;
import acne.geometry.Pixels;
import acne.geometry.PoseError;
import acne.geometry.Rigid3;
import acne.io.Images;
import acne.io.Photo;
import acne.io.SceneFile;
import acne.io.SceneImage;
import acne.io.render.RenderedPair;
import acne.task.TwoViewStatus;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PhotoPoseTest {
    private static final PhotoPose.Options OPTIONS = PhotoPose.Options.of("magsac", 0);

    /** The sides of the reduced image are rounded, so that its pixels are not quite square. */
    @Test
    void findsTheMotionBetweenReducedPhotosWithTheirFullSizeCameras(@TempDir Path folder) throws IOException {
        RenderedPair pair = RenderedPair.courtyard(0, 800, 600);
        Photo photo1 = reduced(pair.image1(), folder.resolve("1.png"));
        Photo photo2 = reduced(pair.image2(), folder.resolve("2.png"));
        assertEquals(481, photo1.width());
        assertEquals(800, photo1.fullWidth());
        PhotoPose pose = PhotoPose.of(
                photo1,
                photo2,
                PhotoCameras.given(new CameraPair(pair.camera1(), pair.camera2())),
                StereoMethods.load(),
                OPTIONS);
        assertEquals(TwoViewStatus.FOUND, pose.result().status());
        PoseError error = PoseError.of(pose.result().pose().orElseThrow(), pair.cam2FromCam1());
        assertTrue(error.maxDegrees() < 1, error.toString());
    }

    /** A photo of three times the size says the same, three times as coarsely. */
    @Test
    void theThresholdGrowsWithThePhotosThatFeaturesAreFoundInReduced(@TempDir Path folder) throws IOException {
        RenderedPair pair = RenderedPair.courtyard(2, 480, 360);
        PhotoCameras unknown = PhotoCameras.of(pair.image1(), null, pair.image2(), null);
        PhotoPose small = PhotoPose.of(pair.image1(), pair.image2(), unknown, StereoMethods.load(), OPTIONS);
        assertEquals(1, small.threshold().value());
        PhotoPose large = PhotoPose.of(
                enlarged(pair.image1(), folder.resolve("1.png")),
                enlarged(pair.image2(), folder.resolve("2.png")),
                unknown,
                StereoMethods.load(),
                OPTIONS);
        assertEquals(3, large.threshold().value());
        assertEquals(inliers(small), inliers(large), 0.15 * inliers(small));
        PhotoPose strict = PhotoPose.of(
                pair.image1(),
                pair.image2(),
                unknown,
                StereoMethods.load(),
                new PhotoPose.Options("magsac", 0.8, Optional.of(Pixels.of(0.25)), false, 0));
        assertTrue(inliers(strict) < inliers(small));
    }

    private static Photo enlarged(Photo photo, Path file) throws IOException {
        BufferedImage image = new BufferedImage(3 * photo.width(), 3 * photo.height(), BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
        graphics.drawImage(photo.pixels(), 0, 0, image.getWidth(), image.getHeight(), null);
        graphics.dispose();
        Images.writePng(image, file);
        return Images.read(file, Math.max(photo.width(), photo.height()));
    }

    private static long inliers(PhotoPose pose) {
        boolean[] inliers = pose.result().inliers();
        return IntStream.range(0, inliers.length).filter(i -> inliers[i]).count();
    }

    private static Photo reduced(Photo photo, Path file) throws IOException {
        Images.writePng(photo.pixels(), file);
        return Images.read(file, 481);
    }

    /** Real photographs against the poses that come with them; the focal length is that of the EXIF entries. */
    @Test
    void findsTheMotionBetweenRealPhotos() throws IOException {
        Path data = Path.of(Optional.ofNullable(System.getenv("ACNE_DATA")).orElse("../../shared/data"));
        Path photos = data.resolve("photos/lund_door");
        Path poses = data.resolve("stereo/test/lund_door.h5");
        for (Path needed : List.of(photos, poses)) {
            Assumptions.assumeTrue(Files.exists(needed), () -> "needs the shared data: " + needed);
        }
        try (SceneFile scene = SceneFile.open(poses)) {
            SceneImage first = scene.images().get(1);
            SceneImage second = scene.images().get(5);
            Photo photo1 = Images.read(photos.resolve(first.name()), 1200);
            Photo photo2 = Images.read(photos.resolve(second.name()), 1200);
            PhotoCameras cameras = PhotoCameras.of(photo1, null, photo2, null);
            PhotoPose pose = PhotoPose.of(photo1, photo2, cameras, StereoMethods.load(), OPTIONS);
            assertEquals(TwoViewStatus.FOUND, pose.result().status());
            Rigid3 truth = second.camFromWorld().after(first.camFromWorld().inverse());
            PoseError error = PoseError.of(pose.result().pose().orElseThrow(), truth);
            assertTrue(error.maxDegrees() < 3, error.toString());
            assertEquals(
                    first.camera().fx() * photo1.fullWidth() / first.width(),
                    photo1.focal().orElseThrow(),
                    0.06 * photo1.focal().orElseThrow());
        }
    }
}
