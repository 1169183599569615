package acne.app.stereo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.geometry.Camera;
import acne.geometry.CameraPair;
import acne.geometry.PoseError;
import acne.geometry.Rigid3;
import acne.io.Images;
import acne.io.Photo;
import acne.io.SceneFile;
import acne.io.SceneImage;
import acne.io.render.RenderedPair;
import acne.task.TwoViewStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PhotoPoseTest {
    private static final PhotoPose.Options OPTIONS = new PhotoPose.Options(0.8, false, 0);

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
                Optional.of(new CameraPair(pair.camera1(), pair.camera2())),
                PairSolver.of("magsac", StereoMethods.load()),
                OPTIONS);
        assertEquals(TwoViewStatus.FOUND, pose.result().status());
        PoseError error = PoseError.of(pose.result().pose().orElseThrow(), pair.cam2FromCam1());
        assertTrue(error.maxDegrees() < 1, error.toString());
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
            PairSolver solver = PairSolver.of("magsac", StereoMethods.load());
            Optional<CameraPair> cameras = Optional.of(new CameraPair(camera(photo1), camera(photo2)));
            PhotoPose pose = PhotoPose.of(photo1, photo2, cameras, solver, OPTIONS);
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

    private static Camera camera(Photo photo) {
        return Camera.ofFocal(
                photo.focal().orElseThrow(), (photo.fullWidth() - 1) / 2.0, (photo.fullHeight() - 1) / 2.0);
    }
}
